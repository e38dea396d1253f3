// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/possible_changes.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"
#include "tests/gui/panels/whatif/waiting_run.h"
#include "tests/gui/support/qt_warnings.h"

#include <QAbstractItemModelTester>
#include <QDoubleSpinBox>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using Kind = PossibleChange::Kind;

class TestChangeModel : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_trace = test::waitingRun();
        m_analysis = *FullAnalysis::build(m_trace, RunId(0));
        m_changes = possibleChanges(*m_trace, m_analysis->report());
    }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void keepsTheRules();
    void listsWhatAReplayCanChange();
    void nothingToChange();
    void nothingChosenChangesNothing();
    void chosenSitesNoLongerWait();
    void someWaitsOfASiteStay();
    void anyOfThemGoTogether();
    void copiesLeaveTheirStreamsInOneWay();
    void ticksAreTold();
    void anAmountTicksItsRow();
    void amountsThatAreNone_data();
    void amountsThatAreNone();
    void theBoxForAnAmount();
    void singleWaitsComeAndGo();
    void gainsAreShownOnceTheyAreKnown();
    void aWaitOrItsSite();
    void whatAFindingSays();

private:
    [[nodiscard]] int rowOf(Kind kind, const QString& word) const
    {
        for (std::size_t i = 0; i < m_changes.size(); ++i) {
            if (m_changes[i].kind == kind && m_changes[i].words.contains(word))
                return static_cast<int>(i);
        }
        return -1;
    }
    [[nodiscard]] std::size_t removed() const
    {
        const auto waits = changeOf(m_changes, m_analysis->waits()).removedWaits;
        return static_cast<std::size_t>(std::count(waits.begin(), waits.end(), true));
    }
    PossibleChange& at(Kind kind, const QString& word) { return m_changes[static_cast<std::size_t>(rowOf(kind, word))]; }

    test::QtWarnings m_warnings;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const FullAnalysis> m_analysis;
    std::vector<PossibleChange> m_changes;
};

