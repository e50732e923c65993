"""Pictures of boards, in units of one line distance, and as SVG."""
