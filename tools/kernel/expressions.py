"""The compiler of expressions in the kernel's language, with the kinds of their values."""

import ast
from collections.abc import Mapping
from types import FunctionType

from redstone.kernel.machine import ARRAYS, Array, sqrt
from tools.kernel.code import BOOL, NUMBERS, WHOLE, WIDTHS, Code, Source, s_expression

ARITHMETIC: Mapping[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "shr_s",
}
OF_FLOATS = {"add", "sub", "mul", "div"}
COMPARISONS: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
}
CONVERSIONS: Mapping[object, Mapping[str, str]] = {
    "i32": {"i32": "", "i64": "i32.wrap_i64", "f64": "i32.trunc_f64_s"},
    "i64": {"i32": "i64.extend_i32_s", "i64": "", "f64": "i64.trunc_f64_s"},
    "f64": {"i32": "f64.convert_i32_s", "i64": "f64.convert_i64_s", "f64": ""},
}
"""The conversions from numbers of one type to another."""
SHIFTS = {"u8": 0, "i32": 2, "i64": 3, "f64": 3}
"""The shifts that turn an array's index into an address."""
BYTE_ACTIONS = {"load": "i32.load8_u", "store": "i32.store8"}


def kind_in(array: Array) -> str:
    """Return the kind of an array's elements after loading."""
    return "i32" if array.kind == "u8" else array.kind


class Signature:
    """The signature of a kernel function for its callers."""

    def __init__(self, name: str, parameters: list[tuple[str, str]], result: str) -> None:
        """Store the name in WebAssembly, each parameter's name and kind, and the result's kind."""
        self.name, self.parameters, self.result = name, parameters, result


