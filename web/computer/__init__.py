"""The computer's workers as the page uses them."""
