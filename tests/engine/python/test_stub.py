# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The type stub says what the module has, name by name and parameter by parameter, and everything has a docstring."""

import ast
import inspect
import pydoc
import unittest
from pathlib import Path

import material
import stallscope

FOLDER = Path(stallscope.__file__).parent
STUB = ast.parse((FOLDER / "__init__.pyi").read_text())


def parameters_of_stub(function):
    """Each parameter as (name, kind, default as text or None)."""
    given = function.args
    positional = given.posonlyargs + given.args
    defaults = [None] * (len(positional) - len(given.defaults)) + given.defaults
    listed = [(one.arg, "POSITIONAL_OR_KEYWORD", default) for one, default in zip(positional, defaults)]
    if given.vararg:
        listed.append((given.vararg.arg, "VAR_POSITIONAL", None))
    listed += [(one.arg, "KEYWORD_ONLY", default) for one, default in zip(given.kwonlyargs, given.kw_defaults)]
    return [(name, kind, default and ast.unparse(default)) for name, kind, default in listed]


def parameters_of_module(function):
    return [(one.name, one.kind.name, None if one.default is one.empty else repr(one.default)) for one in inspect.signature(function).parameters.values()]


def is_property(function):
    return any(isinstance(one, ast.Name) and one.id == "property" for one in function.decorator_list)


def members(owner):
    """Names that the class defines itself and that callers use."""
    hidden = {"__module__", "__doc__", "__dict__", "__weakref__", "__abstractmethods__", "__parameters__", "__orig_bases__", "__annotations__", "__slots__"}
    of_object = {"__eq__", "__ne__", "__hash__"}
    named_tuple = {"__new__", "_fields", "_field_defaults", "_make", "_replace", "_asdict", "__getnewargs__", "__match_args__", "__repr__", "__replace__"}
    made = hidden | of_object | {"_abc_impl", "__static_attributes__", "__firstlineno__"} | (named_tuple if issubclass(owner, tuple) else set())
    return {name for name in vars(owner) if name not in made and (not name.startswith("_") or name.startswith("__"))}


class StubTest(unittest.TestCase):
    def compare_function(self, node, function):
        self.assertEqual(parameters_of_stub(node), parameters_of_module(function), node.name)
        annotated = [*node.args.args[1 if node.args.args[:1] and node.args.args[0].arg == "self" else 0:], *node.args.kwonlyargs]
        self.assertTrue(all(one.annotation for one in annotated), node.name)
        self.assertTrue(node.returns, node.name)

    def test_functions(self):
        for node in STUB.body:
            if isinstance(node, ast.FunctionDef):
                self.compare_function(node, getattr(stallscope, node.name))

    def test_classes(self):
        for node in STUB.body:
            if not isinstance(node, ast.ClassDef) or node.name == "Error":
                continue
            owner = getattr(stallscope, node.name)
            functions = {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}
            fields = {one.target.id for one in node.body if isinstance(one, ast.AnnAssign)}
            self.assertEqual(set(functions) | fields, members(owner), node.name)
            for name, function in functions.items():
                member = vars(owner)[name]
                self.assertEqual(is_property(function), isinstance(member, property), f"{node.name}.{name}")
                if not isinstance(member, property):
                    self.compare_function(function, member)
            if fields:
                self.assertEqual([one.target.id for one in node.body if isinstance(one, ast.AnnAssign)], list(owner._fields))

    def test_names(self):
        named = {one.name for one in STUB.body if isinstance(one, (ast.FunctionDef, ast.ClassDef))}
        named |= {one.target.id for one in STUB.body if isinstance(one, ast.AnnAssign)}
        public = {name for name in vars(stallscope) if not name.startswith("_")} | {"__version__"}
        self.assertEqual(named, public)
        self.assertTrue(set(stallscope.__all__) <= named)
        listed = next(one.value for one in STUB.body if isinstance(one, ast.Assign))
        self.assertEqual(ast.literal_eval(listed), stallscope.__all__)

    def test_marker(self):
        self.assertEqual((FOLDER / "py.typed").read_bytes(), b"")

    def test_docstrings(self):
        self.assertTrue(stallscope.__doc__)
        for name in stallscope.__all__:
            value = getattr(stallscope, name)
            if name == "KINDS":
                continue
            self.assertTrue(inspect.getdoc(value), name)
            for member in members(value) if inspect.isclass(value) and value is not stallscope.Error else ():
                if not member.startswith("__"):
                    self.assertTrue(inspect.getdoc(vars(value)[member]), f"{name}.{member}")

    def test_help(self):
        def dense(text):  # Python 3.13 breaks long signatures
            return "".join(text.replace("|", "").split())

        text = dense(pydoc.render_doc(stallscope, renderer=pydoc.plaintext)).replace(",)", ")")
        for line in ("what_if(self, run=0, *, remove_sites=(), remove_waits=(), faster=None, graphs=False, copy_streams=False, streams=0)",
                     "open(path, progress=None, *, arguments=True)", "class Trace(", "Runs one SELECT over the trace"):
            self.assertIn(dense(line), text)
        self.assertNotIn("pybind11", text)

    def test_version(self):
        self.assertIn(f"stallscope-cli {stallscope.__version__}\n", material.cli("--version").decode())

    def test_error(self):
        self.assertEqual((stallscope.Error.__module__, stallscope.Error.__name__), ("stallscope", "Error"))
        self.assertTrue(issubclass(stallscope.Error, Exception))


if __name__ == "__main__":
    material.main()
