"""The rules assistant: compares editions, answers questions, explains decisions and scores."""
