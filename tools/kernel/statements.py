"""The compiler of functions in the kernel's language, statement by statement."""

import ast
from collections.abc import Callable

from redstone.kernel.machine import Array
from tools.kernel.code import KINDS, NOTHING, WHOLE, Code, block, s_expression
from tools.kernel.expressions import SHIFTS, Expressions, Signature, kind_in


class Statements:
    """The compiler of one function's body."""

    def __init__(self, expressions: Expressions, signature: Signature) -> None:
        """Compile a function with this signature; its parameters are declared to `expressions`."""
        self._expressions, self._signature = expressions, signature
        self._source = expressions.source
        self._locals: list[tuple[str, str]] = []
        self._loops: list[int] = []
        self._count = 0
        for name, kind in signature.parameters:
            expressions.kinds[name] = kind

    def function(self, node: ast.FunctionDef) -> str:
        """Return the WebAssembly text of the function."""
        body = self.body(node.body)
        signature = self._signature
        head = [s_expression(f"param ${name}", KINDS[kind]) for name, kind in signature.parameters]
        if signature.result != NOTHING:
            head.append(s_expression("result", KINDS[signature.result]))
            body.append("(unreachable)")
        variables = [s_expression(f"local ${name}", KINDS[kind]) for name, kind in self._locals]
        return block(" ".join((f"func ${signature.name}", *head)), variables + body)

    def body(self, statements: list[ast.stmt]) -> list[str]:
        """Return the WebAssembly texts of some statements, in order."""
        return [text for statement in statements for text in self._statement(statement)]

    def _statement(self, node: ast.stmt) -> list[str]:  # noqa: PLR0911 - one case a kind of statement
        """Compile a statement to a list of WebAssembly texts."""
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant(value=str())):
                return []
            case ast.Expr(value=ast.Call() as call):
                code = self._expressions.code(call)
                return [code.text if code.kind == NOTHING else s_expression("drop", code.text)]
            case ast.Assign(targets=targets, value=value):
                return self._assign(node, targets, value)
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=kind, value=ast.expr() as value
            ):
                self._declare(name, self.kind(kind), node)
                return [self._store(node.target, self._expressions.code(value))]
            case ast.AugAssign(target=target, op=operator, value=value):
                return self._change(node, target, operator, value)
            case ast.If(test=test, body=body, orelse=other):
                parts = [self._expressions.condition(test), block("then", self.body(body))]
                return [block("if", parts + ([block("else", self.body(other))] if other else []))]
            case ast.While(test=test, body=body, orelse=[]):
                return [self._loop(self._expressions.condition(test), lambda: self.body(body))]
            case ast.For(target=ast.Name(id=name), body=body, orelse=[]):
                return self._for(node, name, body)
            case ast.Break() | ast.Continue():
                word = "end" if isinstance(node, ast.Break) else "again"
                return [s_expression("br", f"${word}.{self._loops[-1]}")]
            case ast.Return():
                return [self._return(node)]
        return self._source.fail(node, f"{type(node).__name__} is not understood")

    def kind(self, node: ast.expr | None) -> str:
        """Return the kind that an annotation names; any other annotation is a fault."""
        match node:
            case ast.Name(id=name) if name in KINDS:
                return name
            case ast.Constant(value=None):
                return NOTHING
        return self._source.fail(node or ast.Pass(), "a kind is wanted here: i32, i64, f64 or bool")

    def _declare(self, name: str, kind: str, node: ast.AST) -> None:
        """Declare a local variable, or check that its kind stays the same."""
        known = self._expressions.kinds.setdefault(name, kind)
        if known != kind:
            self._source.fail(node, f"{name} is {known} already")
        if all(name != other for other, _ in self._locals + self._signature.parameters):
            self._locals.append((name, kind))

    def _temporary(self, kind: str) -> str:
        """Declare a new local variable that is not in the source, and return its name."""
        self._count += 1
        name = f"{kind}.{self._count}"
        self._locals.append((name, kind))
        return name

    def _assign(self, node: ast.stmt, targets: list[ast.expr], value: ast.expr) -> list[str]:
        """Compile an assignment to variables, elements, slices or a tuple."""
        if isinstance(targets[0], ast.Tuple):
            return self._assign_tuple(node, targets[0], value, alone=len(targets) == 1)
        match targets, value:
            case [ast.Subscript(slice=ast.Slice()) as to], ast.Subscript(
                slice=ast.Slice()
            ) as source:
                return [self._copy(to, source)]
        code = self._expressions.code(value)
        if len(targets) == 1 or code.value is not None:
            return [self._store(target, code) for target in targets]
        kept = self._temporary(code.kind)
        code_kept = Code(code.kind, s_expression("local.get", f"${kept}"))
        stores = [self._store(target, code_kept) for target in targets]
        return [s_expression(f"local.set ${kept}", code.text), *stores]

    def _assign_tuple(
        self, node: ast.stmt, target: ast.Tuple, value: ast.expr, *, alone: bool
    ) -> list[str]:
        """Compile the assignment of a tuple: all values are computed before the first is stored.

        `alone` is true if it is the statement's only target; a chain of targets is refused.
        """
        if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts) or not alone:
            self._source.fail(node, "as many values as targets are wanted, each by itself")
        found, stores = [], []
        for each, source in zip(target.elts, value.elts, strict=True):
            code = self._expressions.code(source)
            if code.value is None:
                kept = self._temporary(code.kind)
                found.append(s_expression(f"local.set ${kept}", code.text))
                code = Code(code.kind, s_expression("local.get", f"${kept}"))
            stores.append((each, code))
        return found + [self._store(each, code) for each, code in stores]

    def _store(self, target: ast.expr, code: Code) -> str:
        """Compile the assignment of a value to a variable or an element."""
        match target:
            case ast.Name(id=name):
                kind = self._expressions.kinds.get(name) or (
                    "i32" if code.kind == WHOLE else code.kind
                )
                if kind not in KINDS:
                    self._source.fail(target, f"{kind} cannot be kept")
                self._declare(name, kind, target)
                return s_expression(
                    f"local.set ${name}", self._expressions.as_kind(code, kind, target)
                )
            case ast.Subscript(value=value, slice=index):
                array = self._expressions.array(value)
                text = self._expressions.as_kind(code, kind_in(array), target)
                return s_expression(*self._expressions.place("store", array, index), text)
        return self._source.fail(target, "nothing can be stored there")

    def _copy(self, to: ast.Subscript, source: ast.Subscript) -> str:
        """Compile the copy of a slice into another array's slice, with the target's length."""
        (target, start, length), (origin, first, _) = map(self._part, (to, source))
        if target.kind != origin.kind:
            self._source.fail(to, f"{origin.kind} where {target.kind} is wanted")
        return s_expression("memory.copy", start, first, length)

    def _part(self, node: ast.Subscript) -> tuple[Array, str, str]:
        """Return a slice's array, start address and length in bytes."""
        array, shift = (
            self._expressions.array(node.value),
            SHIFTS[self._expressions.array(node.value).kind],
        )
        match node.slice:
            case ast.Slice(lower=lower, upper=ast.expr() as upper, step=None):
                start = self._expressions.value(lower or ast.Constant(0), "i32")
                stop = self._expressions.value(upper, "i32")
                by = s_expression("i32.const", str(shift))
                address = s_expression(
                    "i32.add",
                    s_expression("i32.const", str(array.address)),
                    s_expression("i32.shl", start, by),
                )
                return (
                    array,
                    address,
                    s_expression("i32.shl", s_expression("i32.sub", stop, start), by),
                )
        return self._source.fail(node, "a part goes from one index to another")

    def _change(
        self, node: ast.stmt, target: ast.expr, operator: ast.operator, value: ast.expr
    ) -> list[str]:
        """Compile an augmented assignment as `x = x + y`: evaluating an index twice is harmless."""
        if not isinstance(target, ast.Name | ast.Subscript):
            self._source.fail(node, "only variables and elements are changed")
        changed = ast.copy_location(ast.BinOp(target, operator, value), node)
        return [self._store(target, self._expressions.code(changed))]

    def _loop(self, condition: str, body: Callable[[], list[str]]) -> str:
        """Compile a loop that runs while a condition holds; `body` compiles its statements."""
        self._count += 1
        number = self._count
        self._loops.append(number)
        texts = [s_expression(f"br_if $end.{number}", s_expression("i32.eqz", condition)), *body()]
        self._loops.pop()
        again = block(f"loop $again.{number}", [*texts, s_expression("br", f"$again.{number}")])
        return block(f"block $end.{number}", [again])

    def _for(self, node: ast.For, name: str, body: list[ast.stmt]) -> list[str]:
        """Compile a loop over a range, with a counter apart from the variable.

        So the variable has Python's values in the loop and after it.
        """
        match node.iter:
            case ast.Call(func=ast.Name(id="range"), args=[stop]):
                start: ast.expr = ast.Constant(0)
            case ast.Call(func=ast.Name(id="range"), args=[start, stop]):
                pass
            case _:
                self._source.fail(node, "for goes over a range from one number to another")
        count, limit = self._temporary("i32"), self._temporary("i32")
        begin = [
            s_expression(f"local.set ${count}", self._expressions.value(start, "i32")),
            s_expression(f"local.set ${limit}", self._expressions.value(stop, "i32")),
        ]
        self._declare(name, "i32", node)
        here = s_expression("local.get", f"${count}")
        step = [
            s_expression(f"local.set ${name}", here),
            s_expression(
                f"local.set ${count}", s_expression("i32.add", here, s_expression("i32.const", "1"))
            ),
        ]
        condition = s_expression("i32.lt_s", here, s_expression("local.get", f"${limit}"))
        return [*begin, self._loop(condition, lambda: step + self.body(body))]

    def _return(self, node: ast.Return) -> str:
        """Compile a return statement, checked against the function's result."""
        if self._signature.result == NOTHING:
            if node.value is not None:
                self._source.fail(node, "the function is said to return nothing")
            return "(return)"
        if node.value is None:
            self._source.fail(node, f"{self._signature.result} is to be returned")
        return s_expression("return", self._expressions.value(node.value, self._signature.result))
