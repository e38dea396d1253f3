// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/support/scenario.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace stallscope;
using test::Scenario;

namespace {

ComparisonSide sideOf(std::shared_ptr<const Trace> trace, const std::vector<RunReport>& reports, std::string label = "x")
{
    ComparisonSide side{std::move(label), "file", std::move(trace), {}};
    for (const RunReport& report : reports)
        side.repeats.push_back({&report, std::nullopt});
    return side;
}

std::shared_ptr<const Trace> emptyTrace()
{
    return std::make_shared<Trace>();
}

RunReport withWall(Nanos wall)
{
    RunReport report;
    report.wall = report.window = wall;
    report.allDevices.idle = wall;
    return report;
}

/// A run of the given length with budgets of one to eight devices.
RunReport withRandomBudget(Nanos wall, std::mt19937_64& random)
{
    RunReport run = withWall(wall);
    run.allDevices.spans = 1;
    std::vector<TimeBudget> devices(1 + random() % 8);
    for (TimeBudget& device : devices) {
        Nanos left = wall;
        for (Nanos TimeBudget::*part : kBudgetParts) {
            device.*part = static_cast<Nanos>(random() % static_cast<std::uint64_t>(left + 1));
            left -= device.*part;
        }
        device.compute += left;
    }
    run.budget = meanOf(devices);
    return run;
}

QJsonObject jsonOf(const Comparison& comparison)
{
    JsonWriter writer;
    writeComparison(writer, comparison);
    return QJsonDocument::fromJson(QByteArray::fromStdString(writer.take())).object();
}

const MetricDifference& metric(const Comparison& comparison, const std::string& key)
{
    for (const MetricDifference& each : comparison.metrics) {
        if (each.key == key)
            return each;
    }
    qFatal("no metric %s", key.c_str());
}

} // namespace

class TestComparison : public QObject {
    Q_OBJECT

private slots:
    void medianRepeatIsTheLowerOfTwo();
    void metricsAreOfTheMedianRepeat();
    void fiveRepeatsThatDoNotMixAreApart();
    void missingMetrics();
    void differenceAndRatio_data();
    void differenceAndRatio();
    void explainedAddsUp();
    void budgetsAddUp();
    void budgetsAreOfTheMedianRepeats();
    void runsWithoutDeviceWorkHaveNoBudgets();
    void tablesAreMatchedByName();
    void operationsOfHostOnlyRunsAreMatched();
    void sitesAreMatchedByCallAndCause();
    void distortion();
    void strategiesBecomeSides();
    void pointsOfASweepAreKeptApart();
    void runsThatWereNotDoneTakeNoPart();
    void theOnlyRunOfAProgramTakesPart();
    void jsonHoldsWhatWasFound();
    void jsonHoldsBothBudgets();
};

void TestComparison::medianRepeatIsTheLowerOfTwo()
{
    const std::vector<RunReport> four{withWall(40), withWall(10), withWall(30), withWall(20)};
    QCOMPARE(medianRepeat(sideOf(emptyTrace(), four)).wall, Nanos{20});
    const std::vector<RunReport> one{withWall(7)};
    QCOMPARE(medianRepeat(sideOf(emptyTrace(), one)).wall, Nanos{7});
}

/// Each number beside the wall time is one of that run: a median of its own would contradict what explains the difference.
void TestComparison::metricsAreOfTheMedianRepeat()
{
    std::vector<RunReport> a{withWall(30), withWall(10), withWall(20)};
    a[0].overlap.stalled = 0.5; // not known of the others
    const Nanos kernels[] = {5, 6, 1};
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i].allDevices.kernel = kernels[i];
        a[i].allDevices.idle = a[i].wall - kernels[i];
    }
    a[0].quality["late_spans"] = 2;
    const std::vector<RunReport> b{withWall(100)};
    const Comparison comparison = compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b));
    QCOMPARE(*metric(comparison, "wall_ns").a, 20.0);
    QCOMPARE(*metric(comparison, "wall_ns").b, 100.0);
    QVERIFY(!metric(comparison, "stalled").a);
    QVERIFY(!metric(comparison, "stalled").b);
    QCOMPARE(*metric(comparison, "all_devices.kernel_ns").a, 1.0);
    QCOMPARE(*metric(comparison, "quality.late_spans").a, 0.0);
    QCOMPARE(*metric(comparison, "all_devices.kernel_ns").difference(), static_cast<double>(comparison.explained.kernel));
    QCOMPARE(*metric(comparison, "all_devices.idle_ns").difference(), static_cast<double>(comparison.explained.bothIdle + comparison.explained.otherIdle));
}