class Expressions:
    """The compiler of one function's expressions.

    `names` has the module's names, `kinds` the kinds of the function's own variables, `functions`
    the kernel's functions.
    """

    def __init__(
        self,
        source: Source,
        names: Mapping[str, object],
        functions: Mapping[FunctionType, Signature],
    ) -> None:
        """Compile the expressions of a function in the file `source`, without variables so far."""
        self.source, self.names, self.functions = source, names, functions
        self.kinds: dict[str, str] = {}

    def value(self, node: ast.expr, kind: str) -> str:
        """Return the WebAssembly text of an expression, widened to this kind if necessary."""
        return self.as_kind(self.code(node), kind, node)

    def condition(self, node: ast.expr) -> str:
        """Return the WebAssembly text of a condition; any other kind of expression is a fault."""
        code = self.code(node)
        if code.kind != BOOL:
            self.source.fail(node, f"{code.kind} is no condition; compare it")
        return code.text

    def as_kind(self, code: Code, kind: str, node: ast.AST) -> str:
        """Return the text of a value as another type, widened if that loses nothing."""
        if code.kind == kind:
            return code.text
        if code.value is not None and kind in NUMBERS:
            width = WIDTHS.get(kind, 54)
            if not -(1 << width - 1) <= code.value < 1 << width - 1:
                self.source.fail(node, f"{code.value} does not fit into {kind}")
            return s_expression(f"{kind}.const", str(code.value))
        if (code.kind, kind) == ("i32", "i64"):
            return s_expression("i64.extend_i32_s", code.text)
        return self.source.fail(node, f"{code.kind} where {kind} is wanted")

    def code(self, node: ast.expr) -> Code:  # noqa: PLR0911 - one case a kind of expression
        """Return the text and kind of an expression."""
        match node:
            case ast.Constant(value=bool(value)):
                return Code(BOOL, s_expression("i32.const", str(int(value))))
            case ast.Constant(value=int() | float() as value):
                return self._constant(value, node)
            case ast.Name(id=name):
                return self._name(name, node)
            case ast.Subscript(value=array, slice=index):
                found = self.array(array)
                return Code(kind_in(found), s_expression(*self.place("load", found, index)))
            case ast.BinOp(left=left, op=operator, right=right):
                return self._binary(node, left, operator, right)
            case ast.UnaryOp(op=operator, operand=operand):
                return self._unary(node, operator, operand)
            case ast.Compare(left=left, ops=[operator], comparators=[right]):
                return self._compare(node, left, operator, right)
            case ast.BoolOp(op=operator, values=values):
                return self._all_or_any(values, every=isinstance(operator, ast.And))
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._choice(node, test, body, other)
            case ast.Call(func=function, args=arguments, keywords=[]):
                return self._call(node, function, arguments)
        return self.source.fail(node, f"{type(node).__name__} is not understood")

    def array(self, node: ast.expr) -> Array:
        """Return the kernel's array that an expression names; anything else is a fault."""
        found = self.names.get(node.id) if isinstance(node, ast.Name) else None
        for array in ARRAYS:
            if array.view is found:
                return array
        return self.source.fail(node, "only the kernel's arrays have elements")

    def place(self, action: str, array: Array, index: ast.expr) -> tuple[str, str]:
        """Return the load or store instruction (`action`) for an element, and its address."""
        code = self.code(index)
        shift = SHIFTS[array.kind]
        if code.value is not None:
            if not 0 <= code.value < len(array.view):
                self.source.fail(index, f"the array has no element {code.value}")
            address = s_expression("i32.const", str(code.value << shift))
        else:
            text = self.as_kind(code, "i32", index)
            address = s_expression("i32.shl", text, s_expression("i32.const", str(shift)))
        action = BYTE_ACTIONS[action] if array.kind == "u8" else f"{array.kind}.{action}"
        return f"{action} offset={array.address}", address

    def _constant(self, value: object, node: ast.AST) -> Code:
        """Compile a number."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Code(WHOLE, "", value)
        if isinstance(value, float):
            return Code("f64", s_expression("f64.const", value.hex()))
        return self.source.fail(node, f"{value!r} is no number")

    def _name(self, name: str, node: ast.AST) -> Code:
        """Compile a variable or a named constant."""
        if name in self.kinds:
            return Code(self.kinds[name], s_expression("local.get", f"${name}"))
        if name not in self.names:
            self.source.fail(node, f"{name} has no value yet")
        return self._constant(self.names[name], node)

    def _common(self, node: ast.AST, left: Code, right: Code) -> str:
        """Return the kind to which two operands are widened, or fail if there is none."""
        kinds = {left.kind, right.kind} - {WHOLE}
        if len(kinds) == 1:
            return kinds.pop()
        if not kinds:
            return "i32"
        if kinds == {"i32", "i64"}:
            return "i64"
        return self.source.fail(node, f"{left.kind} and {right.kind} do not meet; convert one")

    def _binary(
        self, node: ast.expr, left: ast.expr, operator: ast.operator, right: ast.expr
    ) -> Code:
        """Compile an arithmetic or bitwise operation."""
        one, other = self.code(left), self.code(right)
        action = ARITHMETIC.get(type(operator))
        if action is None or (action == "div" and "f64" not in (one.kind, other.kind)):
            self.source.fail(node, "there is no such operation on numbers of these kinds")
        if one.value is not None and other.value is not None:
            name = (
                f"__{action.removesuffix('_s').replace('shl', 'lshift').replace('shr', 'rshift')}__"
            )
            return Code(WHOLE, "", getattr(one.value, name)(other.value))
        kind = self._common(node, one, other)
        if kind not in NUMBERS or (kind == "f64" and action not in OF_FLOATS):
            self.source.fail(node, f"there is no such operation on {kind}")
        texts = self.as_kind(one, kind, left), self.as_kind(other, kind, right)
        return Code(kind, s_expression(f"{kind}.{action}", *texts))

    def _unary(self, node: ast.expr, operator: ast.unaryop, operand: ast.expr) -> Code:
        """Compile a negation, inversion or `not`."""
        if isinstance(operator, ast.Not):
            return Code(BOOL, s_expression("i32.eqz", self.condition(operand)))
        code = self.code(operand)
        if isinstance(operator, ast.USub):
            if code.value is not None:
                return Code(WHOLE, "", -code.value)
            if code.kind == "f64":
                return Code("f64", s_expression("f64.neg", code.text))
            if code.kind in WIDTHS:
                return Code(
                    code.kind,
                    s_expression(
                        f"{code.kind}.sub", s_expression(f"{code.kind}.const", "0"), code.text
                    ),
                )
        if isinstance(operator, ast.Invert) and code.kind in WIDTHS:
            return Code(
                code.kind,
                s_expression(
                    f"{code.kind}.xor", code.text, s_expression(f"{code.kind}.const", "-1")
                ),
            )
        return self.source.fail(node, f"there is no such operation on {code.kind}")

    def _compare(
        self, node: ast.expr, left: ast.expr, operator: ast.cmpop, right: ast.expr
    ) -> Code:
        """Compile a comparison of two numbers."""
        one, other = self.code(left), self.code(right)
        action, kind = COMPARISONS.get(type(operator)), self._common(node, one, other)
        if action is None or kind not in NUMBERS:
            self.source.fail(node, f"there is no such comparison of {kind}")
        if kind in WIDTHS and action not in ("eq", "ne"):
            action += "_s"
        texts = self.as_kind(one, kind, left), self.as_kind(other, kind, right)
        return Code(BOOL, s_expression(f"{kind}.{action}", *texts))

    def _all_or_any(self, values: list[ast.expr], *, every: bool) -> Code:
        """Compile `and` (`every`) or `or` with short-circuit evaluation."""
        *before, last = map(self.condition, values)
        for text in reversed(before):
            then, other = (
                (last, s_expression("i32.const", "0"))
                if every
                else (s_expression("i32.const", "1"), last)
            )
            last = s_expression(
                "if (result i32)", text, s_expression("then", then), s_expression("else", other)
            )
        return Code(BOOL, last)

    def _choice(self, node: ast.expr, test: ast.expr, body: ast.expr, other: ast.expr) -> Code:
        """Compile a conditional expression."""
        yes, no = self.code(body), self.code(other)
        kind = yes.kind if yes.kind == no.kind == BOOL else self._common(node, yes, no)
        texts = self.as_kind(yes, kind, body), self.as_kind(no, kind, other)
        result = s_expression("result", "i32" if kind == BOOL else kind)
        parts = self.condition(test), s_expression("then", texts[0]), s_expression("else", texts[1])
        return Code(kind, s_expression(f"if {result}", *parts))

    def _call(self, node: ast.expr, function: ast.expr, arguments: list[ast.expr]) -> Code:
        """Compile a call: `bit_count`, a conversion, `sqrt`, or a kernel function."""
        match function, arguments:
            case ast.Attribute(value=value, attr="bit_count"), []:
                return self._bit_count(value)
            case ast.Name(id=("i32" | "i64" | "f64") as kind), [argument] if kind not in self.kinds:
                return self._converted(kind, argument)
            case ast.Name(id="sqrt"), [argument] if self.names.get("sqrt") is sqrt:
                return Code("f64", s_expression("f64.sqrt", self.value(argument, "f64")))
            case ast.Name(id=name), _:
                return self._call_of(node, name, arguments)
        return self.source.fail(node, "only functions of the kernel are called")

    def _call_of(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> Code:
        """Compile a call of a kernel function."""
        found = self.names.get(name)
        called = self.functions.get(found) if isinstance(found, FunctionType) else None
        if called is None:
            self.source.fail(node, f"{name} is no function of the kernel")
        if len(arguments) != len(called.parameters):
            self.source.fail(node, f"{name} takes {len(called.parameters)} arguments")
        pairs = zip(arguments, called.parameters, strict=True)
        texts = [self.value(argument, kind) for argument, (_, kind) in pairs]
        return Code(called.result, s_expression(f"call ${called.name}", *texts))

    def _bit_count(self, node: ast.expr) -> Code:
        """Return the code that counts the bits of a non-negative number, in its own width."""
        code = self.code(node)
        if code.kind not in WIDTHS:
            self.source.fail(node, f"{code.kind} has no bits to be counted")
        return Code(code.kind, s_expression(f"{code.kind}.popcnt", code.text))

    def _converted(self, kind: str, node: ast.expr) -> Code:
        """Compile a conversion of a number to another kind."""
        code = self.code(node)
        if code.value is not None:
            return Code(kind, self.as_kind(code, kind, node))
        if code.kind not in NUMBERS:
            self.source.fail(node, f"{code.kind} is no number")
        action = CONVERSIONS[kind][code.kind]
        return Code(kind, s_expression(action, code.text) if action else code.text)
