# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every header stands alone: it is guarded, it includes by itself what it names of the standard library and of Qt, and it is
the first that its source includes, so that the compiler sees whether it lacks one of ours. (Headers without a source are
compiled by the library `stallscope_headers`. The compiler alone would not do: it has read the libraries before.)

Every file reaches the headers of ours that declare the functions it calls: in a build that reads several sources as one, the
compiler does not miss them. (Types are left to the compiler, because enumerators often have the same names.)"""

import re
from pathlib import PurePosixPath

import tree

PLACES = ("profiler/", "engine/", "gui/", "tests/support/")
OURS = ("profiler/", "engine/", "gui/")
CODE = (*OURS, "tests/")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"][^>"]+[>"])', re.MULTILINE)
STANDARD = re.compile(r"\bstd::(\w+)(?:::(\w+))?")
QT = re.compile(r"\bQ[A-Z]\w*[a-z]\w*\b")
DECLARED = re.compile(r"\b(?:class|struct)\s+(Q\w+)\s*;")
PLOT = re.compile(r"^(QCP\w+|QCustomPlot)$")
SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)  # comments and texts

WORD = re.compile(r"\b[A-Za-z]\w*\b")
# A function that a header declares outside of classes, which are indented.
FUNCTION = re.compile(r"^(?=[\w\[])(?:\[\[nodiscard\]\] |template <[^\n]*>\n|constexpr |inline )*[\w:<>,&* ]*?[\w>&*] [&*]?(\w+)\(", re.MULTILINE)
CALL = re.compile(r"(?<![\w:.>~])(?:(\w+)::)?([a-z]\w*)\(")
# What a file may call because it declares it itself: functions, parameters and variables, lambdas among them.
OWN = re.compile(r"^(?![ \t]*(?:return|throw|else|case)\b)[ \t]*[\w:<>,&*\[\] ]*[\w>&*\]] [&*]*(\w+)\(|\bauto&{0,2} (\w+) =|[&*\w>] &?(\w+)[,)=;]", re.MULTILINE)
NAMESPACE = re.compile(r"\bnamespace ([\w:]+) \{")
KEYWORDS = {"alignas", "bool", "noexcept", "requires"}

# A standard header and what it is included for.
HEADERS = {
    "algorithm": "max min clamp stable_sort is_sorted_until inplace_merge find sort any_of all_of lower_bound upper_bound",
    "array": "array",
    "atomic": "atomic memory_order_relaxed memory_order_acquire memory_order_release memory_order_acq_rel memory_order_seq_cst",
    "bit": "bit_cast rotl rotr countr_zero countl_zero popcount bit_width bit_floor bit_ceil",
    "charconv": "from_chars to_chars",
    "chrono": "chrono",
    "cmath": "floor ceil llround lround sqrt pow log isnan isfinite",
    "condition_variable": "condition_variable condition_variable_any",
    "csignal": "signal raise",
    "cstdint": "uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t uintptr_t intptr_t",
    "cstdio": "FILE fopen fclose",
    "cstring": "memcpy memcmp memset memmove strlen",
    "deque": "deque",
    "filesystem": "filesystem",
    "fstream": "ifstream ofstream fstream",
    "functional": "function less greater reference_wrapper invoke",
    "limits": "numeric_limits",
    "map": "map multimap",
    "memory": "shared_ptr unique_ptr weak_ptr make_unique make_shared enable_shared_from_this construct_at destroy_at",
    "mutex": "mutex recursive_mutex lock_guard unique_lock scoped_lock once_flag call_once",
    "numeric": "accumulate iota gcd lcm",
    "optional": "optional nullopt",
    "queue": "queue priority_queue",
    "random": "mt19937 mt19937_64 uniform_int_distribution",
    "set": "set multiset",
    "shared_mutex": "shared_mutex shared_lock",
    "span": "span dynamic_extent as_bytes",
    "stop_token": "stop_token stop_source stop_callback",
    "string": "string to_string stoi stoll stod",
    "string_view": "string_view",
    "thread": "thread jthread this_thread",
    "tuple": "tuple tie",
    "unordered_map": "unordered_map unordered_multimap",
    "unordered_set": "unordered_set unordered_multiset",
    "utility": "move exchange swap pair as_const forward",
    "variant": "variant get_if visit holds_alternative monostate",
    "vector": "vector",
}
HOME = {name: header for header, names in HEADERS.items() for name in names.split()}
# What comes along by the words of the standard, so that it need not be said twice.
BRINGS = {
    "algorithm": {"initializer_list"},
    "map": {"utility"},
    "unordered_map": {"utility"},
    "string": {"string_view"},
    "thread": {"stop_token"},
    "condition_variable": {"stop_token"},
}
# What Qt's headers bring along, since their classes cannot be named without it.
OBJECT = {"QObject", "QString", "QStringList", "QList", "QVector", "QVariant", "QModelIndex", "QMetaObject", "QChar", "QLatin1String", "QEvent"}
WIDGET = OBJECT | set("QWidget QSize QPoint QPointF QRect QRectF QPalette QColor QFont QLocale QKeySequence QMouseEvent QWheelEvent "
                      "QKeyEvent QPaintEvent QResizeEvent QEnterEvent QShowEvent QHideEvent QCloseEvent QFocusEvent QHelpEvent "
                      "QDropEvent QDragEnterEvent QContextMenuEvent QPainter QStyleOption QStyleOptionViewItem QStyleHintReturn QRgb".split())
DRAWN = set("QPainter QColor QFont QPoint QPointF QRect QRectF QSize QSizeF QString QImage QRgb".split())
OBJECTS = set("QObject QTimer QAbstractTableModel QAbstractItemModel QAbstractListModel QSortFilterProxyModel QThread QUndoCommand QUndoStack QAction".split())
VALUES = set("QString QStringList QVariant QByteArray QDateTime QList QMap QHash QChar QLocale QSize QPoint QPointer QPointF QSizeF QDir".split())
DRAWERS = set("QPainter QImage QFont QPixmap QPicture QPaintDevice QColor QRectF QRect".split())
# Names of Qt that have no header of their own.
QT_HOME = {"QModelIndexList": "QModelIndex", "QVariantMap": "QVariant", "QVariantList": "QVariant", "QWidgetList": "QWidget"}


def code(text):
    """Without comments and texts; the names of included files stay."""
    return SILENT.sub(lambda match: match[0] if text[text.rfind("\n", 0, match.start()) + 1:match.start()].lstrip().startswith("#") else " ", text)


def lacks(text):
    """What a header names and does not include: `<vector>`, and so on."""
    plain = code(text)
    included = [name.strip('<>"') for name in INCLUDE.findall(plain)]
    there = set(included).union(*(brought(name) for name in included))
    named = {HOME[match[1]] for match in STANDARD.finditer(plain) if match[1] in HOME}
    missing = {f"<{header}>" for header in named - there}
    declared = set(DECLARED.findall(plain))
    for name in set(QT.findall(INCLUDE.sub("", plain))) - declared:
        home = "qcustomplot.h" if PLOT.match(name) else QT_HOME.get(name, name)
        if home not in there:
            missing.add(f"<{home}>")
    return sorted(missing)


def brought(name):
    """What comes along with the header `name`."""
    if not name.startswith(("Q", "q")):
        return BRINGS.get(name, set())
    return OBJECT if name in OBJECTS else DRAWN if name in DRAWERS else {"QString"} if name in VALUES else WIDGET


def first_include(text):
    found = INCLUDE.search(text)
    return found[1].strip('<>"') if found else None


class Calls:
    """Finds calls of functions of ours whose headers are not reached."""

    def __init__(self, files):
        self.texts = {path: code(files.text(path) or "") for path in files.files if path.endswith((".h", ".cpp")) and path.startswith(CODE)}
        self.included = {path: [name.strip('"') for name in INCLUDE.findall(text)] for path, text in self.texts.items()}
        self.words = {path: set(WORD.findall(INCLUDE.sub("", text))) for path, text in self.texts.items()}
        self.reached = {}
        self.homes, self.namespaces = {}, {"stallscope"}
        for path, text in self.texts.items():
            for name in NAMESPACE.findall(text):
                self.namespaces.update(name.split("::"))
            if path.endswith(".h") and path.startswith(OURS):
                for name in FUNCTION.findall(text):
                    self.homes.setdefault(name, []).append(path)

    def reach(self, path):
        """All headers of ours that a file includes, also through others."""
        if path not in self.reached:
            found = self.reached[path] = set()
            for name in self.included[path]:
                if name in self.texts:
                    found |= {name} | self.reach(name)
        return self.reached[path]

    def missing(self, path):
        """Pairs of a function and the headers that declare it."""
        body = INCLUDE.sub("", self.texts[path])
        near = KEYWORDS.union(*(self.words[header] for header in self.reach(path)))
        own = {name for names in OWN.findall(body) for name in names}
        called = {name for scope, name in CALL.findall(body) if not scope or scope in self.namespaces}
        return sorted((name, self.homes[name]) for name in called - near - own if name in self.homes and path not in self.homes[name])


def check(files):
    known, complaints = set(files.files), []
    calls = Calls(files)
    for path in calls.texts:
        complaints += [f"{path}: calls {name}() without including {' or '.join(homes)}" for name, homes in calls.missing(path)]
    for path in files.files:
        if not path.endswith(".h") or not path.startswith(PLACES):
            continue
        text = files.text(path)
        if "#pragma once" not in text:
            complaints.append(f"{path}: has no #pragma once")
        complaints += [f"{path}: does not include {name}, which it uses" for name in lacks(text)]
        source = str(PurePosixPath(path).with_suffix(".cpp"))
        if source in known and first_include(files.text(source)) != path:
            complaints.append(f"{source}: does not include its own header first")
    return complaints


if __name__ == "__main__":
    tree.main(check)