void TestComparison::fiveRepeatsThatDoNotMixAreApart()
{
    const auto repeats = [](std::initializer_list<Nanos> walls) {
        std::vector<RunReport> reports;
        for (const Nanos wall : walls)
            reports.push_back(withWall(wall));
        return reports;
    };
    const auto areApart = [&](const std::vector<RunReport>& a, const std::vector<RunReport>& b) {
        return metric(compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b)), "wall_ns").isApart;
    };
    const auto slow = repeats({10, 11, 12, 13, 14});
    QVERIFY(areApart(slow, repeats({5, 6, 7, 8, 9})));
    QVERIFY(areApart(repeats({5, 6, 7, 8, 9}), slow));
    QVERIFY(!areApart(slow, repeats({5, 6, 7, 8, 10}))); // one lies at the edge
    QVERIFY(!areApart(slow, repeats({5, 6, 7, 8})));     // too few
    QVERIFY(!areApart(slow, slow));
}

void TestComparison::missingMetrics()
{
    std::vector<RunReport> a{withWall(1)};
    std::vector<RunReport> b{withWall(1)};
    a[0].devices.resize(1);
    a[0].quality["zero_length"] = 2;
    b[0].quality["late_spans"] = 3;
    const Comparison comparison = compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b));
    QVERIFY(!metric(comparison, "devices.0.busy_ns").b); // there is no such device
    QCOMPARE(*metric(comparison, "quality.zero_length").b, 0.0);
    QCOMPARE(*metric(comparison, "quality.late_spans").a, 0.0);
    QCOMPARE(*metric(comparison, "quality.late_spans").b, 3.0);
}

void TestComparison::differenceAndRatio_data()
{
    using Value = std::optional<double>;
    QTest::addColumn<Value>("a");
    QTest::addColumn<Value>("b");
    QTest::addColumn<Value>("difference");
    QTest::addColumn<Value>("ratio");
    QTest::newRow("neither") << Value() << Value() << Value() << Value();
    QTest::newRow("only a") << Value(1) << Value() << Value() << Value();
    QTest::newRow("only b") << Value() << Value(1) << Value() << Value();
    QTest::newRow("from zero") << Value(0) << Value(3) << Value(3) << Value();
    QTest::newRow("to zero") << Value(4) << Value(0) << Value(-4) << Value(0);
    QTest::newRow("both") << Value(4) << Value(6) << Value(2) << Value(1.5);
}

void TestComparison::differenceAndRatio()
{
    QFETCH(std::optional<double>, a);
    QFETCH(std::optional<double>, b);
    QFETCH(std::optional<double>, difference);
    QFETCH(std::optional<double>, ratio);
    const MetricDifference metric{"x", MetricUnit::Number, a, b};
    QVERIFY(metric.difference() == difference);
    QVERIFY(metric.ratio() == ratio);
}

/// Any reports whose parts fill their window, as those of any trace do.
void TestComparison::explainedAddsUp()
{
    std::mt19937_64 random(3);
    const auto report = [&random] {
        const auto upTo = [&random](Nanos most) { return static_cast<Nanos>(random() % static_cast<std::uint64_t>(most + 1)); };
        RunReport run = withWall(upTo(1'000'000'000'000));
        run.allDevices.kernel = upTo(run.wall);
        run.allDevices.exposedCopy = upTo(run.wall - run.allDevices.kernel);
        run.allDevices.idle = run.wall - run.allDevices.kernel - run.allDevices.exposedCopy;
        run.overlap.bothIdle = upTo(run.allDevices.idle);
        return run;
    };
    for (int i = 0; i < 1000; ++i) {
        const std::vector<RunReport> a{report(), report(), report()};
        const std::vector<RunReport> b{report(), report()};
        const Explanation e = compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b)).explained;
        QCOMPARE(e.kernel + e.exposedCopy + e.bothIdle + e.otherIdle, e.wall);
    }
}

