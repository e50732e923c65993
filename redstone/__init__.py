"""Redstone (Mark Steere, 2012): rules, records, computer player and the app's session.

Everything here is plain Python without a browser; `web/` puts it on a page.
"""
