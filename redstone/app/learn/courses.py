"""All courses in the order of the games, by the games' names in links."""

from collections.abc import Mapping

from redstone.app.learn.go_course import GO
from redstone.app.learn.lesson import Course
from redstone.app.learn.red_course import RED
from redstone.app.learn.redstone_course import REDSTONE
from redstone.app.learn.savage_course import SAVAGE

COURSES: Mapping[str, Course] = {course.game: course for course in (REDSTONE, RED, SAVAGE, GO)}
