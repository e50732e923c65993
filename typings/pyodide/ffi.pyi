"""The parts of Pyodide's bridge to JavaScript that are used here; see Pyodide's reference."""

from collections.abc import Callable
from typing import Any, Protocol

class JsBuffer(Protocol):
    """A typed array."""

    def to_bytes(self) -> bytes: ...

class JsProxy:
    """An object of JavaScript. Its attributes are whatever JavaScript has."""

    def __getattr__(self, name: str) -> Any: ...

class JsCallable(JsProxy):
    """A function that JavaScript may call until it is destroyed."""

    def __call__(self, *given: Any) -> Any: ...

def create_proxy(obj: Callable[..., object]) -> JsCallable: ...

class JsOnceCallable(Protocol):
    """A function that JavaScript may call once. It must be destroyed if it is never called."""

    def __call__(self) -> object: ...
    def destroy(self) -> None: ...

def create_once_callable(obj: Callable[..., object]) -> JsOnceCallable: ...
def to_js(obj: object, *, dict_converter: object = ...) -> JsProxy: ...

class JsException(Exception):
    """An exception thrown in JavaScript."""
