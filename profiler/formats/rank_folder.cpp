// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rank_folder.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/rank_files.h"
#include "profiler/formats/formats.h"
#include "profiler/formats/rocm/recording_rows.h"
#include "profiler/trace/build/trace_merge.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/run.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

using Path = std::filesystem::path;

/// File with the same events that JAX writes for another viewer.
constexpr const char* kTwin = "perfetto_trace.json.gz";
constexpr const char* kTraceEnd = ".trace.json.gz";
/// The profile itself, from which JAX and TensorFlow derive both.
constexpr std::array<std::string_view, 2> kProfileEnds{".xplane.pb", ".xplane.pb.gz"};

bool isRun(const Path& folder)
{
    return folder.parent_path().filename() == "profile" && folder.parent_path().parent_path().filename() == "plugins";
}

/// Whether the folder holds the profile of the same host, or of any host for a file that names none.
bool isDerived(const Path& file, const std::vector<Path>& files)
{
    const std::string name = file.filename().string();
    if (!name.ends_with(kTraceEnd) && name != kTwin)
        return false;
    const std::string host = name == kTwin ? std::string() : name.substr(0, name.size() - std::string_view(kTraceEnd).size());
    return std::any_of(files.begin(), files.end(), [&](const Path& other) {
        const std::string otherName = other.filename().string();
        return other.parent_path() == file.parent_path() && std::any_of(kProfileEnds.begin(), kProfileEnds.end(), [&](std::string_view end) {
            return host.empty() ? otherName.ends_with(end) : otherName == host + std::string(end);
        });
    });
}

bool isTwin(const Path& file, const std::vector<Path>& files)
{
    if (isDerived(file, files))
        return true;
    return file.filename() == kTwin && std::any_of(files.begin(), files.end(), [&file](const Path& other) {
        return other != file && other.parent_path() == file.parent_path() && other.filename().string().ends_with(kTraceEnd);
    });
}

} // namespace

LogFolder latestRun(const std::vector<Path>& files)
{
    std::set<Path> runs;
    Path latest;
    for (const Path& file : files) {
        if (isRun(file.parent_path())) {
            runs.insert(file.parent_path());
            latest = file.parent_path();
        }
    }
    LogFolder folder;
    for (const Path& run : runs) {
        if (run != latest)
            folder.olderRuns.push_back(displayText(run.filename().string()));
    }
    for (const Path& file : files) {
        const bool isOlder = isRun(file.parent_path()) && file.parent_path() != latest;
        if (!isOlder && !isTwin(file, files))
            folder.files.push_back(file);
    }
    return folder;
}

std::string olderRunsWords(const LogFolder& folder)
{
    if (folder.olderRuns.empty())
        return {};
    std::string names;
    for (const std::string& run : folder.olderRuns)
        names.append(names.empty() ? "" : ", ").append(run);
    return say(STALLSCOPE_TEXT("Ranks", "Opened only the latest profiler run. Open the folders of the others separately: {}."), names);
}

namespace {

using Part = std::shared_ptr<const Trace>;

/// End of the first communication kernel.
std::optional<Nanos> firstCollective(const Trace& trace)
{
    std::optional<Span> first;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group != LaneGroup::Work)
                continue;
            lane.forEach([&first](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                if (span.has(SpanFlag::kCommunication) && (!first || span.start < first->start))
                    first = span;
            });
        }
    }
    return first ? std::optional(first->end()) : std::nullopt;
}

/// Progress range of one file: all files have equal shares.
Job partOf(const Job& whole, std::size_t index, std::size_t count)
{
    constexpr std::uint64_t kParts = 1000;
    return {whole.stop, [whole, index, count](std::uint64_t done, std::uint64_t total) {
                const std::uint64_t part = total > 0 ? static_cast<std::uint64_t>(static_cast<double>(done) / static_cast<double>(total) * kParts) : 0;
                whole.report(index * kParts + part, count * kParts);
            }};
}

class Gathering {
public:
    Gathering(std::filesystem::path folder, const ImportOptions& options) : m_folder(std::move(folder)), m_options(options) {}

