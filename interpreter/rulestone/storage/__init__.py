"""Files on the disk: written whole, and only where a file may be written."""
