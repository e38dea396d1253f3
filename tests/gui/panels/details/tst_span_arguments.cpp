// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/details/span_facts.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/span_links.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QStyledItemDelegate>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// Adds an operation with arguments of its event.
void addOperation(Scenario& s, TrackId thread, std::string_view name, TimeRange range, std::string_view arguments)
{
    Span span{range.start, range.length(), s.builder().intern(name), {}, {}, SpanKind::HostOp, SpanFlag::kNone};
    span.detail = s.builder().addDetail({}, arguments);
    s.builder().track(thread).push(span);
}

/// A layer and the operation inside of it share a number with the backward pass, which runs on another thread.
std::shared_ptr<const Trace> twoPasses()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId backward = s.thread("backward");
    addOperation(s, main, "aten::linear", {0, 100}, R"({"Sequence number":7,"Fwd thread id":0,"Input Dims":[[8,512],[]]})");
    addOperation(s, main, "aten::addmm", {10, 90}, R"({"Sequence number":7,"Fwd thread id":0})");
    addOperation(s, main, "aten::relu", {110, 120}, R"({"Sequence number":8,"Fwd thread id":0})");
    addOperation(s, backward, "autograd::engine::evaluate_function: AddmmBackward0", {200, 300}, R"({"Sequence number":7,"Fwd thread id":1})");
    addOperation(s, backward, "AddmmBackward0", {210, 290}, R"({"Sequence number":7,"Fwd thread id":1})");
    return s.trace();
}

SpanPlace operationNamed(const Trace& trace, std::string_view name)
{
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            std::optional<Span> found;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                if (trace.text(StringId(columns.name[row])) == name)
                    found = columns.at(row);
            });
            if (found)
                return {0, TrackId::fromIndex(track), lane.place, *found};
        }
    }
    return {};
}

QStringList namesOf(const Trace& trace, const std::vector<SpanPlace>& places)
{
    QStringList names;
    for (const SpanPlace& place : places)
        names << QString::fromStdString(std::string(trace.nameOf(place.span)));
    return names;
}

struct Window {
    RunList runs;
    VisibleRange range;
    Selection selection;
    Navigation navigation{runs, range, selection};
    DetailsPanel panel{runs, selection, navigation};

    [[nodiscard]] const Fact* fact(const QString& label) const
    {
        const std::vector<Fact>& facts = panel.model().facts();
        const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact& one) { return one.label == label; });
        return found == facts.end() ? nullptr : &*found;
    }
};

} // namespace

class TestSpanArguments : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void everyArgumentIsShown();
    void malformedArgumentsAreLeftOut_data();
    void malformedArgumentsAreLeftOut();
    void passesAreLinked();
    void thePanelShowsTheOtherPass();
    void longPathsBreakBeforeTheirLine();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestSpanArguments::everyArgumentIsShown()
{
    Scenario s;
    addOperation(s, s.thread("main"), "aten::mm", {0, 100},
        R"({"External id":12,"Input type":["float","Scalar"],"Call stack":"train.py(3): step;\n\"main\"","Concrete Inputs":["","{1}"],"nested":{"a":[1,2]},"none":null})");
    Window window;
    window.runs.add("run", s.trace(), RunId(0));
    window.selection.select(operationNamed(*window.runs.at(0).trace, "aten::mm"));
    QVERIFY(window.fact("Event arguments"));
    QCOMPARE(window.fact("External id")->value, QString("12"));
    QCOMPARE(window.fact("Input type")->value, QString("[\"float\", \"Scalar\"]"));
    QVERIFY(window.fact("Call stack")->value.startsWith("train.py(3): step;"));
    QVERIFY(window.fact("Call stack")->value.contains("\"main\""));
    QCOMPARE(window.fact("Concrete Inputs")->value, QString("[\"\", \"{1}\"]"));
    QCOMPARE(window.fact("nested")->value, QString("{\"a\":[1, 2]}"));
    QCOMPARE(window.fact("none")->value, QString("null"));
    QVERIFY(plainText(window.panel.model().facts()).contains("External id: 12\n")); // what Copy copies
}

void TestSpanArguments::malformedArgumentsAreLeftOut_data()
{
    QTest::addColumn<QString>("json");
    QTest::newRow("no object") << "[1,2]";
    QTest::newRow("cut off") << R"({"a":[1,)";
    QTest::newRow("text") << "text";
}

void TestSpanArguments::malformedArgumentsAreLeftOut()
{
    QFETCH(const QString, json);
    Scenario s;
    addOperation(s, s.thread("main"), "aten::mm", {0, 100}, json.toStdString());
    Window window;
    window.runs.add("run", s.trace(), RunId(0));
    window.selection.select(operationNamed(*window.runs.at(0).trace, "aten::mm"));
    QVERIFY(window.fact("Name"));
    QVERIFY(!window.fact("a"));
}

void TestSpanArguments::passesAreLinked()
{
    const auto trace = twoPasses();
    const QStringList backward{"autograd::engine::evaluate_function: AddmmBackward0", "AddmmBackward0"};
    QCOMPARE(namesOf(*trace, passLinks(*trace, operationNamed(*trace, "aten::linear"))), backward);
    QCOMPARE(namesOf(*trace, passLinks(*trace, operationNamed(*trace, "aten::addmm"))), backward);
    QCOMPARE(namesOf(*trace, passLinks(*trace, operationNamed(*trace, "AddmmBackward0"))), QStringList{"aten::addmm"}); // the last one that began
    QCOMPARE(namesOf(*trace, passLinks(*trace, operationNamed(*trace, "aten::relu"))), QStringList());
}

void TestSpanArguments::thePanelShowsTheOtherPass()
{
    Window window;
    window.runs.add("run", twoPasses(), RunId(0));
    window.selection.select(operationNamed(*window.runs.at(0).trace, "AddmmBackward0"));
    QTRY_VERIFY(window.fact("Forward"));
    QVERIFY(window.fact("Forward")->value.startsWith("aten::addmm"));
    QVERIFY(window.fact("Forward")->target);
    window.selection.select(*window.fact("Forward")->target);
    QTRY_VERIFY(window.fact("Backward"));
    QVERIFY(!window.fact("Forward"));
}

void TestSpanArguments::longPathsBreakBeforeTheirLine()
{
    const QString line("transformers/models/owlv2/modeling_owlv2.py(1423): box_predictor");
    Scenario s;
    const TrackId main = s.thread("main");
    s.python(main, line.toStdString(), {0, 200});
    s.op(main, "aten::mm", {10, 100});
    Window window;
    window.runs.add("run", s.trace(), RunId(0));
    window.selection.select(operationNamed(*window.runs.at(0).trace, "aten::mm"));
    QTRY_VERIFY(window.fact("Inside"));
    QCOMPARE(window.fact("Inside")->value, line);
    const auto* table = window.panel.findChild<QTableView*>();
    QVERIFY(table);
    const QString shown = qobject_cast<const QStyledItemDelegate*>(table->itemDelegateForColumn(1))->displayText(line, {});
    QVERIFY2(shown.contains(QString(QChar(0x200b)) + "1423"), qPrintable(shown));
    QCOMPARE(QString(shown).remove(QChar(0x200b)), line);
}

QTEST_MAIN(TestSpanArguments)
#include "tst_span_arguments.moc"
