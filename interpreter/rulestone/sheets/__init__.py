"""Sheets: a game on paper. Linked rules and their words become documents: HTML, PDF or Markdown."""
