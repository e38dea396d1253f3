// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/operators.h"
#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace stallscope;
using namespace stallscope::oracle;

namespace {

using RowKey = std::tuple<SpanKind, std::string, std::string, std::string>; // kind, name, shapes, site

struct Sums {
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos self = 0;
    Nanos device = 0;
    Nanos selfDevice = 0;
    Nanos longest = -1;
    Nanos longestStart = 0;
};
using Expected = std::map<RowKey, Sums>;

bool isOperator(const ScriptSpan& span)
{
    return span.kind == SpanKind::HostOp || span.kind == SpanKind::Range;
}

/// Of spans that start together the longer one is outside, then a Python function, then a range, then what was told first.
bool isOpenedBefore(const ScriptSpan& a, const ScriptSpan& b)
{
    const auto rank = [](const ScriptSpan& span) { return span.kind == SpanKind::Python ? 0 : span.kind == SpanKind::Range ? 1 : 2; };
    return std::tuple(a.start, -a.duration, rank(a)) < std::tuple(b.start, -b.duration, rank(b))
        || (std::tuple(a.start, a.duration, rank(a)) == std::tuple(b.start, b.duration, rank(b)) && &a < &b);
}

bool isOpenAt(const ScriptSpan& span, Nanos time)
{
    return span.start <= time && time < span.end();
}

/// The table by looking at every moment and every pair of spans.
class BruteForce {
public:
    explicit BruteForce(const RunFacts& facts) : m_facts(facts)
    {
        for (const ScriptSpan& span : facts.script.spans) {
            if (isOperator(span) && (!facts.isRecorded || facts.window.contains(span.start)))
                m_operators.push_back(&span);
        }
    }

    [[nodiscard]] Expected table(TimeRange range, OperatorGrouping grouping) const
    {
        Expected table;
        for (const ScriptSpan* span : m_operators) {
            if (!range.contains(span->start) && range != m_facts.window)
                continue;
            Sums& sums = table[{
                span->kind, span->name, grouping == OperatorGrouping::Shapes ? shapesOf(*span) : "", grouping == OperatorGrouping::Site ? siteOf(*span) : ""}];
            ++sums.count;
            sums.total += span->duration;
            sums.self += selfOf(*span);
            addDevice(sums, *span);
            if (span->duration > sums.longest || (span->duration == sums.longest && span->start < sums.longestStart)) {
                sums.longest = span->duration;
                sums.longestStart = span->start;
            }
        }
        return table;
    }

private:
    /// The operation or range of a thread that was opened last and is still open.
    [[nodiscard]] const ScriptSpan* innermostAt(std::size_t track, Nanos time) const
    {
        const ScriptSpan* innermost = nullptr;
        for (const ScriptSpan* span : m_operators) {
            if (span->track == track && isOpenAt(*span, time) && (!innermost || isOpenedBefore(*innermost, *span)))
                innermost = span;
        }
        return innermost;
    }

    [[nodiscard]] Nanos selfOf(const ScriptSpan& span) const
    {
        std::set<Nanos> times{span.start, span.end()};
        for (const ScriptSpan* other : m_operators) {
            for (const Nanos time : {other->start, other->end()}) {
                if (other->track == span.track && isOpenAt(span, time))
                    times.insert(time);
            }
        }
        Nanos self = 0;
        for (auto from = times.begin(), to = std::next(from); to != times.end(); from = to++)
            self += innermostAt(span.track, *from) == &span ? *to - *from : 0;
        return self;
    }

    void addDevice(Sums& sums, const ScriptSpan& span) const
    {
        for (const Work& work : m_facts.works) {
            const oracle::Call* const launch = work.launch ? &m_facts.calls[*work.launch] : nullptr;
            if (!launch || launch->track != span.track || !isOpenAt(span, launch->start))
                continue;
            sums.device += work.duration();
            sums.selfDevice += innermostAt(span.track, launch->start) == &span ? work.duration() : 0;
        }
    }

    /// "{\"Input Dims\":[[3]]}".
    [[nodiscard]] static std::string shapesOf(const ScriptSpan& span)
    {
        const std::size_t colon = span.arguments.find(':');
        return colon == std::string::npos ? "" : span.arguments.substr(colon + 1, span.arguments.size() - colon - 2);
    }

    [[nodiscard]] std::string siteOf(const ScriptSpan& span) const
    {
        const auto rank = [](const ScriptSpan& function) { return function.name.starts_with("<built-in ") ? 0 : function.name.starts_with("torch/") ? 1 : 2; };
        const auto isBetter = [&rank](const ScriptSpan& one, const ScriptSpan& other) {
            return rank(one) != rank(other) ? rank(one) > rank(other) : isOpenedBefore(other, one);
        };
        const ScriptSpan* best = nullptr;
        for (const ScriptSpan& function : m_facts.script.spans) {
            const bool isAround =
                function.kind == SpanKind::Python && function.track == span.track && isOpenAt(function, span.start) && isOpenedBefore(function, span);
            if (isAround && (!best || isBetter(function, *best)))
                best = &function;
        }
        return best ? best->name : span.frame;
    }