    Result<std::shared_ptr<const Trace>> run()
    {
        const auto paths = traceFilesIn(m_folder);
        if (!paths)
            return paths.error();
        const LogFolder logs = latestRun(*paths);
        if (const std::string older = olderRunsWords(logs); !older.empty())
            m_complaints.push_back(older);
        if (const auto read = readAll(logs.files); !read)
            return read.error();
        if (m_parts.empty())
            return nothing(logs.files.size());
        if (paths->size() == 1)
            return m_parts.front();
        m_roster = rosterOf(m_files);
        for (const RankRoster::LeftOut& one : m_roster.leftOut)
            m_complaints.push_back(displayText(m_files[one.file].path.filename().string()) + ": " + one.why);
        if (m_roster.kept.empty())
            return nothing(logs.files.size());
        return together();
    }

private:
    Result<> readAll(const std::vector<std::filesystem::path>& paths)
    {
        for (std::size_t i = 0; i < paths.size(); ++i) {
            ImportOptions options = m_options;
            options.job = partOf(m_options.job, i, paths.size());
            options.partial = {}; // a partial trace of one rank would look like the whole program
            auto part = openTrace(paths[i], options);
            if (!part && part.error().isCancelled())
                return part.error();
            if (!part) {
                m_complaints.push_back(part.error().message);
                continue;
            }
            m_files.push_back(rankFileOf(**part, paths[i]));
            m_parts.push_back(*std::move(part));
        }
        return {};
    }

    [[nodiscard]] Error nothing(std::size_t files) const
    {
        if (files == 0)
            return Error{say(STALLSCOPE_TEXT("Exchange",
                                 "{}: no traces in the folder; expected .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db or .rpd files"),
                m_folder.string())};
        if (files == 1)
            return Error{m_complaints.back()};
        return Error{
            sayFor(files - 1, STALLSCOPE_COUNT("Exchange", "{}; {} more files in the folder cannot be read", "{}; {} more file in the folder cannot be read"),
                m_complaints[m_complaints.size() - files], files - 1)};
    }

    /// Start times of the kept files, and the method of alignment.
    [[nodiscard]] std::pair<std::vector<Nanos>, const char*> shifts() const
    {
        if (const auto byClock = shiftsBy([](const Trace& part) { return part.epochNanos != 0 ? std::optional(part.epochNanos) : std::nullopt; }))
            return {*byClock, "clock"};
        if (const auto byClock = areOfOneMachine() ? shiftsBy(machineTimeOf) : std::nullopt)
            return {*byClock, "clock of the machine"};
        std::vector<Nanos> byCollective;
        for (const std::size_t i : m_roster.kept) {
            if (const auto end = firstCollective(*m_parts[i]))
                byCollective.push_back(-*end);
        }
        if (byCollective.size() == m_roster.kept.size())
            return {fromZero(byCollective), "first collective"};
        return {std::vector<Nanos>(m_roster.kept.size()), "beginning"};
    }

    /// By the time of a clock at the start of each file. Empty unless all files have it and overlap: clocks of different
    /// machines have nothing in common.
    template <class TimeOf>
    [[nodiscard]] std::optional<std::vector<Nanos>> shiftsBy(const TimeOf& timeOf) const
    {
        std::vector<Nanos> shifts;
        Nanos latestStart = -kTimeLimit;
        Nanos earliestEnd = kTimeLimit;
        const std::optional<std::int64_t> first = timeOf(*m_parts[m_roster.kept.front()]);
        for (const std::size_t i : m_roster.kept) {
            const Trace& part = *m_parts[i];
            const std::optional<std::int64_t> time = timeOf(part);
            if (!first || !time)
                return {};
            shifts.push_back(distance(*first, *time));
            latestStart = std::max(latestStart, saturatingAdd(shifts.back(), part.range().start));
            earliestEnd = std::min(earliestEnd, saturatingAdd(shifts.back(), part.range().end));
        }
        return latestStart < earliestEnd ? std::optional(fromZero(std::move(shifts))) : std::nullopt;
    }

    /// Recordings of ROCm have times of the machine's clock, which the processes of one machine share.
    [[nodiscard]] static std::optional<std::int64_t> machineTimeOf(const Trace& part)
    {
        const std::string_view time = factOf(part, rocm::kClockStart);
        return parseSigned(time.substr(0, time.find(' ')));
    }

    /// Clocks of different machines may overlap by chance. Recordings that do not name their machine may be of different ones.
    [[nodiscard]] bool areOfOneMachine() const
    {
        const std::string_view first = factOf(*m_parts[m_roster.kept.front()], rocm::kMachine);
        return !first.empty() && std::ranges::all_of(m_roster.kept, [&](std::size_t i) { return factOf(*m_parts[i], rocm::kMachine) == first; });
    }

