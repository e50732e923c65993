"""Asynchronous tests of this folder are walks, on a loop with a clock of its own."""

from inspect import iscoroutinefunction

import pytest

from tests.walks.browserless import run


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run an asynchronous test to its end on a loop of its own. Leave others to pytest."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