    const RunFacts& m_facts;
    std::vector<const ScriptSpan*> m_operators;
};

/// Puts functions on a thread, each inside of the one before or after it.
void addFunctions(Script& script, Dice& dice, std::size_t track, TimeRange range, int depth)
{
    constexpr int kDeepest = 4;
    constexpr Nanos kLeast = 8;
    const std::vector<std::string> names{"train.py(31): step", "model.py(7): forward", "torch/nn/functional.py(1): linear", "<built-in method add>"};
    if (depth == kDeepest || range.length() < kLeast)
        return;
    for (Nanos at = range.start + dice.between(1, 1 + range.length() / 3); at + 2 < range.end;) {
        const TimeRange own{at, at + dice.between(1, range.end - 1 - at)};
        script.spans.push_back({track, SpanKind::Python, dice.oneOf(names), own.start, own.length(), {}, {}, ""});
        addFunctions(script, dice, track, own, depth + 1);
        at = own.end + dice.between(1, 20);
    }
}

/// With Python functions, and with shapes of some operations.
Script withFunctionsAndShapes(Script script)
{
    Dice dice(script.seed + 7);
    Nanos end = 0;
    for (ScriptSpan& span : script.spans) {
        end = std::max(end, span.end());
        if (span.kind == SpanKind::HostOp && dice.chance(60))
            span.arguments = "{\"Input Dims\":[[" + std::to_string(dice.roll(3)) + "],[]]}";
    }
    for (std::size_t track = 0; track < script.tracks.size(); ++track) {
        if (script.isHost(track) && dice.chance(70))
            addFunctions(script, dice, track, {0, end}, 0);
    }
    return script;
}

void compareRows(Differences& differences, const Trace& trace, const StringPool& shapes, const Expected& expected, const std::vector<OperatorRow>& rows)
{
    differences.compare("rows", std::uint64_t{expected.size()}, std::uint64_t{rows.size()});
    for (const OperatorRow& row : rows) {
        const RowKey key{row.kind, std::string(trace.text(row.name)), std::string(shapes.view(row.shapes)), std::string(trace.text(row.site))};
        const auto found = expected.find(key);
        const std::string name = std::string(nameOf(row.kind)) + " " + std::get<1>(key) + " / " + std::get<2>(key) + " / " + std::get<3>(key);
        if (found == expected.end()) {
            differences.add("row", "none", name);
            continue;
        }
        differences.compare(name + " count", found->second.count, row.count);
        differences.compare(name + " total", found->second.total, row.total);
        differences.compare(name + " self", found->second.self, row.self);
        differences.compare(name + " device", found->second.device, row.device);
        differences.compare(name + " self device", found->second.selfDevice, row.selfDevice);
    }
}

constexpr OperatorGrouping kGroupings[] = {OperatorGrouping::Name, OperatorGrouping::Shapes, OperatorGrouping::Site};

RowFilter filterOf(const RunAnalysis& analysis, const RunReport& report)
{
    return {report.range, report.range == analysis.window()};
}

} // namespace

/// The operators table, against rules that look at every moment of every pair of spans.
class TestOperators : public QObject {
    Q_OBJECT

private slots:
    void everyRowOfRandomPrograms_data() { addSeedRows(); }
    void everyRowOfRandomPrograms();
    void rangesAreThoseOfTheReport_data() { addSeedRows(); }
    void rangesAreThoseOfTheReport();
    void goesToTheLongestSpan();
    void overlappingSpansShareNoMoment();
    void theProfilersOwnTrackIsLeftOut();
    void aTraceWithoutOperations();
};