void TestComparison::budgetsAddUp()
{
    std::mt19937_64 random(4);
    const auto report = [&random] { return withRandomBudget(static_cast<Nanos>(random() % 1'000'000'000'000), random); };
    for (int i = 0; i < 1000; ++i) {
        const std::vector<RunReport> a{report(), report(), report()};
        const std::vector<RunReport> b{report(), report()};
        const Comparison comparison = compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b));
        QVERIFY(comparison.budget);
        const TimeBudget difference = comparison.budget->difference();
        QCOMPARE(difference.total(), comparison.medianB().window - comparison.medianA().window);
        QCOMPARE(difference.total(), comparison.explained.wall);
        TimeBudget sum = *comparison.medianA().budget;
        sum.add(difference);
        QVERIFY(sum == *comparison.medianB().budget);
    }
}

void TestComparison::budgetsAreOfTheMedianRepeats()
{
    std::vector<RunReport> a{withWall(30), withWall(10), withWall(20)};
    for (RunReport& run : a) {
        run.allDevices.spans = 1;
        run.budget = TimeBudget{};
        run.budget->syncWait = run.wall;
    }
    std::vector<RunReport> b{withWall(100)};
    b[0].allDevices.spans = 1;
    b[0].budget = TimeBudget{};
    b[0].budget->compute = 95;
    b[0].budget->syncWait = 5;
    const Comparison comparison = compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b));
    QVERIFY(comparison.budget);
    QCOMPARE(comparison.budget->a.syncWait, Nanos{20});
    QCOMPARE(comparison.budget->b.syncWait, Nanos{5});
    QCOMPARE(comparison.budget->difference().syncWait, Nanos{-15});
    QCOMPARE(comparison.budget->difference().compute, Nanos{95});
}

void TestComparison::runsWithoutDeviceWorkHaveNoBudgets()
{
    std::mt19937_64 random(5);
    const RunReport busy = withRandomBudget(1000, random);
    RunReport idle = busy; // a device without work
    idle.allDevices.spans = 0;
    const RunReport hostOnly = withWall(1000);
    QVERIFY(compareBudgets(busy, busy));
    for (const RunReport& other : {idle, hostOnly}) {
        QVERIFY(!compareBudgets(busy, other));
        QVERIFY(!compareBudgets(other, busy));
        QVERIFY(!compareBudgets(other, other));
    }
}

void TestComparison::tablesAreMatchedByName()
{
    Scenario first;
    Scenario second;
    (void)second.builder().intern("shifts the numbers of the texts");
    const auto row = [](Scenario& s, const char* name, std::uint64_t count, Nanos total) {
        TableRow result;
        result.name = s.builder().intern(name);
        result.count = count;
        result.total = total;
        return result;
    };
    std::vector<RunReport> a{withWall(1)};
    std::vector<RunReport> b{withWall(1)};
    a[0].kernels = {row(first, "gone", 1, 5), row(first, "same", 2, 20), row(first, "slower", 3, 30)};
    b[0].kernels = {row(second, "slower", 3, 130), row(second, "same", 2, 20), row(second, "new", 1, 50)};
    const Comparison comparison = compareSides(sideOf(first.trace(), a), sideOf(second.trace(), b));
    const TableDifference& kernels = comparison.tables[1];
    QCOMPARE(std::string(kernels.table), std::string("kernels"));
    QCOMPARE(kernels.rows.size(), std::size_t{4});
    const std::vector<std::pair<std::string, RowChange>> expected{
        {"slower", RowChange::Changed}, {"new", RowChange::Added}, {"gone", RowChange::Removed}, {"same", RowChange::Same}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(kernels.rows[i].name, expected[i].first);
        QCOMPARE(kernels.rows[i].change, expected[i].second);
    }
    QCOMPARE(kernels.rows[0].difference(), Nanos{100});
}

