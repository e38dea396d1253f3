// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/summary/loss_bar.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

std::shared_ptr<const Trace> traceWith(const std::vector<std::pair<Loss, std::uint64_t>>& losses, RunState state = RunState::Done)
{
    Scenario s;
    s.op(s.thread("main"), "aten::linear", {0, 10});
    Trace trace = *s.trace();
    for (const auto& [loss, count] : losses)
        trace.losses[static_cast<std::size_t>(loss)] = count;
    trace.runs.front().state = state;
    return std::make_shared<const Trace>(std::move(trace));
}

} // namespace

class TestLossBar : public QObject {
    Q_OBJECT
private slots:
    void nothingIsSaidWithoutALoss()
    {
        RunList runs;
        const LossBar bar(runs);
        QVERIFY(bar.isHidden());
        runs.add("whole", traceWith({{Loss::FlowEvents, 7}}), RunId(0)); // nothing is wrong with them
        QVERIFY(bar.isHidden());
    }

    void aCutFileSaysSoUntilItIsGone()
    {
        RunList runs;
        const LossBar bar(runs);
        const auto cut = traceWith({{Loss::UnfinishedSpans, 2}, {Loss::IncompleteFile, 1}});
        runs.add("a", cut, RunId(0));
        runs.add("another run of the same file", cut, RunId(0));
        QVERIFY(!bar.isHidden());
        QCOMPARE(bar.lines().size(), 2);
        QVERIFY2(bar.lines()[0].startsWith("Missing data: incomplete file (1). The file is truncated."), qPrintable(bar.lines()[0]));
        QVERIFY2(bar.lines()[1].startsWith("Warning: unfinished spans (2). Their end was not recorded."), qPrintable(bar.lines()[1]));
        QVERIFY(bar.toolTip().contains(bar.lines()[1].toHtmlEscaped()));
        runs.clear();
        QVERIFY(bar.isHidden());
    }

    void theFilesOfAComparisonAreNamed()
    {
        RunList runs;
        const LossBar bar(runs);
        runs.add("a", traceWith({{Loss::IncompleteFile, 1}}), RunId(0));
        runs.add("b", traceWith({{Loss::IncompleteFile, 1}}), RunId(0));
        QCOMPARE(bar.lines().size(), 2);
        QVERIFY2(bar.lines()[0].startsWith("a: Missing data: incomplete file (1)."), qPrintable(bar.lines()[0]));
        QVERIFY2(bar.lines()[1].startsWith("b: Missing data: incomplete file (1)."), qPrintable(bar.lines()[1]));
    }

    void whatComesLateInARunThatGoesOnIsNotLost()
    {
        RunList runs;
        const LossBar bar(runs);
        runs.add("running", traceWith({{Loss::LateSpans, 3}}, RunState::Running), RunId(0));
        QVERIFY(bar.isHidden());
        runs.update(0, traceWith({{Loss::LateSpans, 3}, {Loss::DroppedRecords, 1}}, RunState::Running));
        QCOMPARE(bar.lines().size(), 1);
    }
};

QTEST_MAIN(TestLossBar)
#include "tst_loss_bar.moc"
