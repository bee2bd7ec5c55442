"""Sheets: a game on paper. Linked rules and their words become documents as HTML, PDF or Markdown."""
