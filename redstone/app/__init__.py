"""The app without a browser: what the user does, what is shown, and in which words."""
