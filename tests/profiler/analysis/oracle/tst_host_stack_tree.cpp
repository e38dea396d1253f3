// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/host_stack_tree.h"
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

struct Times {
    std::uint64_t count = 0;
    Nanos self = 0;
    Nanos selfDevice = 0;
};
using Paths = std::map<std::string, Times>; // by thread and the names from the outside in

int rankOfKind(SpanKind kind)
{
    switch (kind) {
    case SpanKind::Python: return 0;
    case SpanKind::Range: return 1;
    case SpanKind::HostOp: return 2;
    case SpanKind::ApiCall: return 3;
    default: return -1; // not in the stack
    }
}

bool opensBefore(const ScriptSpan& a, const ScriptSpan& b)
{
    const auto order = [](const ScriptSpan& span) { return std::tuple(span.start, -span.duration, rankOfKind(span.kind)); };
    return order(a) != order(b) ? order(a) < order(b) : &a < &b;
}

/// The stacks by looking at every moment.
class SlowStacks {
public:
    SlowStacks(const RunFacts& facts, TimeRange range) : m_facts(facts), m_range(range)
    {
        for (const ScriptSpan& span : facts.script.spans) {
            const bool touches = range.contains(span.start) || (span.start < range.start && span.end() > range.start);
            const bool isOfProgram = !facts.script.tracks[span.track].nativeId.ends_with("PyTorch Profiler");
            if (!range.isEmpty() && isOfProgram && facts.script.isHost(span.track) && rankOfKind(span.kind) >= 0 && touches)
                m_spans.push_back(&span);
        }
    }

    [[nodiscard]] Paths paths() const
    {
        Paths paths;
        for (const ScriptSpan* span : m_spans)
            ++paths[pathOf(span->track, span)].count;
        for (std::size_t track = 0; track < m_facts.script.tracks.size(); ++track)
            addTimes(paths, track);
        for (const Work& work : m_facts.works) {
            const oracle::Call* const launch = work.launch ? &m_facts.calls[*work.launch] : nullptr;
            if (launch && m_range.contains(launch->start))
                paths[pathOf(launch->track, innermostAt(launch->track, launch->start))].selfDevice += work.duration();
        }
        return paths;
    }

private:
    void addTimes(Paths& paths, std::size_t track) const
    {
        std::set<Nanos> times{m_range.start, m_range.end};
        for (const ScriptSpan* span : m_spans) {
            for (const Nanos time : {span->start, span->end()}) {
                if (span->track == track && m_range.contains(time))
                    times.insert(time);
            }
        }
        for (auto from = times.begin(), to = std::next(from); to != times.end(); from = to++) {
            if (const ScriptSpan* span = innermostAt(track, *from))
                paths[pathOf(track, span)].self += *to - *from;
        }
    }
    [[nodiscard]] const ScriptSpan* innermostAt(std::size_t track, Nanos time, const ScriptSpan* openedBefore = nullptr) const
    {
        const ScriptSpan* innermost = nullptr;
        for (const ScriptSpan* span : m_spans) {
            const bool isOpen = span->track == track && span->start <= time && time < span->end();
            const bool counts = isOpen && (!openedBefore || opensBefore(*span, *openedBefore));
            if (counts && (!innermost || opensBefore(*innermost, *span)))
                innermost = span;
        }
        return innermost;
    }
    [[nodiscard]] std::string pathOf(std::size_t track, const ScriptSpan* span) const
    {
        if (!span)
            return std::to_string(track);
        const Nanos opened = std::max(span->start, m_range.start);
        return pathOf(track, innermostAt(track, opened, span)) + "/" + std::to_string(rankOfKind(span->kind)) + span->name;
    }

    const RunFacts& m_facts;
    TimeRange m_range;
    std::vector<const ScriptSpan*> m_spans;
};

std::string pathOf(const Trace& trace, const HostStackTree& tree, std::uint32_t index)
{
    const HostStackTree::Node& node = tree.node(index);
    if (node.depth == 1)
        return std::to_string(node.track.index());
    const int rank = node.group == LaneGroup::Python ? 0 : node.group == LaneGroup::Ranges ? 1 : node.group == LaneGroup::Operations ? 2 : 3;
    return pathOf(trace, tree, node.parent) + "/" + std::to_string(rank) + std::string(trace.text(node.name));
}

