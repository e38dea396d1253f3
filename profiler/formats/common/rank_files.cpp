// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/rank_files.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/decimal.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <system_error>

namespace stallscope {

namespace {

/// TensorBoard and JAX use plugins/profile/RUN.
constexpr int kDeepest = 5;
/// Ranks of one job start within this time.
constexpr Nanos kSameJob = Nanos{3600} * 1'000'000'000;
constexpr std::size_t kNamedMissing = 8;
/// Limit for a folder that was given by mistake.
constexpr std::size_t kMostFiles = 20'000;

bool mayHoldTrace(const std::filesystem::path& path)
{
    constexpr std::array<std::string_view, 11> kSuffixes{
        ".json", ".json.gz", ".stallscope", ".sqlite", ".db", ".rpd", ".pftrace", ".perfetto-trace", ".xplane.pb", ".xplane.pb.gz", ".proto"};
    const std::string name = path.filename().string();
    return std::any_of(kSuffixes.begin(), kSuffixes.end(), [&name](std::string_view suffix) { return name.ends_with(suffix); });
}

/// rocprofv3 writes one run in each format that was asked for. Whether the file of a process is beside one with more details.
bool repeatsAnother(const std::filesystem::path& path)
{
    constexpr std::string_view kResults = "_results";
    constexpr std::array<std::string_view, 3> kEndings{".db", ".json", ".pftrace"}; // most details first
    const std::string name = path.filename().string();
    const std::string stem = path.stem().string();
    const auto* const own = std::ranges::find(kEndings, name.substr(stem.size()));
    if (own == kEndings.end() || !stem.ends_with(kResults))
        return false;
    return std::any_of(kEndings.begin(), own, [&](std::string_view ending) {
        std::error_code ignored;
        return std::filesystem::is_regular_file(path.parent_path() / (stem + std::string(ending)), ignored);
    });
}

/// Natural order: rank2 before rank10.
bool isBefore(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j])
                return a[i] < b[j];
            ++i, ++j;
            continue;
        }
        const auto number = [](std::string_view text, std::size_t& at) {
            while (at < text.size() && text[at] == '0')
                ++at;
            const std::size_t from = at;
            while (at < text.size() && isDigit(text[at]))
                ++at;
            return text.substr(from, at - from);
        };
        const std::string_view left = number(a, i);
        const std::string_view right = number(b, j);
        if (left.size() != right.size())
            return left.size() < right.size();
        if (left != right)
            return left < right;
    }
    return a.size() - i != b.size() - j ? a.size() - i < b.size() - j : a < b;
}

std::optional<std::uint32_t> numberAt(std::string_view text)
{
    std::uint32_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && value != UINT32_MAX ? std::optional(value) : std::nullopt;
}

std::optional<std::uint32_t> numberBehind(std::string_view name, std::string_view word)
{
    const std::size_t at = name.rfind(word);
    if (at == std::string_view::npos)
        return std::nullopt;
    name.remove_prefix(at + word.size());
    if (!name.empty() && std::string_view("_-.=").find(name.front()) != std::string_view::npos)
        name.remove_prefix(1);
    return numberAt(name);
}

/// The most frequent value; of several the smallest.
template <class Value, class Of>
std::optional<Value> mostCommon(const std::vector<RankFile>& files, const Of& of)
{
    std::map<Value, std::size_t> counts;
    for (const RankFile& file : files) {
        if (const auto value = of(file))
            ++counts[*value];
    }
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most != counts.end() ? std::optional(most->first) : std::nullopt;
}

std::optional<std::int64_t> middleEpoch(const std::vector<RankFile>& files)
{
    std::vector<std::int64_t> epochs;
    for (const RankFile& file : files) {
        if (file.epochNanos != 0)
            epochs.push_back(file.epochNanos);
    }
    if (epochs.empty())
        return std::nullopt;
    const auto middle = epochs.begin() + static_cast<std::ptrdiff_t>((epochs.size() - 1) / 2);
    std::nth_element(epochs.begin(), middle, epochs.end());
    return *middle;
}

/// Since 1970. Only for files with a known time.
std::int64_t startOf(const RankFile& file)
{
    return saturatingAdd(file.epochNanos, file.range.start);
}

std::int64_t endOf(const RankFile& file)
{
    return saturatingAdd(file.epochNanos, file.range.end);
}

