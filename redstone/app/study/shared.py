"""The sharing of a study, with all its notes."""

from redstone.app.show.exports import Sharing
from redstone.app.study.film import study_film, with_comment
from redstone.app.study.sheet import study_sheet

STUDIED = Sharing(branches=True, noted=with_comment, reel=study_film, sheet=study_sheet)