/// A node holds its own time and that of the nodes below it; children are sorted.
void checkSums(Differences& differences, const HostStackTree& tree)
{
    for (std::uint32_t i = 0; i < tree.nodes().size(); ++i) {
        const HostStackTree::Node& node = tree.node(i);
        Nanos total = node.self;
        Nanos device = node.selfDevice;
        for (const auto measure : {HostStackTree::Measure::Host, HostStackTree::Measure::Device}) {
            Nanos last = std::numeric_limits<Nanos>::max();
            for (const std::uint32_t child : tree.children(i, measure)) {
                differences.compare("parent", std::uint64_t{i}, std::uint64_t{tree.node(child).parent});
                differences.compare("largest first", true, HostStackTree::valueOf(tree.node(child), measure) <= last);
                last = HostStackTree::valueOf(tree.node(child), measure);
                (measure == HostStackTree::Measure::Host ? total : device) += last;
            }
        }
        differences.compare("total", total, node.total);
        differences.compare("device", device, node.device);
    }
}

void compareTree(Differences& differences, const Trace& trace, const Paths& expected, const HostStackTree& tree)
{
    std::size_t compared = 0;
    for (std::uint32_t i = 1; i < tree.nodes().size(); ++i) {
        const HostStackTree::Node& node = tree.node(i);
        const std::string path = pathOf(trace, tree, i);
        const auto found = expected.find(path);
        const Times times = found != expected.end() ? found->second : Times{};
        compared += found != expected.end() ? 1 : 0;
        differences.compare(path + " count", times.count, node.count);
        differences.compare(path + " self", times.self, node.self);
        differences.compare(path + " self device", times.selfDevice, node.selfDevice);
    }
    differences.compare("paths", std::uint64_t{expected.size()}, std::uint64_t{compared});
}

} // namespace

/// The tree of host stacks, against rules that look at every moment.
class TestHostStackTree : public QObject {
    Q_OBJECT

private slots:
    void everyNodeOfRandomPrograms_data() { addSeedRows(); }
    void everyNodeOfRandomPrograms();
    void sameNamesAreMerged();
    void anEmptyRangeHasNoNodes();
};

void TestHostStackTree::everyNodeOfRandomPrograms()
{
    QFETCH(const quint64, firstSeed);
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [](Differences& differences, const Script& script) {
        forEachReport(differences, script, {}, [&](const Oracle& oracle, const Trace& trace, const RunAnalysis& analysis, const RunReport& report) {
            const HostStackTree tree(analysis.full().spans(), report.range);
            checkSums(differences, tree);
            compareTree(differences, trace, SlowStacks(oracle.facts, report.range).paths(), tree);
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
}

/// Two steps with one operation each, which launches: one node for both, two calls deep. The half of the second step that lies
/// outside of the range does not count.
void TestHostStackTree::sameNamesAreMerged()
{
    Script script;
    script.processes.push_back({"python", "", 1, {}, 0});
    script.devices.push_back({"GPU", 0, ProcessId(0), 0, 0});
    script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "1", "", 0});
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "7", "", 0});
    for (const Nanos start : {0, 100}) {
        const auto correlation = static_cast<std::uint32_t>(start + 1);
        script.spans.push_back({0, SpanKind::Python, "step", start, 80, {}, {}, ""});
        script.spans.push_back({0, SpanKind::HostOp, "aten::mm", start + 10, 60, {}, {}, ""});
        script.spans.push_back({0, SpanKind::ApiCall, "cudaLaunchKernel", start + 20, 10, correlation, {}, ""});
        script.spans.push_back({1, SpanKind::Kernel, "gemm", start + 40, 30, correlation, {}, ""});
    }
    const auto analysis = FullAnalysis::build(build(script), RunId(0));
    QVERIFY(bool(analysis));
    const HostStackTree tree((*analysis)->spans(), {0, 140});
    QCOMPARE(tree.nodes().size(), std::size_t{5}); // root, thread, step, operation, call
    const HostStackTree::Node& step = tree.node(2);
    QCOMPARE(step.count, std::uint64_t{2});
    QCOMPARE(step.total, Nanos{80 + 40});
    QCOMPARE(step.self, Nanos{20 + 10});
    QCOMPARE(step.device, Nanos{60});
    QCOMPARE(step.selfDevice, Nanos{0});
    QCOMPARE(tree.node(4).selfDevice, Nanos{60});
    QCOMPARE(tree.node(0).total, Nanos{120});
}

void TestHostStackTree::anEmptyRangeHasNoNodes()
{
    QCOMPARE(HostStackTree().nodes().size(), std::size_t{1});
    QVERIFY(HostStackTree().children(HostStackTree::kRoot, HostStackTree::Measure::Host).empty());
}

QTEST_APPLESS_MAIN(TestHostStackTree)
#include "tst_host_stack_tree.moc"
