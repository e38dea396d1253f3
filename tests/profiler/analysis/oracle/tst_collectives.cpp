// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/collectives.h"
#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace stallscope;
using namespace stallscope::oracle;

namespace {

/// A communication kernel as its script describes it.
struct Kernel {
    const Work* work = nullptr;
    CollectiveType type = CollectiveType::Other;
    std::optional<std::uint64_t> bytes;
    std::uint64_t groupSize = 0;
    std::tuple<std::string, std::string, CollectiveType> group;
    std::optional<std::uint64_t> sequence;
    Nanos exposed = 0;
    int match = -1;
};

struct Match {
    std::vector<std::size_t> members; // by device
    std::size_t last = 0;
    Nanos begin = 0;
    Nanos late = 0;
    Nanos waited = 0;
    Nanos shortest = 0;
};

struct NamedType {
    const char* operation;
    CollectiveType type;
};
constexpr NamedType kOperations[] = {{"allreduce", CollectiveType::AllReduce}, {"_allgather_base", CollectiveType::AllGather},
    {"reduce_scatter", CollectiveType::ReduceScatter}, {"all_to_allv", CollectiveType::AllToAll}, {"broadcast", CollectiveType::Broadcast},
    {"reduce", CollectiveType::Reduce}, {"gather", CollectiveType::Gather}, {"scatter", CollectiveType::Scatter}, {"send", CollectiveType::SendReceive},
    {"barrier", CollectiveType::Barrier}, {"mystery", CollectiveType::Other}};

/// Elements of the whole message: what the program would have to move if it were one participant.
std::optional<std::uint64_t> messageOf(CollectiveType type, std::uint64_t in, std::uint64_t out, std::uint64_t group)
{
    if (type == CollectiveType::Barrier || type == CollectiveType::Other)
        return std::nullopt;
    if (type == CollectiveType::Gather || type == CollectiveType::Scatter)
        return group == 0 ? std::nullopt : std::optional((type == CollectiveType::Gather ? in : out) * group);
    if (type == CollectiveType::AllGather)
        return out;
    return type == CollectiveType::Broadcast || type == CollectiveType::SendReceive ? std::max(in, out) : in;
}

/// By looking at every moment and every pair of kernels.
class BruteForce {
public:
    explicit BruteForce(const RunFacts& facts) : m_facts(facts)
    {
        for (const Work& work : facts.works) {
            if (isCommunication(work))
                add(work);
        }
        findMatches();
    }

    [[nodiscard]] const std::vector<Kernel>& kernels() const { return m_kernels; }
    [[nodiscard]] const std::vector<Match>& matches() const { return m_matches; }
    [[nodiscard]] bool takes(Nanos start, TimeRange range) const { return range.contains(start) || range == m_facts.window; }

private:
    [[nodiscard]] bool isCommunication(const Work& work) const { return work.isKernel() && m_facts.spanOf(work).name.starts_with("nccl"); }

    void add(const Work& work)
    {
        const ScriptSpan& span = m_facts.spanOf(work);
        const QJsonObject arguments = QJsonDocument::fromJson(QByteArray::fromStdString(span.arguments)).object();
        Kernel kernel{&work, CollectiveType::AllReduce, {}, static_cast<std::uint64_t>(arguments["Group size"].toInteger()), {}, {}, exposedOf(work), -1};
        for (const NamedType& one : kOperations) {
            if (arguments["Collective name"].toString() == one.operation)
                kernel.type = one.type;
        }
        if (arguments.contains("dtype")) {
            const auto elements = messageOf(kernel.type, static_cast<std::uint64_t>(arguments["In msg nelems"].toInteger()),
                static_cast<std::uint64_t>(arguments["Out msg nelems"].toInteger()), kernel.groupSize);
            if (elements)
                kernel.bytes = *elements * (arguments["dtype"].toString() == "BFloat16" ? 2 : 4);
        }
        kernel.group = {arguments["Process Group Name"].toString().toStdString(), arguments["Process Group Ranks"].toString().toStdString(), kernel.type};
        if (arguments.contains("Seq"))
            kernel.sequence = static_cast<std::uint64_t>(arguments["Seq"].toInteger());
        m_kernels.push_back(kernel);
    }

