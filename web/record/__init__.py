"""The record of the person on this device, on the page."""
