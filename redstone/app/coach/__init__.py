"""The coach: offers to take back a grave mistake before the computer replies."""