    [[nodiscard]] Nanos exposedOf(const Work& work) const
    {
        std::set<Nanos> times{work.start, work.end};
        const auto isOpenAt = [](const Work& one, Nanos time) { return one.start <= time && time < one.end; };
        for (const Work& other : m_facts.works) {
            for (const Nanos time : {other.start, other.end}) {
                if (isOpenAt(work, time))
                    times.insert(time);
            }
        }
        Nanos exposed = 0;
        for (auto from = times.begin(), to = std::next(from); to != times.end(); from = to++) {
            const bool isHidden = std::any_of(m_facts.works.begin(), m_facts.works.end(),
                [&](const Work& other) { return other.device == work.device && other.isKernel() && !isCommunication(other) && isOpenAt(other, *from); });
            exposed += isHidden ? 0 : *to - *from;
        }
        return exposed;
    }

    [[nodiscard]] static auto orderOf(const Kernel& kernel)
    {
        return std::tuple(kernel.work->start, kernel.work->track, kernel.work->duration(), kernel.bytes, kernel.groupSize);
    }
    [[nodiscard]] std::size_t placeOf(std::size_t which) const
    {
        const Kernel& kernel = m_kernels[which];
        std::size_t place = 0;
        for (std::size_t i = 0; i < m_kernels.size(); ++i) {
            const Kernel& other = m_kernels[i];
            const bool isSame = other.group == kernel.group && other.sequence == kernel.sequence && other.work->device == kernel.work->device;
            place += isSame && (orderOf(other) < orderOf(kernel) || (orderOf(other) == orderOf(kernel) && i < which)) ? 1 : 0;
        }
        return place;
    }
    [[nodiscard]] std::size_t unnumberedOn(std::size_t device, const Kernel& like) const
    {
        return static_cast<std::size_t>(std::count_if(m_kernels.begin(), m_kernels.end(),
            [&](const Kernel& other) { return other.group == like.group && !other.sequence && other.work->device == device; }));
    }
    /// Every device of the group has as many.
    [[nodiscard]] bool isOrderKnown(const Kernel& kernel) const
    {
        return std::all_of(m_kernels.begin(), m_kernels.end(), [&](const Kernel& other) {
            return other.group != kernel.group || unnumberedOn(other.work->device, kernel) == unnumberedOn(kernel.work->device, kernel);
        });
    }

    void findMatches()
    {
        for (std::size_t i = 0; i < m_kernels.size(); ++i) {
            const Kernel& kernel = m_kernels[i];
            const bool isMatchable = kernel.type != CollectiveType::Other && kernel.type != CollectiveType::SendReceive;
            if (!isMatchable || (!kernel.sequence && !isOrderKnown(kernel)))
                continue;
            Match match;
            for (std::size_t j = 0; j < m_kernels.size(); ++j) {
                if (m_kernels[j].group == kernel.group && m_kernels[j].sequence == kernel.sequence && placeOf(j) == placeOf(i))
                    match.members.push_back(j);
            }
            if (*std::min_element(match.members.begin(), match.members.end()) == i)
                take(std::move(match));
        }
    }

    void take(Match match)
    {
        std::sort(match.members.begin(), match.members.end(), [this](std::size_t a, std::size_t b) { return workOf(a).device < workOf(b).device; });
        match.last = match.members.front();
        match.begin = workOf(match.last).start;
        match.shortest = workOf(match.last).duration();
        // a kernel of an unknown group size does not limit the members; the first one by time decides
        std::size_t earliest = match.last;
        for (const std::size_t member : match.members) {
            if (workOf(member).start > workOf(match.last).start)
                match.last = member;
            match.begin = std::min(match.begin, workOf(member).start);
            match.shortest = std::min(match.shortest, workOf(member).duration());
            if (std::tuple(workOf(member).start, workOf(member).device) < std::tuple(workOf(earliest).start, workOf(earliest).device))
                earliest = member;
        }
        match.late = workOf(match.last).start - match.begin;
        for (const std::size_t member : match.members)
            match.waited += workOf(match.last).start - workOf(member).start;
        const std::uint64_t groupSize = m_kernels[earliest].groupSize;
        const bool overlap =
            std::all_of(match.members.begin(), match.members.end(), [&](std::size_t one) { return workOf(match.last).start < workOf(one).end; });
        if (match.members.size() < 2 || !overlap || (groupSize > 0 && match.members.size() > groupSize))
            return;
        for (const std::size_t member : match.members)
            m_kernels[member].match = static_cast<int>(m_matches.size());
        m_matches.push_back(std::move(match));
    }
    [[nodiscard]] const Work& workOf(std::size_t kernel) const { return *m_kernels[kernel].work; }