void TestChangeModel::keepsTheRules()
{
    ChangeModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setChanges(m_changes);
    QVERIFY(model.setData(model.index(0, ChangeModel::What), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(model.setData(model.index(0, ChangeModel::How), 2.0, Qt::EditRole));
    model.clear();
    model.setChanges({});
}

/// Sites by what they cost, then copies and launches, then kernels by what they took.
void TestChangeModel::listsWhatAReplayCanChange()
{
    QCOMPARE(m_changes.size(), std::size_t{8});
    QCOMPARE(rowOf(Kind::Site, "Waits: cudaStreamSynchronize"), 0);
    QVERIFY(rowOf(Kind::Site, "Blocking copies: cudaMemcpy") >= 0);
    QVERIFY(rowOf(Kind::Site, "cudaDeviceSynchronize") >= 0);
    QCOMPARE(rowOf(Kind::OwnCopyStreams, "Copies"), 3);
    QCOMPARE(rowOf(Kind::Streams, "Iterations"), 4);
    QCOMPARE(rowOf(Kind::AsGraphs, "graph"), 5);
    QCOMPARE(rowOf(Kind::Kernel, "gemm"), 6);
    QCOMPARE(rowOf(Kind::Kernel, "add"), 7);
    QCOMPARE(m_changes[5].count, std::uint64_t{10});
    QCOMPARE(m_changes[5].cost, Nanos{40'000});
    QCOMPARE(m_changes[6].cost, Nanos{800'000});
}

void TestChangeModel::nothingToChange()
{
    QVERIFY(possibleChanges(*m_trace, RunReport()).empty());
    RunReport twoWays = m_analysis->report();
    twoWays.syncSites.push_back(twoWays.syncSites.front());
    twoWays.syncSites.back().kind = BlockingKind::PageableD2H;
    twoWays.syncSites.push_back(twoWays.syncSites.back());
    twoWays.syncSites.back().kind = BlockingKind::PageableH2D;
    QStringList words;
    for (const PossibleChange& change : possibleChanges(*m_trace, twoWays))
        words << change.words;
    QCOMPARE(words.removeDuplicates(), 0);
    const auto change = changeOf({}, {});
    QVERIFY(change.removedWaits.empty() && change.stretches.empty() && !change.asGraphs && !change.ownCopyStreams);
}

void TestChangeModel::nothingChosenChangesNothing()
{
    QCOMPARE(removed(), std::size_t{0});
    const WhatIf whatIf(*m_analysis);
    QCOMPARE(whatIf.replayed(changeOf(m_changes, m_analysis->waits())).length(), m_analysis->window().length());
}

void TestChangeModel::chosenSitesNoLongerWait()
{
    at(Kind::Site, "cudaStreamSynchronize").isChosen = true;
    QCOMPARE(removed(), std::size_t{10});
    at(Kind::Site, "cudaMemcpy").isChosen = true;
    QCOMPARE(removed(), std::size_t{11});
}

void TestChangeModel::someWaitsOfASiteStay()
{
    at(Kind::Site, "cudaStreamSynchronize").isChosen = true;
    at(Kind::Site, "cudaStreamSynchronize").amount = 5;
    QCOMPARE(removed(), std::size_t{8});
}

void TestChangeModel::anyOfThemGoTogether()
{
    for (PossibleChange& change : m_changes)
        change.isChosen = true;
    at(Kind::Kernel, "gemm").amount = 4;
    const auto change = changeOf(m_changes, m_analysis->waits());
    QVERIFY(change.asGraphs && change.ownCopyStreams);
    QCOMPARE(change.streams, std::uint32_t{2});
    QCOMPARE(removed(), m_analysis->waits().size());
    QCOMPARE(change.stretches.size(), std::size_t{2});
    QCOMPARE(m_trace->text(change.stretches[0].kernel), std::string_view("gemm"));
    QCOMPARE(change.stretches[0].factor, 0.25);
    QCOMPARE(change.stretches[1].factor, 0.5);
}

void TestChangeModel::copiesLeaveTheirStreamsInOneWay()
{
    ChangeModel model;
    model.setChanges(m_changes);
    const int beside = rowOf(Kind::OwnCopyStreams, "Copies");
    const int turns = rowOf(Kind::Streams, "Iterations");
    QVERIFY(model.setData(model.index(beside, ChangeModel::What), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(model.setData(model.index(turns, ChangeModel::How), 4.0, Qt::EditRole));
    QVERIFY(model.at(turns).isChosen && !model.at(beside).isChosen);
    QVERIFY(model.setData(model.index(beside, ChangeModel::What), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(model.at(beside).isChosen && !model.at(turns).isChosen);
}

void TestChangeModel::ticksAreTold()
{
    ChangeModel model;
    model.setChanges(m_changes);
    QSignalSpy chosen(&model, &ChangeModel::chosen);
    const QModelIndex first = model.index(0, ChangeModel::What);
    QVERIFY(first.flags().testFlag(Qt::ItemIsUserCheckable));
    QCOMPARE(first.data(Qt::CheckStateRole).toInt(), int{Qt::Unchecked});
    QVERIFY(model.setData(first, Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(first.data(Qt::CheckStateRole).toInt(), int{Qt::Checked});
    QCOMPARE(model.chosenCount(), 1);
    QCOMPARE(chosen.size(), 1);
    model.clear();
    QCOMPARE(model.chosenCount(), 0);
    QCOMPARE(chosen.size(), 2);
    model.clear();
    QCOMPARE(chosen.size(), 2);
}

void TestChangeModel::anAmountTicksItsRow()
{
    ChangeModel model;
    model.setChanges(m_changes);
    const QModelIndex often = model.index(0, ChangeModel::How);
    QCOMPARE(often.data().toString(), QString("never"));
    QVERIFY(model.setData(often, 10.0, Qt::EditRole));
    QCOMPARE(often.data().toString(), QString("once in 10"));
    QVERIFY(model.at(0).isChosen);
    const QModelIndex fast = model.index(rowOf(Kind::Kernel, "gemm"), ChangeModel::How);
    QCOMPARE(fast.data().toString(), QString("2x as fast"));
    QVERIFY(model.setData(fast, 3.5, Qt::EditRole));
    QCOMPARE(fast.data().toString(), QString("3.5x as fast"));
}

void TestChangeModel::amountsThatAreNone_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<double>("amount");
    QTest::newRow("less than never") << rowOf(Kind::Site, "cudaStreamSynchronize") << -1.0;
    QTest::newRow("a kernel that never ends") << rowOf(Kind::Kernel, "gemm") << 0.0;
    QTest::newRow("graphs have none") << rowOf(Kind::AsGraphs, "graph") << 2.0;
}

void TestChangeModel::amountsThatAreNone()
{
    QFETCH(int, row);
    QFETCH(double, amount);
    ChangeModel model;
    model.setChanges(m_changes);
    QVERIFY(!model.setData(model.index(row, ChangeModel::How), amount, Qt::EditRole));
    QVERIFY(!model.at(row).isChosen);
}

void TestChangeModel::theBoxForAnAmount()
{
    ChangeModel model;
    model.setChanges(m_changes);
    const AmountDelegate delegate;
    const auto edit = [&](int row, double value) {
        const QModelIndex index = model.index(row, ChangeModel::How);
        const std::unique_ptr<QWidget> editor(delegate.createEditor(nullptr, {}, index));
        auto* box = qobject_cast<QDoubleSpinBox*>(editor.get());
        delegate.setEditorData(box, index);
        const QString before = box->text();
        box->setValue(value);
        delegate.setModelData(box, &model, index);
        return before;
    };
    QCOMPARE(edit(0, 4), QString("never"));
    QCOMPARE(model.at(0).amount, 4.0);
    QCOMPARE(edit(0, 1), QString("once in 4"));
    QCOMPARE(model.at(0).amount, 0.0);
    QCOMPARE(edit(6, 8), QString("2.0x as fast"));
    QCOMPARE(model.at(6).amount, 8.0);
    QCOMPARE(edit(4, 3), QString("2 streams"));
    QCOMPARE(model.at(4).amount, 3.0);
}

void TestChangeModel::singleWaitsComeAndGo()
{
    ChangeModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setChanges(m_changes);
    QCOMPARE(model.add(changeOfWaits(*m_analysis, {3})), 0);
    QCOMPARE(model.rowCount(), 9);
    QVERIFY(model.at(0).isChosen && model.at(0).isRemovable());
    QVERIFY2(model.at(0).words.contains("cudaStreamSynchronize"), qPrintable(model.at(0).words));
    const auto removed = changeOf(model.changes(), m_analysis->waits()).removedWaits;
    QCOMPARE(std::count(removed.begin(), removed.end(), true), std::ptrdiff_t{1});
    QVERIFY(removed[3]);
    QCOMPARE(model.add(changeOfWaits(*m_analysis, {5})), 0);
    QCOMPARE(model.add(changeOfWaits(*m_analysis, {3})), 1); // it is there already
    QCOMPARE(model.rowCount(), 10);
    model.remove(2); // a site
    model.remove(-1);
    model.remove(99);
    QCOMPARE(model.rowCount(), 10);
    model.remove(1);
    QCOMPARE(model.rowCount(), 9);
    QCOMPARE(model.at(0).waits, std::vector<std::uint32_t>{5});
}

void TestChangeModel::gainsAreShownOnceTheyAreKnown()
{
    ChangeModel model;
    model.setChanges(m_changes);
    const auto shown = [&](int row) { return model.index(row, ChangeModel::Gain).data().toString(); };
    QCOMPARE(shown(0), QString(QChar(0x2026)));
    model.setGain(0, 12'000);
    model.setGain(1, 0);
    model.setGain(2, -3'000);
    QCOMPARE(shown(0), QString("12.0 us"));
    QCOMPARE(shown(1), QString("nothing"));
    QCOMPARE(shown(2), QString("costs 3.00 us"));
    QSignalSpy missing(&model, &ChangeModel::gainsMissing);
    model.choose(0);
    QCOMPARE(missing.size(), 0);
    QVERIFY(model.setData(model.index(0, ChangeModel::How), 2.0, Qt::EditRole)); // is another change
    QCOMPARE(missing.size(), 1);
    QCOMPARE(shown(0), QString(QChar(0x2026)));
}

void TestChangeModel::aWaitOrItsSite()
{
    const Wait& wait = m_analysis->waits()[4];
    const auto alone = withoutWait(*m_analysis, m_changes, wait.thread, wait.start, false);
    QVERIFY(alone && alone->rows.empty());
    QCOMPARE(alone->waits, std::vector<std::uint32_t>{4});
    const auto site = withoutWait(*m_analysis, m_changes, wait.thread, wait.start, true);
    QVERIFY(site && site->waits.empty());
    QCOMPARE(site->rows, std::vector<int>{rowOf(Kind::Site, "cudaStreamSynchronize")});
    QVERIFY(!withoutWait(*m_analysis, m_changes, wait.thread, wait.start + 1, false));
    QVERIFY(!withoutWait(*m_analysis, {}, wait.thread, wait.start, true));
}

/// Sites that it names as a whole are ticked; of others only its waits.
void TestChangeModel::whatAFindingSays()
{
    Advice advice;
    std::vector<std::uint32_t> all;
    for (std::uint32_t i = 0; i < m_analysis->waits().size(); ++i) {
        if (isAt(at(Kind::Site, "cudaStreamSynchronize").site, m_analysis->waits()[i]))
            all.push_back(i);
    }
    advice.waits = {all.rbegin(), all.rend()};
    WantedChanges wanted = changesFor(*m_analysis, m_changes, advice);
    QCOMPARE(wanted.rows, std::vector<int>{rowOf(Kind::Site, "cudaStreamSynchronize")});
    QVERIFY(wanted.waits.empty());
    advice.waits.pop_back();
    wanted = changesFor(*m_analysis, m_changes, advice);
    QVERIFY(wanted.rows.empty());
    QCOMPARE(wanted.waits.size(), all.size() - 1);
    QVERIFY(std::is_sorted(wanted.waits.begin(), wanted.waits.end()));
    advice.waits.clear();
    advice.rule = AdviceRule::LaunchBound;
    QCOMPARE(changesFor(*m_analysis, m_changes, advice).rows, std::vector<int>{rowOf(Kind::AsGraphs, "graph")});
    advice.rule = AdviceRule::CopiesBesideNothing;
    QCOMPARE(changesFor(*m_analysis, m_changes, advice).rows, std::vector<int>{rowOf(Kind::OwnCopyStreams, "Copies")});
}

QTEST_MAIN(TestChangeModel)
#include "tst_change_model.moc"
