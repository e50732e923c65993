"""How a study leaves the page: whole, with what is written in it."""

from redstone.app.kept.exports import Sharing
from redstone.app.study.film import reel_of, with_comment
from redstone.app.study.sheet import study_sheet

STUDIED = Sharing(branches=True, noted=with_comment, reel=reel_of, sheet=study_sheet)