    const RunFacts& m_facts;
    std::vector<Kernel> m_kernels;
    std::vector<Match> m_matches;
};

std::string argumentsOf(Dice& dice)
{
    QJsonObject arguments;
    arguments["Collective name"] = kOperations[dice.roll(std::size(kOperations))].operation;
    if (dice.chance(80)) {
        arguments["In msg nelems"] = static_cast<int>(dice.roll(3)) * 100;
        arguments["Out msg nelems"] = static_cast<int>(dice.roll(3)) * 200;
        arguments["dtype"] = dice.chance(50) ? "BFloat16" : "Float";
    }
    if (dice.chance(70))
        arguments["Group size"] = static_cast<int>(dice.roll(3)) + 1;
    if (dice.chance(70)) {
        arguments["Process Group Name"] = dice.chance(50) ? "0" : "1";
        arguments["Process Group Ranks"] = dice.chance(50) ? "[0, 1]" : "[0, 1, 2, 3]";
    }
    if (dice.chance(60))
        arguments["Seq"] = static_cast<int>(dice.roll(3));
    return QJsonDocument(arguments).toJson(QJsonDocument::Compact).toStdString();
}

/// Gives communication kernels arguments, and puts the same collective on other devices.
Script withCollectives(Script script)
{
    Dice dice(script.seed + 13);
    std::vector<std::size_t> streams;
    for (std::size_t track = 0; track < script.tracks.size(); ++track) {
        if (!script.isHost(track))
            streams.push_back(track);
    }
    const std::size_t count = script.spans.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (script.isHost(script.spans[i].track) || !script.spans[i].name.starts_with("nccl"))
            continue;
        if (dice.chance(85))
            script.spans[i].arguments = argumentsOf(dice);
        if (!dice.chance(60))
            continue;
        ScriptSpan twin = script.spans[i];
        twin.track = dice.oneOf(streams);
        twin.start += dice.between(0, 40);
        twin.duration = dice.between(1, 60);
        twin.correlation.reset();
        script.spans.push_back(std::move(twin));
    }
    return script;
}

double bandwidthOf(std::uint64_t bytes, std::uint64_t count, Nanos time)
{
    return static_cast<double>(bytes) * static_cast<double>(count) / static_cast<double>(time);
}

/// The factors of nccl-tests, written as moved parts: each participant sends and receives so many n-ths of the message.
std::optional<double> factorOf(CollectiveType type, std::uint64_t n)
{
    static const std::map<CollectiveType, int> kRounds{{CollectiveType::AllReduce, 2}, {CollectiveType::AllGather, 1}, {CollectiveType::ReduceScatter, 1},
        {CollectiveType::AllToAll, 1}, {CollectiveType::Gather, 1}, {CollectiveType::Scatter, 1}};
    if (type == CollectiveType::SendReceive)
        return 1;
    if (n < 2 || type == CollectiveType::Barrier || type == CollectiveType::Other)
        return std::nullopt;
    const auto rounds = kRounds.find(type);
    return rounds == kRounds.end() ? 1 : rounds->second * (static_cast<double>(n) - 1) / static_cast<double>(n);
}

using RowKey = std::tuple<CollectiveType, std::optional<std::uint64_t>, std::uint64_t>;