/// Finds files of other recordings than the selected ones: a program that is profiled periodically writes a file each time.
class OtherRecordings {
public:
    explicit OtherRecordings(const std::vector<RankFile>& files) : m_files(files)
    {
        for (std::size_t i = 0; i < files.size(); ++i)
            m_byTime.push_back(i);
        std::stable_sort(m_byTime.begin(), m_byTime.end(), [&files](std::size_t a, std::size_t b) { return startOf(files[a]) < startOf(files[b]); });
        findOfRanks();
        findOfUnknownRanks();
    }

    /// Reasons by file, as sentences.
    [[nodiscard]] const std::map<std::size_t, std::string>& all() const { return m_why; }

private:
    using Cycles = std::vector<std::size_t>; // file indices; each file starts after the end of the previous one

    /// Selects the last recordings that all ranks have: a rank that failed lacks later ones.
    void findOfRanks()
    {
        std::map<std::uint32_t, std::map<std::int64_t, Cycles>> ranks; // by rank and pid
        for (const std::size_t i : m_byTime) {
            const RankFile& file = m_files[i];
            if (!file.rank)
                continue;
            Cycles& own = ranks[*file.rank][file.pid];
            const bool isAnother = !own.empty() && file.pid != 0 && file.epochNanos != 0 && endOf(m_files[own.back()]) <= startOf(file);
            if (own.empty() || isAnother)
                own.push_back(i);
        }
        std::size_t common = SIZE_MAX;
        for (const auto& [rank, processes] : ranks) {
            std::size_t most = 0;
            for (const auto& [pid, own] : processes)
                most = std::max(most, own.size());
            common = std::min(common, most);
        }
        for (const auto& [rank, processes] : ranks) {
            for (const auto& [pid, own] : processes)
                leaveOut(own, std::min(common, own.size()) - 1);
        }
    }
    void leaveOut(const Cycles& cycles, std::size_t allBut)
    {
        for (const std::size_t file : cycles) {
            if (file != cycles[allBut])
                m_why[file] = anotherOfRank(m_files[file], m_files[cycles[allBut]]);
        }
    }

    /// For files without information about a distributed program.
    void findOfUnknownRanks()
    {
        std::vector<Cycles> times; // groups of files recorded at the same time
        std::int64_t end = 0;
        for (const std::size_t i : m_byTime) {
            const RankFile& file = m_files[i];
            if (file.rank || file.worldSize || !file.job.empty() || file.epochNanos == 0)
                continue;
            if (times.empty() || startOf(file) >= end)
                times.emplace_back();
            end = times.back().empty() ? endOf(file) : std::max(end, endOf(file));
            times.back().push_back(i);
        }
        for (std::size_t time = 0; time + 1 < times.size(); ++time) {
            for (const std::size_t file : times[time])
                m_why[file] = anotherOfNobody(m_files[file], times.back());
        }
    }

    [[nodiscard]] static std::string anotherOfRank(const RankFile& file, const RankFile& shown)
    {
        const Nanos before = distance(startOf(file), startOf(shown));
        return before > 0 ? say(STALLSCOPE_TEXT("Ranks", "Another recording of rank {}, made {} before the shown one. Open it separately."), *file.rank,
                   formatDuration(before))
                          : say(STALLSCOPE_TEXT("Ranks", "Another recording of rank {}, made {} after the shown one. Open it separately."), *file.rank,
                              formatDuration(-before));
    }
    [[nodiscard]] std::string anotherOfNobody(const RankFile& file, const Cycles& shown) const
    {
        const std::string before = formatDuration(distance(startOf(file), startOf(m_files[shown.front()])));
        const bool isSameProcess = file.pid != 0 && std::any_of(shown.begin(), shown.end(), [&](std::size_t other) { return m_files[other].pid == file.pid; });
        return isSameProcess
            ? say(STALLSCOPE_TEXT("Ranks", "Another recording of process {}, made {} before the shown one. Open it separately."), file.pid, before)
            : say(STALLSCOPE_TEXT("Ranks", "Rank unknown, recorded {} before the shown files. Open it separately."), before);
    }

    const std::vector<RankFile>& m_files;
    std::vector<std::size_t> m_byTime;
    std::map<std::size_t, std::string> m_why;
};

class Judge {
public:
    explicit Judge(const std::vector<RankFile>& files)
        : m_files(files),
          m_worldSize(mostCommon<std::uint32_t>(files, [](const RankFile& file) { return file.worldSize; })),
          m_job(mostCommon<std::string>(files, [](const RankFile& file) { return file.job.empty() ? std::nullopt : std::optional(file.job); })),
          m_epoch(middleEpoch(files))
    {
    }

