"""The room of the study."""