void compareRows(Differences& differences, const BruteForce& bruteForce, TimeRange range, const std::vector<CollectiveRow>& rows)
{
    std::map<RowKey, CollectiveRow> expected;
    for (const Kernel& kernel : bruteForce.kernels()) {
        if (!bruteForce.takes(kernel.work->start, range))
            continue;
        CollectiveRow& row = expected[{kernel.type, kernel.bytes, kernel.groupSize}];
        const Match* match = kernel.match < 0 ? nullptr : &bruteForce.matches()[static_cast<std::size_t>(kernel.match)];
        ++row.count;
        row.total += kernel.work->duration();
        row.exposed += kernel.exposed;
        row.matched += match ? 1 : 0;
        row.waited += match ? match->begin + match->late - kernel.work->start : 0;
        row.transfer += match ? match->shortest : kernel.work->duration();
    }
    differences.compare("rows", std::uint64_t{expected.size()}, std::uint64_t{rows.size()});
    for (const CollectiveRow& row : rows) {
        const auto found = expected.find({row.type, row.bytes, row.groupSize});
        const std::string name =
            std::string(nameOf(row.type)) + " of " + (row.bytes ? std::to_string(*row.bytes) : "?") + " bytes in " + std::to_string(row.groupSize);
        if (found == expected.end()) {
            differences.add("row", "none", name);
            continue;
        }
        const CollectiveRow& wanted = found->second;
        differences.compare(name + " count", wanted.count, row.count);
        differences.compare(name + " total", wanted.total, row.total);
        differences.compare(name + " exposed", wanted.exposed, row.exposed);
        differences.compare(name + " matched", wanted.matched, row.matched);
        differences.compare(name + " waited", wanted.waited, row.waited);
        differences.compare(name + " transfer", wanted.transfer, row.transfer);
        const bool hasBandwidth = row.bytes && *row.bytes > 0 && wanted.transfer > 0;
        differences.compare(name + " has a bandwidth", hasBandwidth, row.algorithmBandwidth().has_value());
        const auto factor = factorOf(row.type, row.groupSize);
        differences.compare(name + " has a bus bandwidth", hasBandwidth && factor.has_value(), row.busBandwidth().has_value());
        if (row.busBandwidth() && hasBandwidth && factor) {
            const double bus = bandwidthOf(*row.bytes, wanted.count, wanted.transfer) * *factor;
            differences.compare(name + " bus bandwidth", true, std::abs(bus - *row.busBandwidth()) <= 1e-9 * bus);
        }
    }
}

void compareMatches(Differences& differences, const BruteForce& bruteForce, TimeRange range, const CollectiveIndex& index, const RowFilter& filter)
{
    using Line = std::tuple<Nanos, Nanos, Nanos, Nanos, std::size_t, std::size_t>; // begin, late, waited, shortest, last device, members
    std::vector<Line> expected;
    std::map<std::size_t, std::pair<std::uint64_t, Nanos>> lasts; // device: times, waited for
    for (const Match& match : bruteForce.matches()) {
        if (!bruteForce.takes(match.begin, range))
            continue;
        const std::size_t device = bruteForce.kernels()[match.last].work->device;
        expected.emplace_back(match.begin, match.late, match.waited, match.shortest, device, match.members.size());
        lasts[device].first += match.late > 0 ? 1 : 0;
        lasts[device].second += match.waited;
    }
    std::vector<Line> found;
    for (const std::uint32_t one : index.matchesIn(filter)) {
        const CollectiveMatch& match = index.matches()[one];
        found.emplace_back(match.begin, match.late, match.waited, match.shortest, index.all()[match.last].device.index(), match.members.size());
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    differences.compare("matches", true, expected == found);
    for (const LatecomerRow& row : index.latecomers(filter)) {
        const auto& [times, waitedFor] = lasts[row.device.index()];
        differences.compare("times last", times, row.last);
        differences.compare("waited for", waitedFor, row.waitedFor);
    }
}

RowFilter filterOf(const RunAnalysis& analysis, const RunReport& report)
{
    return {report.range, report.range == analysis.window()};
}

} // namespace

/// The communication of a run, against rules that look at every moment and every pair of kernels.
class TestCollectives : public QObject {
    Q_OBJECT

private slots:
    void everyRowAndMatchOfRandomPrograms_data() { addSeedRows(); }
    void everyRowAndMatchOfRandomPrograms();
    void typesAreFoundByName_data();
    void typesAreFoundByName();
    void busFactors_data();
    void busFactors();
    void theLastRankIsFound();
    void kernelsThatDoNotOverlapAreNotTheSameCollective();
    void unequalCountsAreNotMatchedByOrder();
    void withoutArgumentsSizesAreUnknown();
    void aRunWithoutCommunication();
    void cleanupTestCase();

private:
    std::uint64_t m_rowsOfSeeds = 0; // that ran
    std::uint64_t m_matches = 0;     // in all of them
};

void TestCollectives::everyRowAndMatchOfRandomPrograms()
{
    QFETCH(const quint64, firstSeed);
    std::uint64_t rows = 0;
    const std::string difference = firstDifference(firstSeed, kSeedsPerRow, [&](Differences& differences, const Script& random) {
        const Script script = withCollectives(random);
        forEachReport(differences, script, {}, [&](const Oracle& oracle, const Trace&, const RunAnalysis& analysis, const RunReport& report) {
            const CollectiveIndex index(analysis.full().spans());
            const BruteForce bruteForce(oracle.facts);
            const RowFilter filter = filterOf(analysis, report);
            const auto table = index.table(filter);
            compareRows(differences, bruteForce, report.range, table);
            compareMatches(differences, bruteForce, report.range, index, filter);
            rows += table.size();
            m_matches += index.matches().size();
        });
    });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY(rows > 0);
    ++m_rowsOfSeeds;
}