    /// Empty: the trace has no such fact.
    [[nodiscard]] static std::string_view factOf(const Trace& part, std::string_view name)
    {
        const auto fact = std::ranges::find(part.facts, name, &std::pair<std::string, std::string>::first);
        return fact != part.facts.end() ? std::string_view(fact->second) : std::string_view{};
    }

    /// Shifts so that the earliest start is 0.
    [[nodiscard]] static std::vector<Nanos> fromZero(std::vector<Nanos> shifts)
    {
        const Nanos least = *std::min_element(shifts.begin(), shifts.end());
        for (Nanos& shift : shifts)
            shift = saturatingAdd(shift, -least);
        return shifts;
    }

    [[nodiscard]] Result<std::shared_ptr<const Trace>> together()
    {
        TraceBuilder builder;
        const auto [shift, by] = shifts();
        builder.setFormat(m_parts[m_roster.kept.front()]->format);
        builder.setEpoch(epoch(shift));
        tellFacts(builder, by);
        for (std::size_t i = 0; i < m_roster.kept.size(); ++i) {
            if (m_options.job.isCancelled())
                return Error::cancelled();
            add(builder, m_roster.kept[i], shift[i]);
        }
        Run run;
        run.name = m_folder.has_filename() ? m_folder.filename().string() : m_folder.parent_path().filename().string();
        builder.addRun(std::move(run));
        return builder.finish();
    }

    [[nodiscard]] std::int64_t epoch(const std::vector<Nanos>& shift) const
    {
        for (std::size_t i = 0; i < shift.size(); ++i) {
            if (shift[i] == 0)
                return m_parts[m_roster.kept[i]]->epochNanos;
        }
        return 0;
    }

    /// Releases the trace of the file after merging it.
    void add(TraceBuilder& builder, std::size_t file, Nanos shift)
    {
        const std::size_t first = builder.processCount();
        const Part part = std::move(m_parts[file]);
        MergeOptions merge;
        merge.shift = shift;
        merge.keepsArguments = m_options.keepsArguments || part->format == SourceFormat::Kineto; // otherwise only those of communication are there
        mergeTrace(builder, *part, merge);
        for (std::size_t i = first; i < builder.processCount(); ++i) {
            Process& process = builder.process(ProcessId::fromIndex(i));
            if (!process.rank)
                process.rank = m_files[file].rank;
        }
    }

    void tellFacts(TraceBuilder& builder, const char* alignedBy) const
    {
        const bool areRanks = m_roster.kept.size() > 1 || m_files[m_roster.kept.front()].rank;
        if (areRanks) {
            builder.setFact("ranks", std::to_string(m_roster.kept.size()));
            builder.setFact("aligned by", alignedBy);
        }
        if (const std::string missing = missingWords(m_roster); !missing.empty())
            builder.setFact(kMissingRanksFact, missing);
        for (std::size_t i = 0; i < m_complaints.size(); ++i)
            builder.setFact("left out " + std::to_string(i + 1), m_complaints[i]);
        const auto lacksWaits = [this](std::size_t file) { return !factOf(*m_parts[file], kWaitsFact).empty(); };
        const bool doAllLackWaits = std::ranges::all_of(m_roster.kept, lacksWaits);
        if (doAllLackWaits)
            builder.setFact(kWaitsFact, std::string(factOf(*m_parts[m_roster.kept.front()], kWaitsFact)));
        for (const std::size_t file : m_roster.kept) {
            const std::string name = displayText(m_files[file].path.filename().string());
            for (const auto& [fact, value] : m_parts[file]->facts) {
                if (fact == RecordAccount::kName)
                    builder.setFact("records of " + name, value);
                else if (fact == kWaitsFact && !doAllLackWaits)
                    builder.setFact(kWaitsOfFact + name, value);
                else if (fact == World::kSizeFact || fact == World::kJobFact)
                    builder.setFact(fact, value);
            }
        }
    }

    std::filesystem::path m_folder;
    const ImportOptions& m_options;
    std::vector<Part> m_parts;
    std::vector<RankFile> m_files; // likewise
    RankRoster m_roster;
    std::vector<std::string> m_complaints;
};

} // namespace

Result<std::shared_ptr<const Trace>> openRankFolder(const std::filesystem::path& folder, const ImportOptions& options)
{
    return Gathering(folder, options).run();
}

} // namespace stallscope
