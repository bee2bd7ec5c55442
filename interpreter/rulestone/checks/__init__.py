"""What can be said about linked rules without playing them: one check a module."""