/// Collectives of several ranks match rarely in random programs.
void TestCollectives::cleanupTestCase()
{
    QVERIFY(m_rowsOfSeeds == 0 || m_matches > 0);
}

void TestCollectives::typesAreFoundByName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<CollectiveType>("type");
    const auto row = [](const char* name, CollectiveType type) { QTest::newRow(name) << QString(name) << type; };
    row("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)", CollectiveType::AllReduce);
    row("ncclKernel_ReduceScatter_RING_LL_Sum_half(ncclDevComm*)", CollectiveType::ReduceScatter);
    row("ncclDevKernel_AllGather_RING_LL", CollectiveType::AllGather);
    row("ncclDevKernel_Broadcast_RING_LL", CollectiveType::Broadcast);
    row("ncclDevKernel_Reduce_Sum_bf16_RING_LL", CollectiveType::Reduce);
    row("ncclDevKernel_SendRecv", CollectiveType::SendReceive);
    row("ncclDevKernel_Generic(ncclDevKernelArgs)", CollectiveType::Other);
    row("allreduce_coalesced", CollectiveType::AllReduce);
    row("_reduce_scatter_base", CollectiveType::ReduceScatter);
    row("allgather_into_tensor_coalesced", CollectiveType::AllGather);
    row("all_to_allv", CollectiveType::AllToAll);
    row("gather", CollectiveType::Gather);
    row("scatter", CollectiveType::Scatter);
    row("barrier", CollectiveType::Barrier);
    row("recv", CollectiveType::SendReceive);
    row("", CollectiveType::Other);
}

void TestCollectives::typesAreFoundByName()
{
    QFETCH(const QString, name);
    QFETCH(const CollectiveType, type);
    QCOMPARE(collectiveTypeOf(name.toStdString()), type);
}

void TestCollectives::busFactors_data()
{
    QTest::addColumn<CollectiveType>("type");
    QTest::addColumn<int>("groupSize");
    QTest::addColumn<double>("factor"); // negative: none
    QTest::newRow("all-reduce of 2") << CollectiveType::AllReduce << 2 << 1.0;
    QTest::newRow("all-reduce of 8") << CollectiveType::AllReduce << 8 << 1.75;
    QTest::newRow("all-gather of 8") << CollectiveType::AllGather << 8 << 0.875;
    QTest::newRow("reduce-scatter of 4") << CollectiveType::ReduceScatter << 4 << 0.75;
    QTest::newRow("all-to-all of 4") << CollectiveType::AllToAll << 4 << 0.75;
    QTest::newRow("broadcast of 8") << CollectiveType::Broadcast << 8 << 1.0;
    QTest::newRow("reduce of 8") << CollectiveType::Reduce << 8 << 1.0;
    QTest::newRow("unknown group") << CollectiveType::AllReduce << 0 << -1.0;
    QTest::newRow("alone") << CollectiveType::AllReduce << 1 << -1.0;
    QTest::newRow("barrier") << CollectiveType::Barrier << 8 << -1.0;
    QTest::newRow("pair") << CollectiveType::SendReceive << 0 << 1.0;
}

void TestCollectives::busFactors()
{
    QFETCH(const CollectiveType, type);
    QFETCH(const int, groupSize);
    QFETCH(const double, factor);
    QCOMPARE(busFactor(type, static_cast<std::uint64_t>(groupSize)).value_or(-1), factor);
}

namespace {

constexpr const char* kKernel = "ncclDevKernel_AllReduce_Sum_f32_RING_LL";

/// Two processes with a device each; their streams are tracks 0 and 1.
Script twoRanks()
{
    Script script;
    for (std::uint32_t rank = 0; rank < 2; ++rank) {
        Process process{"rank", "", rank + 1, rank, rank};
        script.processes.push_back(process);
        script.devices.push_back({"GPU", 0, ProcessId(rank), 0, 0});
        script.tracks.push_back({TrackType::DeviceStream, ProcessId(rank), DeviceId(rank), "7", "", 0});
    }
    return script;
}

void addCollective(Script& script, std::size_t rank, TimeRange range, const std::string& arguments)
{
    script.spans.push_back({rank, SpanKind::Kernel, kKernel, range.start, range.length(), {}, {}, "", arguments});
}

constexpr const char* kMebibyte =
    R"({"Collective name":"allreduce","In msg nelems":262144,"Out msg nelems":262144,"dtype":"Float","Group size":2,"Process Group Name":"0"})";

std::shared_ptr<const RunAnalysis> analysisOf(const Script& script)
{
    const auto analysis = FullAnalysis::build(build(script), RunId(0));
    return analysis ? *analysis : nullptr;
}

} // namespace

