"""The browser's globals, as Pyodide exposes them, that the page and its worker use."""

from collections.abc import Callable
from typing import Any, Literal

class MessageEvent:
    data: str

class Worker:
    @staticmethod
    def new(address: str, *, type: Literal["module"]) -> Worker: ...
    def postMessage(self, message: str) -> None: ...
    def addEventListener(self, name: str, listener: Callable[..., None]) -> None: ...
    def removeEventListener(self, name: str, listener: Callable[..., None]) -> None: ...
    def terminate(self) -> None: ...

class TextDecoder:
    @staticmethod
    def new(label: str) -> TextDecoder: ...
    def decode(self, data: object) -> str: ...

class _Object:
    fromEntries: object

class _Dataset:
    ready: str

class _Element:
    dataset: _Dataset
    lang: str

class _Document:
    documentElement: _Element
    hidden: bool

class _MediaQueryList:
    matches: bool

class _Window:
    def addEventListener(self, name: str, listener: Callable[..., None]) -> None: ...

class _Console:
    def error(self, *told: str) -> None: ...

class _Navigator:
    hardwareConcurrency: int
    deviceMemory: float  # in Chromium only
    def getBattery(self) -> Any: ...  # in Chromium only

Object: _Object
navigator: _Navigator
document: _Document
console: _Console
window: _Window

def matchMedia(query: str) -> _MediaQueryList: ...
def setTimeout(callback: Callable[..., Any], milliseconds: int) -> int: ...
def clearTimeout(timer: int) -> None: ...
def postMessage(message: str) -> None: ...
