"""The list of all lessons, and the path of lessons around the current one, for the page."""

from collections.abc import Collection, Iterator
from typing import TypedDict

from redstone.app.learn.courses import COURSES
from redstone.app.learn.learning import Learning
from redstone.app.learn.lesson import Course
from redstone.app.learn.session import name_of
from redstone.app.learn.words import lessons as words
from redstone.app.page.parts import PageState


class ListedLesson(TypedDict):
    """A lesson in the list; `name` has its course's name and its own."""

    name: str
    title: str


class ListedCourse(TypedDict):
    """A part of a course with its lessons."""

    title: str
    lessons: list[ListedLesson]


class PathStone(TypedDict):
    """A lesson on the path; `sign` is the text on its stone: a number, or the mark for done."""

    name: str
    title: str
    sign: str
    done: bool


class Path(TypedDict):
    """The lessons of a part of a course in order; `at` is the index of the current one."""

    title: str
    told: str
    stones: list[PathStone]
    at: int


class LessonsData(TypedDict):
    """The data of the lessons' script: all lessons, the current one's name, and the path.

    If `finished` is true the page celebrates the text that `finished` returns.
    """

    courses: list[ListedCourse]
    shown: str
    path: Path
    finished: bool


class LessonsState(PageState, total=False):
    """The page's state in a lesson, with the data of the lessons' script."""

    inside: LessonsData


def lessons_inside(learning: Learning, done: Collection[str]) -> LessonsData:
    """Return the data for the lessons' script: the list of all lessons, and the path of lessons.

    `done` has the names of finished lessons.
    """
    return {
        "courses": [part for course in COURSES.values() for part in _listed(course, done)],
        "shown": name_of(learning.course.game, learning.lesson.name),
        "path": path_of(learning, done),
        "finished": bool(finished(learning, done)),
    }


def finished(learning: Learning, done: Collection[str]) -> str:
    """Return the text shown on finishing a course or its rules part; empty otherwise."""
    game, course = learning.course.game, learning.course
    if not (learning.is_done and learning.ends_lesson):
        return ""
    left = [at for at, each in enumerate(course.lessons) if name_of(game, each.name) not in done]
    if not left:
        return words.course_done()
    at_rules = learning.lesson_at < course.rules
    return words.rules_done(game) if at_rules and min(left) >= course.rules else ""


def path_of(learning: Learning, done: Collection[str]) -> Path:
    """Return the path that shows the lessons of the current part, and which ones are done."""
    course, part = learning.course, learning.part
    stones = [_stone(course, number, 1 + part.index(number), done) for number in part]
    return {
        "title": words.part(course.game, rules=part.start == 0),
        "told": words.lessons_done(sum(stone["done"] for stone in stones), len(stones)),
        "stones": stones,
        "at": part.index(learning.lesson_at),
    }


def _stone(course: Course, number: int, shown_as: int, done: Collection[str]) -> PathStone:
    """Return the data of a lesson's stone on the path: title, number or tick."""
    lesson = course.lessons[number].name
    name = name_of(course.game, lesson)
    return {
        "name": name,
        "title": words.title(course.game, lesson),
        "sign": words.DONE if name in done else f"{shown_as}",
        "done": name in done,
    }


def _listed(course: Course, done: Collection[str]) -> Iterator[ListedCourse]:
    """Yield both parts of a course for the list: title and lessons, finished ones marked."""
    for rules in (True, False):
        lessons: list[ListedLesson] = []
        for lesson in course.lessons[: course.rules] if rules else course.lessons[course.rules :]:
            name = name_of(course.game, lesson.name)
            title = words.list_entry(course.game, lesson.name, done=name in done)
            lessons.append({"name": name, "title": title})
        yield {"title": words.part(course.game, rules=rules), "lessons": lessons}
