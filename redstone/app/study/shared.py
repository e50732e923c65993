"""The sharing of a study, with all its notes."""

from redstone.app.kept.exports import Sharing
from redstone.app.study.film import reel_of, with_comment
from redstone.app.study.sheet import study_sheet

STUDIED = Sharing(branches=True, noted=with_comment, reel=reel_of, sheet=study_sheet)
