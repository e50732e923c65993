"""Names that a session reads off its moment, one line each."""

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar, overload

from redstone.app.play.moment import Moment

Value_co = TypeVar("Value_co", covariant=True)


class HasMoment(Protocol):
    """Whatever stands at a moment."""

    @property
    def moment(self) -> Moment:
        """How it stands now."""


class Read(Generic[Value_co]):
    """A property of the moment; the part that it is read from describes it."""

    def __init__(self, look: Callable[[Moment], Value_co]) -> None:
        self._look = look

    @overload
    def __get__(self, owner: None, kind: type) -> "Read[Value_co]": ...
    @overload
    def __get__(self, owner: HasMoment, kind: type) -> Value_co: ...
    def __get__(self, owner: HasMoment | None, kind: type) -> "Read[Value_co] | Value_co":
        return self if owner is None else self._look(owner.moment)
