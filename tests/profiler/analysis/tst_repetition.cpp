// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/repetition.h"

#include "tests/profiler/analysis/planted_steps.h"

#include <QTest>

#include <algorithm>
#include <ctime>
#include <initializer_list>
#include <numeric>
#include <random>

using namespace stallscope;
using test::PlantedSteps;
using test::StepsPlan;

namespace {

/// Launches that are all as long.
LaunchRow rowOf(std::vector<std::uint32_t> names)
{
    LaunchRow row;
    row.isCopy.assign(names.empty() ? 0 : *std::max_element(names.begin(), names.end()) + 1, false);
    row.isHostCopy = row.isCopy;
    row.work.assign(names.size(), 1000);
    row.names = std::move(names);
    return row;
}

LaunchRow randomRow(std::size_t length, std::uint32_t names, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<std::uint32_t> row(length);
    std::generate(row.begin(), row.end(), [&] { return static_cast<std::uint32_t>(random()) % names; });
    return rowOf(std::move(row));
}

QString told(const std::vector<Stretch>& steps)
{
    QString text = QString("%1 steps:").arg(steps.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(steps.size(), 12); ++i)
        text += QString(" %1+%2").arg(steps[i].first).arg(steps[i].length());
    return text;
}

double secondsFor(const LaunchRow& row)
{
    const std::clock_t start = std::clock();
    const auto steps = findRepetition(row);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    return steps.size() == SIZE_MAX ? 0 : seconds;
}

} // namespace

class TestRepetition : public QObject {
    Q_OBJECT

private slots:
    void small_data();
    void small();
    void planted_data();
    void planted();
    void nothingInRandomLaunches_data();
    void nothingInRandomLaunches();
    void growsLinearly_data();
    void growsLinearly();
};

void TestRepetition::small_data()
{
    QTest::addColumn<QString>("launches"); // a letter each
    QTest::addColumn<QString>("expected"); // the steps
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("one launch") << "a"
                                << "";
    QTest::newRow("twice the same") << "aa"
                                    << "";
    QTest::newRow("twice the same two") << "abab"
                                        << "";
    QTest::newRow("three different ones") << "abc"
                                          << "";
    QTest::newRow("three times the same: each is a step") << "aaa"
                                                          << "a a a";
    QTest::newRow("three times two") << "ababab"
                                     << "ab ab ab";
    QTest::newRow("three times three") << "abcabcabc"
                                       << "abc abc abc";
    QTest::newRow("begins in the middle") << "cabcabcabcab"
                                          << "cab cab cab cab";
    QTest::newRow("the last one breaks off") << "abcdefghabcdefghabcdefghabc"
                                             << "abcdefgh abcdefgh abcdefgh";
    QTest::newRow("the example of the header") << "wweabableabxableababl"
                                               << "eababl eabxabl eababl";
    QTest::newRow("a layer twice") << "eabableabableababl"
                                   << "eababl eababl eababl";
    QTest::newRow("no name occurs once") << "aabbaabbabaabbaabbabaabbaabbabaabbaabbab"
                                         << "bbaabbabaa bbaabbabaa bbaabbabaa bbaabbab"; // where it is told apart
    QTest::newRow("something in between") << "abcdefwxyzabcdefabcdefabcdefabcdefxyzxyzwvuabcdef"
                                          << "abcdef abcdef abcdef abcdef abcdef abcdef";
}

void TestRepetition::small()
{
    QFETCH(QString, launches);
    QFETCH(QString, expected);
    std::vector<std::uint32_t> names;
    for (const QChar letter : launches)
        names.push_back(static_cast<std::uint32_t>(letter.unicode() - 'a'));
    QStringList found;
    for (const Stretch& step : findRepetition(rowOf(names)))
        found << launches.mid(static_cast<qsizetype>(step.first), static_cast<qsizetype>(step.length()));
    QCOMPARE(found.join(' '), expected);
}