void TestOperators::everyRowOfRandomPrograms()
{
    QFETCH(const quint64, firstSeed);
    std::uint64_t compared = 0;
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [&compared](Differences& differences, const Script& random) {
        const Script script = withFunctionsAndShapes(random);
        forEachReport(differences, script, {}, [&](const Oracle& oracle, const Trace& trace, const RunAnalysis& analysis, const RunReport& report) {
            const OperatorIndex index(analysis.full().spans());
            const BruteForce bruteForce(oracle.facts);
            for (const OperatorGrouping grouping : kGroupings) {
                const auto rows = index.table(grouping, filterOf(analysis, report));
                compareRows(differences, trace, *index.shapes(), bruteForce.table(report.range, grouping), rows);
                compared += rows.size();
            }
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY(compared > 0);
}

void TestOperators::rangesAreThoseOfTheReport()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {}, [&](const Oracle&, const Trace& trace, const RunAnalysis& analysis, const RunReport& report) {
            std::vector<OperatorRow> rows = OperatorIndex(analysis.full().spans()).table(OperatorGrouping::Name, filterOf(analysis, report));
            std::erase_if(rows, [](const OperatorRow& row) { return row.kind != SpanKind::Range; });
            differences.compare("ranges", std::uint64_t{report.ranges.size()}, std::uint64_t{rows.size()});
            for (std::size_t i = 0; i < std::min(rows.size(), report.ranges.size()); ++i) {
                const TableRow& range = report.ranges[i];
                differences.compare("name", trace.text(range.name), trace.text(rows[i].name));
                differences.compare("count", range.count, rows[i].count);
                differences.compare("total", range.total, rows[i].total);
                differences.compare("device time", range.deviceTime, rows[i].device);
            }
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestOperators::goesToTheLongestSpan()
{
    const std::string difference = firstDifference(0, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {}, [&](const Oracle& oracle, const Trace& trace, const RunAnalysis& analysis, const RunReport& report) {
            const OperatorIndex index(analysis.full().spans());
            const Expected expected = BruteForce(oracle.facts).table(report.range, OperatorGrouping::Name);
            for (const OperatorRow& row : index.table(OperatorGrouping::Name, filterOf(analysis, report))) {
                const auto found = expected.find({row.kind, std::string(trace.text(row.name)), "", ""});
                const auto start = index.longestOf(row, OperatorGrouping::Name, filterOf(analysis, report));
                differences.compare("start of the longest", found == expected.end() ? -1 : found->second.longestStart, start.value_or(-2));
            }
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

/// a [0, 10), b [5, 15): both are open from 5 to 10, which belongs to b, the inner one. A launch at 7 is inside of both.
void TestOperators::overlappingSpansShareNoMoment()
{
    Script script;
    script.processes.push_back({"python", "", 1, {}, 0});
    script.devices.push_back({"GPU", 0, ProcessId(0), 0, 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "7", "", 0});
    script.spans.push_back({0, SpanKind::HostOp, "a", 0, 10, {}, {}, ""});
    script.spans.push_back({0, SpanKind::HostOp, "b", 5, 10, {}, {}, ""});
    script.spans.push_back({0, SpanKind::ApiCall, "cudaLaunchKernel", 7, 1, 1, {}, ""});
    script.spans.push_back({1, SpanKind::Kernel, "gemm", 20, 100, 1, {}, ""});
    const auto analysis = FullAnalysis::build(build(script), RunId(0));
    QVERIFY(bool(analysis));
    const auto rows = OperatorIndex((*analysis)->spans()).table(OperatorGrouping::Name, {});
    QCOMPARE(rows.size(), std::size_t{2});
    QCOMPARE((*analysis)->trace().text(rows[0].name), std::string_view("a"));
    QCOMPARE(rows[0].self, Nanos{5});
    QCOMPARE(rows[1].self, Nanos{10});
    QCOMPARE(rows[0].device, Nanos{100});
    QCOMPARE(rows[0].selfDevice, Nanos{0});
    QCOMPARE(rows[1].device, Nanos{100});
    QCOMPARE(rows[1].selfDevice, Nanos{100});
}

void TestOperators::theProfilersOwnTrackIsLeftOut()
{
    Script script;
    script.processes.push_back({"python", "", 1, {}, 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "PyTorch Profiler", "", 0});
    script.spans.push_back({0, SpanKind::HostOp, "aten::mm", 0, 10, {}, {}, ""});
    script.spans.push_back({1, SpanKind::Range, "PyTorch Profiler (0)", 0, 100, {}, {}, ""});
    const auto analysis = FullAnalysis::build(build(script), RunId(0));
    QVERIFY(bool(analysis));
    const auto rows = OperatorIndex((*analysis)->spans()).table(OperatorGrouping::Name, {});
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE((*analysis)->trace().text(rows[0].name), std::string_view("aten::mm"));
}

void TestOperators::aTraceWithoutOperations()
{
    Script script;
    script.processes.push_back({"python", "", 1, {}, 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    const auto analysis = FullAnalysis::build(build(script), RunId(0));
    QVERIFY(bool(analysis));
    const OperatorIndex index((*analysis)->spans());
    QCOMPARE(index.size(), std::size_t{0});
    QVERIFY(index.table(OperatorGrouping::Site, {}).empty());
    QVERIFY(index.table(OperatorGrouping::Name, {{0, 10}, false}).empty());
    QCOMPARE(index.shapes()->size(), std::size_t{1}); // the empty text
}

QTEST_APPLESS_MAIN(TestOperators)
#include "tst_operators.moc"
