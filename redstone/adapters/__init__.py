"""Environments of other programs for the games; each module needs the package it is named after."""