void TestRepetition::planted_data()
{
    QTest::addColumn<StepsPlan>("plan");
    const auto add = [](const char* name, const StepsPlan& plan) { QTest::newRow(name) << plan; };
    add("3 steps of 2", {.steps = 3, .before = 2});
    add("3 steps of 10", {.steps = 3, .before = 10});
    add("3 steps of 200", {.steps = 3, .before = 100, .behind = 100});
    add("3 steps after a warm-up", {.steps = 3, .before = 40, .warmUp = 30});
    add("5 steps of 1", {.steps = 5, .before = 1});
    add("500 steps of 1 between others", {.steps = 500, .before = 1, .warmUp = 20, .afterwards = 20});
    add("500 steps of 200", {.steps = 500, .before = 100, .behind = 100});
    add("40 steps of 52, warm-up and others afterwards", {.steps = 40, .before = 30, .behind = 22, .warmUp = 300, .afterwards = 200});
    add("12 layers of 4", {.steps = 20, .before = 2, .behind = 1, .layers = 12, .layer = 4});
    add("12 layers of 12 with little around", {.steps = 20, .before = 1, .behind = 1, .layers = 12, .layer = 12});
    add("32 layers of 14, few steps", {.steps = 4, .before = 2, .behind = 6, .layers = 32, .layer = 14, .warmUp = 60});
    add("2 layers", {.steps = 20, .before = 3, .behind = 3, .layers = 2, .layer = 8});
    add("12 layers forward and backward", {.steps = 10, .before = 4, .behind = 20, .layers = 12, .layer = 9, .backward = true});
    add("the same, 3 steps", {.steps = 3, .before = 4, .behind = 20, .layers = 12, .layer = 9, .warmUp = 50, .backward = true});
    add("launches vary", {.steps = 40, .before = 30, .behind = 22, .jitter = 2});
    add("launches vary among layers", {.steps = 40, .before = 10, .behind = 22, .layers = 6, .layer = 8, .jitter = 3, .backward = true});
    add("a checkpoint every 10 steps", {.steps = 40, .before = 30, .behind = 22, .checkpoint = 10});
    add("a checkpoint every 10 steps with layers", {.steps = 60, .before = 5, .behind = 10, .layers = 6, .layer = 8, .checkpoint = 10, .backward = true});
    add("an evaluation every 10 steps", {.steps = 40, .before = 5, .behind = 10, .layers = 6, .layer = 8, .evaluation = 10, .backward = true});
    add("an evaluation of other launches", {.steps = 40, .before = 30, .behind = 22, .evaluationAlone = 17, .copiesIn = true});
    add("a long one", {.steps = 40, .before = 30, .behind = 22, .evaluationAlone = 90, .copiesIn = true});
    add("layers, and a copy in", {.steps = 20, .before = 2, .behind = 1, .layers = 12, .layer = 12, .copiesIn = true});
    add("both", {.steps = 60, .before = 5, .behind = 10, .layers = 6, .layer = 8, .checkpoint = 15, .evaluation = 10, .backward = true});
    add("odd launches now and then", {.steps = 100, .before = 20, .behind = 10, .oddOneIn = 5});
    add("odd launches in short steps", {.steps = 200, .before = 4, .oddOneIn = 6});
    add("everything",
        {.steps = 50,
            .before = 5,
            .behind = 10,
            .layers = 6,
            .layer = 8,
            .warmUp = 100,
            .afterwards = 150,
            .jitter = 2,
            .checkpoint = 10,
            .evaluation = 20,
            .oddOneIn = 7,
            .backward = true});
}

void TestRepetition::planted()
{
    QFETCH(StepsPlan, plan);
    const PlantedSteps planted(plan);
    const std::vector<Stretch> steps = findRepetition(planted.row());
    std::vector<std::size_t> starts;
    std::transform(steps.begin(), steps.end(), std::back_inserter(starts), [](const Stretch& step) { return step.first; });
    QVERIFY2(starts == planted.starts(), qPrintable(told(steps) + QString("; planted %1 from %2").arg(planted.starts().size()).arg(planted.starts().front())));
    for (std::size_t i = 0; i < steps.size(); ++i)
        QVERIFY(steps[i].end > steps[i].first && steps[i].end <= (i + 1 < steps.size() ? steps[i + 1].first : planted.end()));
}

void TestRepetition::nothingInRandomLaunches_data()
{
    QTest::addColumn<std::size_t>("length");
    QTest::addColumn<std::uint32_t>("names");
    // Of fewer launches, or of fewer names, chance does repeat some.
    for (const auto length : std::initializer_list<std::size_t>{60, 500, 5000, 50'000}) {
        for (const std::uint32_t names : {4U, 10U, 40U, 200U, 2000U})
            QTest::addRow("%zu launches of %u names", length, names) << length << names;
    }
}

void TestRepetition::nothingInRandomLaunches()
{
    QFETCH(std::size_t, length);
    QFETCH(std::uint32_t, names);
    const unsigned seeds = length > 5000 ? 5 : 50;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        const std::vector<Stretch> steps = findRepetition(randomRow(length, names, seed));
        QVERIFY2(steps.empty(), qPrintable(QString("seed %1: %2").arg(seed).arg(told(steps))));
    }
}

void TestRepetition::growsLinearly_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("steps") << 0;
    QTest::newRow("one launch over and over") << 1;
    QTest::newRow("random launches") << 2;
    QTest::newRow("each launch another") << 3;
}

/// Eight times as many launches take about eight times as long, in time of the processor; there is room for caches.
void TestRepetition::growsLinearly()
{
    QFETCH(int, kind);
    const auto rowOfLength = [&](std::size_t length) {
        switch (kind) {
        case 0: return PlantedSteps({.steps = length / 200, .before = 20, .behind = 36, .layers = 12, .layer = 12, .jitter = 1}).row();
        case 1: return rowOf(std::vector<std::uint32_t>(length, 0));
        case 2: return randomRow(length, 500, 1);
        default: break;
        }
        std::vector<std::uint32_t> names(length);
        std::iota(names.begin(), names.end(), 0U);
        return rowOf(std::move(names));
    };
    const double few = std::max(secondsFor(rowOfLength(125'000)), 0.005);
    const double many = secondsFor(rowOfLength(1'000'000));
    qInfo("%.3f s, %.3f s", few, many);
    QVERIFY2(many < 8 * 3 * few, qPrintable(QString("%1 s for 125,000, %2 s for 1,000,000").arg(few).arg(many)));
}

QTEST_APPLESS_MAIN(TestRepetition)
#include "tst_repetition.moc"
