// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/dice.h"
#include "tests/profiler/analysis/oracle/idle_oracle.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/report_lines.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/segments/budget_stretches.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <set>

using namespace stallscope;
using namespace stallscope::oracle;

namespace {

void checkIdentities(Differences& differences, std::string place, const Utilization& u)
{
    differences.setPlace(std::move(place));
    differences.compare("kernel + exposed copy + idle = window", u.window, u.kernel + u.exposedCopy + u.idle);
    differences.compare("kernel = compute + exposed comm", u.kernel, u.compute + u.exposedComm);
    differences.compare("busy + idle = window", u.window, u.busy + u.idle);
    differences.compare(
        "comm hidden is what is not exposed", u.comm > 0 ? Share(1 - static_cast<double>(u.exposedComm) / static_cast<double>(u.comm)) : Share(), u.commHidden);
    for (const Share& share : {u.busyShare, u.commHidden, u.copyHidden, u.copyComputeOverlap, u.h2dD2hOverlap, u.busyMean})
        differences.compare("share within 0 and 1", true, !share || (*share >= 0 && *share <= 1));
    differences.compare("at least one kernel at a time", true, !u.kernelConcurrency || *u.kernelConcurrency >= 1);
}

void checkIdentities(Differences& differences, std::string place, const OverlapMetrics& t, const RunReport& report)
{
    differences.setPlace(std::move(place));
    const auto stalled = static_cast<Nanos>(std::llround(t.stalled.value_or(0) * static_cast<double>(report.window)));
    differences.compare("host blocked = stalled + drain", t.hostBlocked, stalled + t.drain);
    differences.compare("both idle within all idle", true, t.bothIdle <= report.allDevices.idle);
    differences.compare("both idle within the stalls", true, t.bothIdle <= stalled);
    differences.compare("all blocked within host blocked", true, t.allBlocked <= t.hostBlocked);
    differences.compare("overlap within 0 and 1", true, !t.hostDeviceOverlap || (*t.hostDeviceOverlap >= 0 && *t.hostDeviceOverlap <= 1));
}

void checkWaits(Differences& differences, const RunReport& report)
{
    differences.setPlace("waits");
    Nanos total = 0;
    for (const Wait& wait : report.waits) {
        total += wait.duration;
        differences.compare("working + wake-up + unattributed = duration", wait.duration, wait.working + wait.wakeup + wait.unattributed);
        differences.compare("unattributed is all or nothing", wait.awaited ? Nanos{0} : wait.duration, wait.unattributed);
        differences.compare("bubble within idle gap and duration", true, wait.bubble <= std::min(wait.gap, wait.duration));
        differences.compare(
            "no needless wait that worked", true, !wait.isNeedless || wait.kind == BlockingKind::Poll || wait.awaited.has_value() || wait.working == 0);
    }
    differences.compare("sync count", static_cast<std::uint64_t>(report.waits.size()), report.overlap.syncCount);
    differences.compare("sync", total, report.overlap.sync);
}

void checkBudget(Differences& differences, const TimeBudget& budget, const std::vector<HostCode>& hostCode, Nanos window)
{
    differences.compare("budget adds up to the window", window, budget.total());
    for (std::size_t i = 0; i < kBudgetParts.size(); ++i)
        differences.compare("no part below zero", true, budget.*kBudgetParts[i] >= 0);
    Nanos sum = 0;
    for (const HostCode& code : hostCode)
        sum += code.total;
    differences.compare("what the host ran adds up to host_code", budget.hostCode, sum);
}

/// What adds up when a range is cut in two: the lengths of sets.
std::vector<Nanos> setLengths(const SetMetrics& metrics)
{
    std::vector<Nanos> lengths;
    const auto addOverlap = [&lengths](const OverlapMetrics& t) { lengths.insert(lengths.end(), {t.hostBlocked, t.drain, t.bothIdle, t.allBlocked, t.api}); };
    const auto addUtilization = [&lengths](const Utilization& u) {
        lengths.insert(lengths.end(), {u.window, u.busy, u.idle, u.kernel, u.copy, u.memset, u.comm, u.compute, u.migration, u.exposedCopy, u.exposedComm});
    };
    addOverlap(metrics.overlap);
    for (const ThreadReport& thread : metrics.threads)
        addOverlap(thread.overlap);
    addUtilization(metrics.allDevices);
    for (const DeviceReport& device : metrics.devices) {
        addUtilization(device.utilization);
        const IdleCauses& i = device.idle;
        lengths.insert(lengths.end(), {i.overhead, i.sync, i.launchLate, i.launchLatency, i.dependency, i.other, i.edge});
        for (Nanos TimeBudget::*part : kBudgetParts)
            lengths.push_back(device.budget.*part);
    }
    return lengths;
}

/// Sorted lines of all reports of a script. Where several spans start together, which one ends an idle gap is not told.
std::vector<std::string> allLines(const Script& script, bool gaps)
{
    const std::shared_ptr<const Trace> trace = build(script);
    std::vector<std::string> lines;
    AnalyzeOptions options;
    options.report.buckets = 10;
    const auto reports = analyze(trace, options);
    if (!reports)
        return {reports.error().message};
    for (const RunReport& report : *reports) {
        for (std::string& line : linesOf(*trace, report, {gaps, false}))
            lines.push_back(std::move(line));
    }
    return lines;
}

/// True where both have device work, so that they have budgets to compare.
bool checkBudgets(Differences& differences, const RunReport& a, const RunReport& b)
{
    const std::optional<BudgetDifference> budget = compareBudgets(a, b);
    const bool areBusy = a.allDevices.busy > 0 && b.allDevices.busy > 0;
    differences.compare("budgets of busy devices are compared", true, budget.has_value() || !areBusy);
    if (!budget)
        return false;
    const TimeBudget difference = budget->difference();
    Nanos sum = 0;
    for (const auto part : kBudgetParts) {
        differences.compare("part of B minus part of A", (*b.budget).*part - (*a.budget).*part, difference.*part);
        sum += difference.*part;
    }
    differences.compare("parts add up to the difference of the windows", b.window - a.window, sum);
    if (a.window == a.wall && b.window == b.wall)
        differences.compare("parts add up to the difference in wall time", explainDifference(a, b).wall, sum);
    return true;
}

/// The stretches of each part of the budget, summed over the devices, are as long as the part.
void checkStretches(Differences& differences, const RunAnalysis& run, const RunReport& report)
{
    for (const auto part : kBudgetParts) {
        Nanos expected = 0;
        for (const DeviceReport& device : report.devices)
            expected += device.budget.*part;
        Nanos sum = 0;
        Nanos last = std::numeric_limits<Nanos>::max();
        for (const auto& [stretch, device] : longestStretches(run.full(), part, std::numeric_limits<std::size_t>::max())) {
            differences.compare("stretches by length", true, stretch.length() <= last);
            differences.compare("stretches of a device", true, device.isValid());
            last = stretch.length();
            sum += stretch.length();
        }
        differences.compare("stretches of a part add up", expected, sum);
    }
}

bool haveEqualStarts(const Script& script)
{
    std::set<Nanos> starts;
    return std::any_of(script.spans.begin(), script.spans.end(), [&](const ScriptSpan& span) { return !starts.insert(span.start).second; });
}

/// Host threads in another order; streams too, but within their device: devices are told by number.
std::vector<std::size_t> shuffledTracks(const Script& script)
{
    std::vector<std::size_t> order(script.tracks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    Dice dice(script.seed + 2);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[dice.roll(i)]);
    return order;
}

} // namespace

