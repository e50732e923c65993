"""The parts of Pyodide's bridge to JavaScript that are used here; see Pyodide's reference."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Called = TypeVar("Called", bound=Callable[..., Any])

class JsBuffer(Protocol):
    """A typed array."""

    def to_bytes(self) -> bytes: ...

def create_proxy(obj: Called) -> Called: ...

class JsOnceCallable(Protocol):
    """A function that JavaScript may call once. It must be destroyed if it is never called."""

    def __call__(self) -> object: ...
    def destroy(self) -> None: ...

def create_once_callable(obj: Callable[..., object]) -> JsOnceCallable: ...
def to_js(obj: object, *, dict_converter: object = ...) -> Any: ...

class JsException(Exception):
    """An exception thrown in JavaScript."""