/// Rank 0 comes at 100 and waits until rank 1 comes at 160; both end at 200. A gemm of rank 0 hides 30 ns.
void TestCollectives::theLastRankIsFound()
{
    Script script = twoRanks();
    addCollective(script, 0, {100, 200}, kMebibyte);
    addCollective(script, 1, {160, 200}, kMebibyte);
    script.tracks.push_back({TrackType::DeviceStream, ProcessId(0), DeviceId(0), "13", "", 0});
    script.spans.push_back({2, SpanKind::Kernel, "gemm", 90, 40, {}, {}, ""});
    const auto analysis = analysisOf(script);
    QVERIFY(analysis);
    const CollectiveIndex index(analysis->full().spans());
    const auto rows = index.table({});
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].bytes, std::optional<std::uint64_t>(1 << 20));
    QCOMPARE(rows[0].count, std::uint64_t{2});
    QCOMPARE(rows[0].total, Nanos{140});
    QCOMPARE(rows[0].exposed, Nanos{110});
    QCOMPARE(rows[0].waited, Nanos{60});
    QCOMPARE(rows[0].transfer, Nanos{80});
    QCOMPARE(rows[0].algorithmBandwidth().value_or(0), 1048576.0 / 40);
    QCOMPARE(rows[0].busBandwidth().value_or(0), 1048576.0 / 40);
    QCOMPARE(index.matches().size(), std::size_t{1});
    QCOMPARE(index.all()[index.matches()[0].last].device, DeviceId(1));
    QCOMPARE(index.matches()[0].late, Nanos{60});
    const auto latecomers = index.latecomers({});
    QCOMPARE(latecomers.size(), std::size_t{2});
    QCOMPARE(latecomers[1].last, std::uint64_t{1});
    QCOMPARE(latecomers[1].waitedFor, Nanos{60});
    QCOMPARE(latecomers[0].waited, Nanos{60});
}

void TestCollectives::kernelsThatDoNotOverlapAreNotTheSameCollective()
{
    Script script = twoRanks();
    addCollective(script, 0, {100, 200}, kMebibyte);
    addCollective(script, 1, {200, 240}, kMebibyte);
    const auto analysis = analysisOf(script);
    QVERIFY(analysis);
    const CollectiveIndex index(analysis->full().spans());
    QVERIFY(index.matches().empty());
    QCOMPARE(index.table({})[0].matched, std::uint64_t{0});
}

void TestCollectives::unequalCountsAreNotMatchedByOrder()
{
    Script script = twoRanks();
    addCollective(script, 0, {100, 200}, kMebibyte);
    addCollective(script, 0, {300, 400}, kMebibyte);
    addCollective(script, 1, {160, 200}, kMebibyte);
    const auto analysis = analysisOf(script);
    QVERIFY(analysis);
    QVERIFY(CollectiveIndex(analysis->full().spans()).matches().empty());
}

void TestCollectives::withoutArgumentsSizesAreUnknown()
{
    Script script = twoRanks();
    addCollective(script, 0, {100, 200}, "");
    addCollective(script, 1, {160, 200}, "");
    const auto analysis = analysisOf(script);
    QVERIFY(analysis);
    const CollectiveIndex index(analysis->full().spans());
    const auto rows = index.table({});
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].type, CollectiveType::AllReduce);
    QVERIFY(!rows[0].bytes);
    QVERIFY(!rows[0].algorithmBandwidth());
    QCOMPARE(index.matches().size(), std::size_t{1}); // by order
}

void TestCollectives::aRunWithoutCommunication()
{
    Script script = twoRanks();
    script.spans.push_back({0, SpanKind::Kernel, "gemm", 90, 40, {}, {}, ""});
    const auto analysis = analysisOf(script);
    QVERIFY(analysis);
    const CollectiveIndex index(analysis->full().spans());
    QVERIFY(index.all().empty());
    QVERIFY(index.table({}).empty());
    QVERIFY(index.latecomers({}).empty());
}

QTEST_APPLESS_MAIN(TestCollectives)
#include "tst_collectives.moc"