/// What holds for every report, whatever the trace.
class TestReportProperties : public QObject {
    Q_OBJECT

private slots:
    void identities_data() { addSeedRows(); }
    void identities();
    void budgetDifferencesAddUp_data() { addSeedRows(); }
    void budgetDifferencesAddUp();
    void partsOfARangeAddUp_data() { addSeedRows(); }
    void partsOfARangeAddUp();
    void laterIsTheSame_data() { addSeedRows(); }
    void laterIsTheSame();
    void orderOfTracksDoesNotMatter_data() { addSeedRows(); }
    void orderOfTracksDoesNotMatter();
};

void TestReportProperties::identities()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {}, [&](const Oracle&, const Trace&, const RunAnalysis& run, const RunReport& report) {
            checkIdentities(differences, "all devices", report.allDevices);
            checkIdentities(differences, "run", report.overlap, report);
            checkWaits(differences, report);
            for (const DeviceReport& device : report.devices) {
                checkIdentities(differences, "device " + std::to_string(device.device.index()), device.utilization);
                differences.compare("causes add up to idle", device.utilization.idle, device.idle.total());
                checkBudget(differences, device.budget, device.hostCode, report.window);
            }
            differences.setPlace("run");
            differences.compare("a budget where there are devices", !report.devices.empty(), report.budget.has_value());
            if (report.budget)
                checkBudget(differences, *report.budget, report.hostCode, report.window);
            if (report.range == run.window())
                checkStretches(differences, run, report);
            for (const ThreadReport& thread : report.threads)
                checkIdentities(differences, "thread of track " + std::to_string(thread.track.index()), thread.overlap, report);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

/// Of a program against the next one: whole runs, and parts of one against whole runs of the other.
void TestReportProperties::budgetDifferencesAddUp()
{
    QFETCH(const quint64, firstSeed);
    std::uint64_t compared = 0;
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [&compared](Differences& differences, const Script& script) {
        const auto others = analyze(build(randomScript(script.seed + 1)));
        if (!others) {
            differences.add("analysis", "a result", others.error().message);
            return;
        }
        forEachReport(differences, script, {}, [&](const Oracle&, const Trace&, const RunAnalysis&, const RunReport& report) {
            for (const RunReport& other : *others) {
                compared += checkBudgets(differences, report, other) ? 1 : 0;
                compared += checkBudgets(differences, other, report) ? 1 : 0;
            }
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY2(compared > kSeedsPerRow, std::to_string(compared).c_str());
}

void TestReportProperties::partsOfARangeAddUp()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {}, [&](const Oracle&, const Trace&, const RunAnalysis& analysis, const RunReport& report) {
            const Nanos cut = report.range.start + report.range.length() / 3;
            const std::vector<Nanos> whole = setLengths(analysis.setMetrics(report.range));
            const std::vector<Nanos> left = setLengths(analysis.setMetrics({report.range.start, cut}));
            const std::vector<Nanos> right = setLengths(analysis.setMetrics({cut, report.range.end}));
            for (std::size_t i = 0; i < whole.size(); ++i)
                differences.compare("length " + std::to_string(i), whole[i], left[i] + right[i]);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestReportProperties::laterIsTheSame()
{
    QFETCH(const quint64, firstSeed);
    static constexpr std::array<Nanos, 4> kShifts{1, -1'000'000, 1'700'000'000'000'000'000, -(Nanos{1} << 60)};
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        const Nanos shift = kShifts[script.seed % kShifts.size()];
        differences.setPlace("shifted by " + std::to_string(shift));
        compareLines(differences, allLines(script, true), allLines(shifted(script, shift), true));
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

void TestReportProperties::orderOfTracksDoesNotMatter()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        const bool gaps = !haveEqualStarts(script);
        compareLines(differences, allLines(script, gaps), allLines(withTrackOrder(script, shuffledTracks(script)), gaps));
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

QTEST_APPLESS_MAIN(TestReportProperties)
#include "tst_report_properties.moc"
