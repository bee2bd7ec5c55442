"""`rulestone play`: people and bots around one terminal."""