    [[nodiscard]] RankRoster roster()
    {
        RankRoster roster;
        for (std::size_t i = 0; i < m_files.size(); ++i) {
            const std::string why = objection(m_files[i]);
            if (!why.empty())
                roster.leftOut.push_back({i, why});
            else
                roster.kept.push_back(i);
            if (why.empty() && m_files[i].rank)
                m_ofRank.emplace(*m_files[i].rank, i);
        }
        std::stable_sort(roster.kept.begin(), roster.kept.end(), [this](std::size_t a, std::size_t b) { return rankOf(a) < rankOf(b); });
        findMissing(roster);
        return roster;
    }

private:
    [[nodiscard]] std::uint64_t rankOf(std::size_t file) const { return m_files[file].rank ? *m_files[file].rank : UINT64_MAX; }

    [[nodiscard]] std::string objection(const RankFile& file) const
    {
        if (file.worldSize && *file.worldSize != *m_worldSize)
            return sayFor(*file.worldSize, STALLSCOPE_COUNT("Ranks", "Belongs to another job: {} ranks, not {}.", "Belongs to another job: {} rank, not {}."),
                *file.worldSize, *m_worldSize);
        if (!file.job.empty() && file.job != *m_job)
            return say(STALLSCOPE_TEXT("Ranks", "Belongs to another job: '{}', not '{}'."), displayText(file.job), displayText(*m_job));
        if (file.epochNanos != 0 && m_epoch) {
            const Nanos away = std::max(distance(*m_epoch, file.epochNanos), distance(file.epochNanos, *m_epoch));
            if (away > kSameJob)
                return say(STALLSCOPE_TEXT("Ranks", "Belongs to another job: recorded {} apart from the others."), formatDuration(away));
        }
        const auto doubled = file.rank ? m_ofRank.find(*file.rank) : m_ofRank.end();
        if (doubled != m_ofRank.end())
            return say(
                STALLSCOPE_TEXT("Ranks", "Duplicate of rank {}, which is in {}."), *file.rank, displayText(m_files[doubled->second].path.filename().string()));
        return {};
    }

    void findMissing(RankRoster& roster) const
    {
        if (m_ofRank.empty())
            return;
        const std::uint64_t count = m_worldSize ? *m_worldSize : std::uint64_t{m_ofRank.rbegin()->first} + 1;
        const auto present =
            static_cast<std::uint64_t>(std::count_if(m_ofRank.begin(), m_ofRank.end(), [count](const auto& one) { return one.first < count; }));
        roster.missingCount = count - present;
        for (std::uint64_t rank = 0; rank < count && roster.missing.size() < std::min<std::uint64_t>(kNamedMissing, roster.missingCount); ++rank) {
            if (!m_ofRank.contains(static_cast<std::uint32_t>(rank)))
                roster.missing.push_back(static_cast<std::uint32_t>(rank));
        }
        std::uint64_t next = 0;
        const auto addRangeBefore = [&](std::uint64_t rank) {
            if (next < rank && roster.missingRanges.size() < kNamedMissing)
                roster.missingRanges.emplace_back(next, rank - 1);
            next = rank + 1;
        };
        for (auto file = m_ofRank.begin(); file != m_ofRank.end() && file->first < count; ++file)
            addRangeBefore(file->first);
        addRangeBefore(count);
    }

    const std::vector<RankFile>& m_files;
    std::optional<std::uint32_t> m_worldSize;
    std::optional<std::string> m_job;
    std::optional<std::int64_t> m_epoch;
    std::map<std::uint32_t, std::size_t> m_ofRank;
};

} // namespace

Result<std::vector<std::filesystem::path>> traceFilesIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> paths;
    std::error_code problem;
    auto at = std::filesystem::recursive_directory_iterator(folder, std::filesystem::directory_options::skip_permission_denied, problem);
    for (const auto end = std::filesystem::recursive_directory_iterator(); !problem && at != end; at.increment(problem)) {
        if (at.depth() >= kDeepest)
            at.disable_recursion_pending();
        std::error_code ignored;
        if (mayHoldTrace(at->path()) && at->is_regular_file(ignored) && !repeatsAnother(at->path()))
            paths.push_back(at->path());
        if (paths.size() > kMostFiles)
            return Error{
                say(STALLSCOPE_TEXT("Exchange", "{}: more than {} files in the folder; expected the files of one program"), folder.string(), kMostFiles)};
    }
    if (problem)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot read the folder: {}"), folder.string(), problem.message())};
    std::sort(paths.begin(), paths.end(), [](const auto& a, const auto& b) { return isBefore(a.native(), b.native()); });
    return paths;
}

