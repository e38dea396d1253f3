# SPDX-FileCopyrightText: 2026 The Stallscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The checks find what they are for: each test plants one fault in a small source tree that is otherwise correct."""

import sys
import tempfile
import unittest
from pathlib import Path

import glossary
import includes
import layers
import links
import manners
import texts
import tree
import vocabulary

SPDX = "// SPDX-FileCopyrightText: 2026 Somebody\n// " + manners.LICENCE + "\n"
HEADER = SPDX + "#pragma once\n"
IN_ORDER = {
    "CMakeLists.txt": SPDX,
    "LICENSE": "the text",
    "profiler/base/a.h": HEADER + "#include <vector>\n",
    "profiler/trace/b.h": HEADER + '#include "profiler/base/a.h"\n',
    "profiler/session/c.h": HEADER + '#include "profiler/trace/b.h"\n',
    "profiler/formats/d.h": HEADER + '#include "profiler/session/c.h"\n',
    "engine/cli/e.h": HEADER + '#include "profiler/formats/d.h"\n',
    "engine/experiment/g.h": HEADER + '#include "profiler/base/a.h"\n',
    "gui/app/f.h": HEADER + '#include <QWidget>\n#include "engine/experiment/g.h"\n',
    "tests/tst_x.cpp": SPDX + '#include <QTest>\n#include "profiler/base/a.h"\n#include "tst_x.moc"\n',
    "README.md": SPDX + "# The name, and more\n[a](docs/a.md#part-two) `profiler/base/a.h` `gui/*/f.h` [there](https://example.org)\n",
    "docs/a.md": SPDX + "## Part two\n[back](../README.md#the-name-and-more)\n",
}


