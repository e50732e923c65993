"""The page's state as plain data: texts, controls, dialogs."""