std::optional<std::uint32_t> rankInName(const std::filesystem::path& path)
{
    std::string name = path.filename().string();
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* word : {"rank", "worker"}) {
        if (const auto rank = numberBehind(name, word))
            return rank;
    }
    const std::string stem = name.substr(0, name.find('.'));
    const bool isNumber = !stem.empty() && std::all_of(stem.begin(), stem.end(), isDigit);
    return isNumber ? numberAt(stem) : std::nullopt;
}

Nanos distance(std::int64_t from, std::int64_t to)
{
    const std::int64_t back = from == std::numeric_limits<std::int64_t>::min() ? std::numeric_limits<std::int64_t>::max() : -from;
    return saturatingAdd(to, back);
}

namespace {

/// Profilers use separate processes for devices and for themselves.
std::int64_t mainPid(const Trace& trace)
{
    std::map<ProcessId, std::uint64_t> spans;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (track.info.type == TrackType::HostThread && track.info.process.index() < trace.processes.size())
                spans[track.info.process] += lane.spanCount();
        }
    }
    const auto most = std::max_element(spans.begin(), spans.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most != spans.end() ? trace.processes[most->first.index()].pid : 0;
}

} // namespace

RankFile rankFileOf(const Trace& trace, const std::filesystem::path& path)
{
    RankFile file{path, std::nullopt, std::nullopt, trace.epochNanos};
    for (const Process& process : trace.processes) {
        if (!file.rank && process.rank)
            file.rank = process.rank;
    }
    if (!file.rank)
        file.rank = rankInName(path);
    const World world = World::of(trace.facts);
    file.worldSize = world.size;
    file.job = world.job;
    file.pid = mainPid(trace);
    file.range = trace.range();
    return file;
}

RankRoster rosterOf(const std::vector<RankFile>& files)
{
    const OtherRecordings others(files);
    std::vector<RankFile> candidates;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (others.all().contains(i))
            continue;
        candidates.push_back(files[i]);
        places.push_back(i);
    }
    RankRoster roster = Judge(candidates).roster();
    for (std::size_t& file : roster.kept)
        file = places[file];
    for (RankRoster::LeftOut& one : roster.leftOut)
        one.file = places[one.file];
    for (const auto& [file, why] : others.all())
        roster.leftOut.push_back({file, why});
    std::stable_sort(roster.leftOut.begin(), roster.leftOut.end(), [](const auto& a, const auto& b) { return a.file < b.file; });
    return roster;
}

std::string missingWords(const RankRoster& roster)
{
    if (roster.missingRanges.empty())
        return {};
    std::string ranks;
    std::uint64_t named = 0;
    for (const auto& [first, last] : roster.missingRanges) {
        ranks.append(ranks.empty() ? "" : ", ").append(std::to_string(first));
        if (last > first)
            ranks.append(last == first + 1 ? ", " : "-").append(std::to_string(last));
        named += last - first + 1;
    }
    const std::uint64_t others = roster.missingCount - named;
    if (others == 0)
        return sayFor(named, STALLSCOPE_COUNT("Ranks", "No traces for ranks {}.", "No trace for rank {}."), ranks);
    return sayFor(others, STALLSCOPE_COUNT("Ranks", "No traces for ranks {} and {} others.", "No traces for ranks {} and {} other."), ranks, others);
}

RankRoster rosterWithin(const std::vector<Process>& processes, const World& world)
{
    std::vector<RankFile> ranks;
    for (const Process& process : processes) {
        if (process.rank)
            ranks.push_back({process.name, process.rank, world.size});
    }
    return rosterOf(ranks);
}

namespace {

namespace fs = std::filesystem;

/// Compares device and inode, so that symbolic links, hard links and other spellings are detected. Missing files are never equal.
bool isSameFile(const fs::path& a, const fs::path& b)
{
    std::error_code ignored;
    return fs::equivalent(a, b, ignored);
}

/// Whether the file is among the traces that opening the folder would read.
bool isInFolder(const fs::path& folder, const fs::path& file)
{
    const auto traces = traceFilesIn(folder);
    return traces && std::any_of(traces->begin(), traces->end(), [&file](const fs::path& trace) { return isSameFile(trace, file); });
}

} // namespace

Result<> checkKeepsInput(const fs::path& input, const fs::path& output)
{
    std::error_code ignored;
    const bool isFolder = fs::is_directory(input, ignored);
    if (isFolder ? !isInFolder(input, output) : !isSameFile(input, output))
        return {};
    return Error{say(STALLSCOPE_TEXT("Exchange", "cannot write '{}': it is the input file '{}'; choose another name"), displayText(output.string()),
        displayText(input.string()))};
}

} // namespace stallscope