void TestComparison::operationsOfHostOnlyRunsAreMatched()
{
    const auto reportsOf = [](const std::shared_ptr<const Trace>& trace) { return *analyze(trace); };
    const auto host = [](Nanos length, const char* more) {
        Scenario s;
        const TrackId main = s.thread("main");
        s.op(main, "aten::mm", {100, 100 + length});
        s.op(main, more, {1'000, 1'010});
        s.range(main, "step", {90, 1'020});
        s.span(s.thread("PyTorch Profiler"), SpanKind::Python, "whole", {0, 100'000});
        return s.trace();
    };
    const auto first = host(500, "aten::relu");
    const auto second = host(700, "aten::gelu");
    const std::vector<RunReport> a = reportsOf(first);
    const std::vector<RunReport> b = reportsOf(second);
    QCOMPARE(a[0].wall, Nanos{930}); // not of the Python functions around
    const Comparison comparison = compareSides(sideOf(first, a), sideOf(second, b));
    const TableDifference& operations = comparison.tables.back();
    QCOMPARE(std::string(operations.table), std::string("operations"));
    QCOMPARE(operations.rows.size(), std::size_t{3});
    QCOMPARE(operations.rows[0].name, std::string("aten::mm"));
    QCOMPARE(operations.rows[0].difference(), Nanos{200});
    QCOMPARE(operations.rows[1].change, RowChange::Added);
    QCOMPARE(operations.rows[2].change, RowChange::Removed);

    Scenario withDevice;
    withDevice.op(withDevice.thread("main"), "aten::mm", {0, 10});
    withDevice.kernel(withDevice.stream("7"), "gemm", {0, 10});
    QVERIFY(reportsOf(withDevice.trace())[0].operations.empty());
}

void TestComparison::sitesAreMatchedByCallAndCause()
{
    Scenario s;
    SyncSite site;
    site.call = s.builder().intern("cudaStreamSynchronize");
    site.cause = s.builder().intern("aten::item");
    site.count = 2;
    site.total = 10;
    std::vector<RunReport> a{withWall(1)};
    std::vector<RunReport> b{withWall(1)};
    a[0].syncSites = {site};
    site.cause = {};
    b[0].syncSites = {site};
    const auto trace = s.trace();
    const Comparison comparison = compareSides(sideOf(trace, a), sideOf(trace, b));
    const TableDifference& sites = comparison.tables[0];
    QCOMPARE(sites.rows.size(), std::size_t{2});
    QCOMPARE(sites.rows[0].name, std::string("cudaStreamSynchronize"));
    QCOMPARE(sites.rows[0].change, RowChange::Added);
    QCOMPARE(sites.rows[1].name, std::string("cudaStreamSynchronize under aten::item"));
    QCOMPARE(sites.rows[1].change, RowChange::Removed);
}

void TestComparison::distortion()
{
    const std::vector<RunReport> reports{withWall(110), withWall(105), withWall(103)};
    ComparisonSide a = sideOf(emptyTrace(), reports);
    const ComparisonSide b = a;
    for (ComparedRun& run : a.repeats)
        run.untracedWall = 100;
    a.repeats[0].untracedWall = 0; // never run
    const Comparison comparison = compareSides(a, b);
    QCOMPARE(*comparison.distortionA, 1.03);
    QVERIFY(*comparison.distortionA > kNotableDistortion);
    QVERIFY(!comparison.distortionB);
}

void TestComparison::strategiesBecomeSides()
{
    std::vector<RunReport> reports(5);
    const char* strategies[] = {"async", "sync", "async", "graph", "sync"};
    for (std::size_t i = 0; i < reports.size(); ++i)
        reports[i].strategy = strategies[i];
    reports[1].isBaseline = true;
    const auto sides = sidesByStrategy("f", emptyTrace(), reports);
    QCOMPARE(sides.size(), std::size_t{3});
    QCOMPARE(sides[0].label, std::string("sync")); // the baseline
    QCOMPARE(sides[0].repeats.size(), std::size_t{2});
    QCOMPARE(sides[1].label, std::string("async"));
    QCOMPARE(sides[2].label, std::string("graph"));
    QVERIFY(sidesByStrategy("f", emptyTrace(), {}).empty());
}

void TestComparison::pointsOfASweepAreKeptApart()
{
    auto trace = std::make_shared<Trace>();
    std::vector<RunReport> reports;
    for (const char* count : {"10", "20"}) {
        for (const char* strategy : {"async", "sync"}) {
            Run run;
            run.parameters = {{"length", "4"}, {"count", count}};
            trace->runs.push_back(run);
            reports.emplace_back().strategy = strategy;
            reports.back().isBaseline = reports.back().strategy == "sync";
        }
    }
    std::vector<std::string> labels;
    for (const ComparisonSide& side : sidesByStrategy("f", trace, reports))
        labels.push_back(side.label);
    QCOMPARE(labels, (std::vector<std::string>{"sync, count 10", "async, count 10", "sync, count 20", "async, count 20"}));
}

void TestComparison::runsThatWereNotDoneTakeNoPart()
{
    auto trace = std::make_shared<Trace>();
    trace->runs.resize(4);
    const std::vector<RunReport> reports(4);
    trace->runs[0].state = RunState::Failed;
    trace->runs[1].state = RunState::Cancelled;
    trace->runs[2].state = RunState::Running;
    const auto sides = sidesByStrategy("f", trace, reports);
    QCOMPARE(sides.size(), std::size_t{1});
    QCOMPARE(sides[0].repeats.size(), std::size_t{1});
    QCOMPARE(sides[0].repeats[0].report, &reports[3]);
}

/// All that a program did until it failed was recorded.
void TestComparison::theOnlyRunOfAProgramTakesPart()
{
    for (const RunState state : {RunState::Failed, RunState::Cancelled, RunState::Running}) {
        auto trace = std::make_shared<Trace>();
        trace->runs.resize(1);
        trace->runs[0].state = state;
        std::vector<RunReport> reports(1);
        QCOMPARE(sidesByStrategy("f", trace, reports).size(), std::size_t{1});
        trace->runs[0].strategy = reports[0].strategy = "async";
        QVERIFY(sidesByStrategy("f", trace, reports).empty());
    }
}

void TestComparison::jsonHoldsWhatWasFound()
{
    const std::vector<RunReport> a{withWall(100)};
    const std::vector<RunReport> b{withWall(130)};
    const QJsonObject json = jsonOf(compareSides(sideOf(emptyTrace(), a, "before"), sideOf(emptyTrace(), b, "after")));
    QCOMPARE(json["a"]["label"].toString(), QString("before"));
    QCOMPARE(json["b"]["run"]["wall_ns"].toInteger(), 130);
    QCOMPARE(json["b"]["wall_ns"].toArray(), QJsonArray{130});
    QCOMPARE(json["wall"]["ratio"].toDouble(), 1.3);
    QVERIFY(json["wall"]["interval"].isNull());
    QCOMPARE(json["wall"]["verdict"].toString(), QString("too few repeats to judge"));
    QCOMPARE(json["explained"]["wall_ns"].toInteger(), 30);
    QVERIFY(json.contains("time_budget") && json["time_budget"].isNull()); // no device work
    const QJsonObject first = json["metrics"].toArray().first().toObject();
    QCOMPARE(first["key"].toString(), QString("wall_ns"));
    QCOMPARE(first["difference"].toInteger(), 30);
}

void TestComparison::jsonHoldsBothBudgets()
{
    std::mt19937_64 random(6);
    const std::vector<RunReport> a{withRandomBudget(1'000'000, random)};
    const std::vector<RunReport> b{withRandomBudget(700'000, random)};
    const QJsonObject json = jsonOf(compareSides(sideOf(emptyTrace(), a), sideOf(emptyTrace(), b)));
    const QJsonObject budget = json["time_budget"].toObject();
    QCOMPARE(budget["a"].toObject(), json["a"]["run"]["time_budget"].toObject());
    QCOMPARE(budget["b"].toObject(), json["b"]["run"]["time_budget"].toObject());
    QCOMPARE(budget["window_ns"].toInteger(), -300'000);
    const QJsonObject difference = budget["difference"].toObject();
    QCOMPARE(difference.keys(), budget["a"].toObject().keys());
    qint64 sum = 0;
    for (const QString& part : difference.keys()) {
        if (part == "queued")
            continue;
        QCOMPARE(difference[part].toInteger(), budget["b"][part].toInteger() - budget["a"][part].toInteger());
        sum += difference[part].toInteger();
    }
    for (const char* part : {"graph", "dependency", "comm", "unknown"}) {
        QCOMPARE(difference["queued"][part].toInteger(), budget["b"]["queued"][part].toInteger() - budget["a"]["queued"][part].toInteger());
        sum += difference["queued"][part].toInteger();
    }
    QCOMPARE(sum, -300'000);
}

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
