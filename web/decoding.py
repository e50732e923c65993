"""Character sets as the browser knows them: the Python of the page has hardly any."""

import js
from pyodide.ffi import JsException, to_js


def decode(name: str, data: bytes) -> str | None:
    """Bytes as text in a set of the Encoding Standard; None where this browser has not got it."""
    try:
        text: str = js.TextDecoder.new(name).decode(to_js(data))
    except JsException:
        return None
    return text
