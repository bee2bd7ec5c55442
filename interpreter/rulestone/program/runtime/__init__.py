"""What every program is played with: functions for chance, pieces, payments, knowledge, and the drivers."""
