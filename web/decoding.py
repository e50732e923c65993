"""The character sets of the browser, since the page's Python has hardly any."""

import js
from pyodide.ffi import JsException, to_js


def decode(name: str, data: bytes) -> str | None:
    """Decode bytes in a set of the Encoding Standard; None if the browser does not know it."""
    try:
        text: str = js.TextDecoder.new(name).decode(to_js(data))
    except JsException:
        return None
    return text