class Planted(unittest.TestCase):
    def complaints(self, check, **changed):
        """Of a check over the tree in which the named files were changed; paths are given as arguments of their own."""
        with tempfile.TemporaryDirectory() as folder:
            for path, text in (IN_ORDER | changed.get("files", {})).items():
                file = Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text if isinstance(text, bytes) else text.encode())
            return check(tree.Tree(folder))

    def expect(self, check, path, text, *words):
        found = self.complaints(check, files={path: text})
        self.assertEqual(len(found), 1, found)
        for word in words:
            self.assertIn(word, found[0])

    def test_a_correct_tree(self):
        for check in (layers.check, includes.check, manners.check, links.check, texts.check, vocabulary.check):
            self.assertEqual(self.complaints(check), [])

    def test_a_forbidden_include(self):
        for path, target, words in [
            ("profiler/base/x.h", "engine/cli/e.h", "profiler is below engine"),
            ("profiler/session/x.h", "gui/app/f.h", "profiler is below gui"),
            ("engine/cli/x.h", "gui/app/f.h", "engine is below gui"),
            ("profiler/base/x.cpp", "profiler/trace/b.h", "profiler/base may not include profiler/trace"),
            ("profiler/session/x.h", "profiler/formats/d.h", "may not include"),
            ("profiler/analysis/report/x.h", "profiler/session/c.h", "may not include"),
            ("profiler/cupti/x.h", "profiler/session/c.h", "may not include"),
            ("profiler/annex/x.h", "profiler/base/a.h", "not a listed module"),
            ("gui/app/x.h", "engine/cli/e.h", "may not include each other"),
            ("engine/cpu/x.h", "engine/cli/e.h", "may not include"),
            ("engine/cli/x.h", "tests/tst_x.cpp", "includes a test"),
        ]:
            with self.subTest(path=path, target=target):
                found = self.complaints(layers.check, files={path: SPDX + f'#include "{target}"\n'})
                self.assertTrue(any(complaint.startswith(path + ":3: ") and words in complaint for complaint in found), found)

    def test_a_misplaced_library(self):
        for path, header in [
            ("profiler/base/x.h", "QString"),
            ("engine/cli/x.cpp", "QtCore/qglobal.h"),
            ("engine/cli/x.cpp", "cupti.h"),
            ("engine/cuda/x.cpp", "cupti_activity.h"),
            ("profiler/record/x.cpp", "cuda.h"),
            ("profiler/cupti/x.cpp", "cuda_runtime.h"),
            ("engine/cpu/x.cpp", "cublas_v2.h"),
            ("profiler/analysis/replay/x.cpp", "profiler/analysis/device_model/cpu_model.h"),
        ]:
            with self.subTest(path=path, header=header):
                self.expect(layers.check, path, f"{SPDX}#  include <{header}>\n", path, "low gui" if header[0] == "Q" else "outside")

    def test_a_chart_library_elsewhere(self):
        self.expect(layers.check, "gui/app/x.cpp", SPDX + "#include <qcustomplot.h>\n", "QCustomPlot")
        self.expect(layers.check, "gui/timeline/paint/x.cpp", SPDX + "#include <qcustomplot.h>\n", "QCustomPlot")

    def test_qt_linked_below_gui(self):
        self.expect(layers.check, "engine/CMakeLists.txt", "target_link_libraries(x PRIVATE Qt6::Core)\n", "Qt below gui")

    def test_folders_in_a_cycle(self):
        files = {
            "gui/pages/x.h": SPDX + '#include "gui/panels/x.h"\n',
            "gui/panels/x.h": SPDX + '#include "gui/model/x.h"\n',
            "gui/model/x.h": SPDX + '#include "gui/pages/x.h"\n',
        }
        self.assertEqual(len(self.complaints(layers.check, files=files)), 1)

    def test_an_include_that_does_not_begin_at_the_root(self):
        self.expect(layers.check, "profiler/base/x.cpp", SPDX + '#include "a.h"\n', "includes begin at its root")

    def test_a_header_that_leans_on_others(self):
        for line, words in [
            ("std::string name;", "<string>"),
            ("std::chrono::seconds x;", "<chrono>"),
            ('#include <string>\nstd::vector<std::string> x; // <vector>\n', "<vector>"),
            ("QString name;", "<QString>"),
            ("class QLabel; QLabel* a; QSlider* b;", "<QSlider>"),
        ]:
            with self.subTest(line=line):
                self.expect(includes.check, "gui/app/x.h", HEADER + line + "\n", "gui/app/x.h", words)
        for line in ["// std::string QString", 'const char* k = "std::string";', "#include <string>\nstd::string_view x;", "#include <QWidget>\nQSize x;"]:
            with self.subTest(line=line):
                self.assertEqual(self.complaints(includes.check, files={"gui/app/x.h": HEADER + line + "\n"}), [])

    def test_a_header_without_a_guard(self):
        self.expect(includes.check, "profiler/base/x.h", SPDX, "#pragma once")

    def test_a_function_whose_header_is_not_included(self):
        header = HEADER + "namespace stallscope::one {\n[[nodiscard]] int sumOf(int a);\nclass X {\n    void clear();\n};\n}\n"
        middle = HEADER + '#include "profiler/base/x.h"\n'
        for line in ["int y() {\n    return sumOf(1);\n}", "int y() {\n    return one::sumOf(1);\n}"]:
            self.assertEqual(len(self.complaints(includes.check, files={"profiler/base/x.h": header, "gui/app/x.cpp": SPDX + line + "\n"})), 1)
            for target in ["profiler/base/x.h", "gui/app/y.h"]:
                source = SPDX + f'#include "{target}"\n{line}\n'
                self.assertEqual(self.complaints(includes.check, files={"profiler/base/x.h": header, "gui/app/y.h": middle, "gui/app/x.cpp": source}), [])
        for line in ["other.sumOf(1);", "Sums::sumOf(1);", "int sumOf(int b) {", "    const auto sumOf = [] {};\nsumOf();", "// sumOf(1)", "    clear();"]:
            with self.subTest(line):
                self.assertEqual(self.complaints(includes.check, files={"profiler/base/x.h": header, "gui/app/x.cpp": SPDX + line + "\n"}), [])

    def test_a_source_that_includes_another_header_first(self):
        self.expect(includes.check, "profiler/base/a.cpp", SPDX + '#include <vector>\n#include "profiler/base/a.h"\n', "a.cpp", "first")

    def test_a_file_without_licence_lines(self):
        self.expect(manners.check, "engine/cli/x.cpp", "int x;\n", "SPDX")
        self.expect(manners.check, "engine/cli/x.cpp", "// SPDX-FileCopyrightText: 2026 Somebody\n", "SPDX")
        self.expect(manners.check, "tests/data/x.bin", b"\xff\x00", "SPDX")

    def test_a_file_that_cannot_hold_them_is_listed(self):
        listed = SPDX.replace("//", "#") + '[[annotations]]\npath = ["tests/data/*.bin"]\n'
        self.assertEqual(self.complaints(manners.check, files={"tests/data/x.bin": b"\xff", "REUSE.toml": listed}), [])
        self.expect(manners.check, "REUSE.toml", listed, "nothing matches")

    def test_unfinished_work(self):
        self.expect(manners.check, "profiler/base/x.h", SPDX + "// TO" "DO later\n", "x.h:3", "unfinished")

    def test_a_path_of_one_machine(self):
        for path in ("/ho" "me/somebody/x", "/wo" "rk/x", "/ro" "ot/x"):
            self.expect(manners.check, "profiler/base/x.h", SPDX + f'const char* k = "{path}";\n', "x.h:3", "machine")

    def test_a_test_that_waits_by_the_clock(self):
        self.expect(manners.check, "tests/x.cpp", SPDX + "std::this_thread::sleep_" "for(1s);\n", "x.cpp:3", "clock")

    def test_a_text_that_cannot_be_translated(self):
        for path, line in [
            ("profiler/base/x.cpp", 'return Error{"it is gone"};'),
            ("profiler/base/x.cpp", 'return Error{name + ": it is gone"};'),
            ("engine/cpu/x.cpp", 'return Error{fmt::format("{} is gone", say(STALLSCOPE_TEXT("A", "all of it")))};'),
            ("engine/cpu/x.cpp", 'Error gone(int x)\n{\n    return {"it is gone"};\n}'),
            ("engine/cli/x.cpp", 'return Error{say(STALLSCOPE_TEXT("A", "it is gone"))};'),
            ("gui/app/x.cpp", 'QString say(const char* text)\n{\n    return QCoreApplication::translate("A", text);\n}\nauto x = say("all");'),
            ("gui/app/x.cpp", 'label->setText("all");'),
            ("gui/app/x.cpp", 'box = new QLabel(QStringLiteral("all of it"), this);'),
        ]:
            with self.subTest(line=line):
                self.expect(texts.check, path, SPDX + line + "\n", path, "lated" if "say(const" not in line else "collected")
        for path, line in [
            ("profiler/base/x.cpp", 'return Error{say(STALLSCOPE_TEXT("A", "it is gone ({})"), why("a b"))};'),
            ("profiler/base/x.cpp", 'return Error{fmt::format("{}: {}", name("rows"), why)};'),
            ("engine/cuda/x.cpp", 'return Error{"it is gone"};'),
            ("engine/cli/x.cpp", 'return Error{"it is gone"};'),
            ("gui/app/x.cpp", 'label->setText(QStringLiteral("%1 / %2").arg(a, b));'),
            ("gui/app/x.cpp", 'return Error{Words::tr("it is gone (%1)").arg(")").toStdString()};'),
        ]:
            with self.subTest(line=line):
                self.assertEqual(self.complaints(texts.check, files={path: SPDX + line + "\n"}), [])

    def test_a_banned_word(self):
        for line, words in [
            ("class RunDesk;", "desk"),
            ("int seatsLeft;", "seat"),
            ("void judge();", "judge"),
            ("class HandOver;", "BufferQueue"),
            ("bool m_isParted;", "segmented"),
        ]:
            with self.subTest(line=line):
                self.expect(vocabulary.check, "gui/app/x.cpp", SPDX + line + "\n", "gui/app/x.cpp:3", words)
        self.expect(vocabulary.check, "gui/app/run_desk.h", HEADER, "gui/app/run_desk.h", "controller")
        for line in ["int whole = isDesktop();", "// a desk", 'const char* k = "hole_ns";', 'auto k = R"(\nhole_ns "x")";', "int judgement;"]:
            with self.subTest(line=line):
                self.assertEqual(self.complaints(vocabulary.check, files={"gui/app/x.cpp": SPDX + line + "\n"}), [])

    def test_a_long_top_file(self):
        self.expect(manners.check, "CMakeLists.txt", SPDX + "\n" * 98, "100 lines")

    def test_a_link_into_nothing(self):
        for text in ("[x](docs/b.md)", "[x](docs/a.md#part-three)", "[x](#nowhere)", "`profiler/base/gone.h`", "`profiler/gone/`", "`gui/*/gone.h`"):
            self.expect(links.check, "ARCHITECTURE.md", SPDX + text + "\n", "ARCHITECTURE.md:3")


    def test_a_metric_without_a_definition(self):
        names = {path: SPDX for path, _, _ in glossary.SOURCES}
        budget = "gui/panels/summary/budget_bar.cpp"
        names[budget] += '{&TimeBudget::queuedGraph, QT_TRANSLATE_NOOP("BudgetBar", "Queued: graph")},\n'
        row = "| **Budget: queued, graph** | Idle. |\n"
        for page, words in [
            (row, None),
            ("", "'Queued: graph' is not in docs/glossary.md"),
            ("| **Queue** | Idle. |\n", "'Queued: graph' is not in docs/glossary.md"),
            (row + row, "defined twice"),
            (row.replace(".", ""), "not a sentence"),
        ]:
            with self.subTest(page=page):
                found = self.complaints(glossary.check, files=names | {"docs/glossary.md": SPDX + page})
                stale = [complaint for complaint in found if "no names of metrics found" in complaint]
                self.assertEqual(len(stale), len(names) - 1)  # of the sources that are empty here
                found = [complaint for complaint in found if complaint not in stale]
                self.assertEqual(len(found), 0 if words is None else 1, found)
                self.assertIn(words or "", " ".join(found))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
