// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/rank_analysis.h"

#include "engine/cli/rank_exchange.h"
#include "engine/cli/shown_job.h"
#include "profiler/analysis/analysis.h"
#include "profiler/analysis/report_in_parts.h"
#include "profiler/base/say.h"
#include "profiler/exchange/formats.h"
#include "profiler/exchange/log_folder.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <thread>

namespace stallscope::cli {

namespace {

RankRow rowOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run)
{
    RankRow row{rankFileOf(trace, path), trace.spanCount(), run.tandem, run.allDevices, 0};
    row.use.busyCurve.clear();
    row.use.kernelCurve.clear();
    row.use.copyCurve.clear();
    for (const SyncSite& site : run.syncSites)
        row.bubbles += site.bubble;
    return row;
}

ReportOptions briefly()
{
    ReportOptions wishes;
    wishes.waits = false;
    wishes.isBrief = true;
    return wishes;
}

/// As if it had been recorded alone. Lanes are shared, ids stay what they are.
std::shared_ptr<const Trace> partOf(const Trace& whole, ProcessId process)
{
    auto part = std::make_shared<Trace>(whole);
    std::erase_if(part->tracks, [process](const Track& track) { return track.info.process != process; });
    part->counters.clear();
    return part;
}

Result<RankRow> analyzeFile(const std::filesystem::path& path, std::optional<TimeRange> range, unsigned threads, const std::stop_token& stop)
{
    ImportOptions options;
    options.job.stop = stop;
    options.threads = threads;
    const auto trace = openTrace(path, options);
    if (!trace)
        return trace.error();
    if ((*trace)->runs.empty())
        return Error{say(STALLSCOPE_TEXT("CommandLine", "{}: there is no run in this file"), path.string())};
    PartOptions wishes;
    wishes.fromStart = range;
    wishes.report = briefly();
    wishes.job = options.job;
    const auto report = frugalReport(*trace, RunId(0), wishes);
    return report ? Result<RankRow>(rowOf(**trace, path, *report)) : report.error();
}

/// Workers that take one file after the other.
class Reading {
public:
    Reading(std::vector<std::filesystem::path> paths, std::optional<TimeRange> range, const Job& job)
        : m_paths(std::move(paths)), m_range(range), m_job(job), m_rows(m_paths.size())
    {
    }

    void run()
    {
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(m_paths.size(), 1, cores));
        m_threads = std::max(1U, cores / workers);
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < workers; ++i)
            others.emplace_back([this] { work(); });
        work();
    }

    /// In the order of the paths.
    [[nodiscard]] std::vector<Result<RankRow>> take()
    {
        std::vector<Result<RankRow>> rows;
        for (std::optional<Result<RankRow>>& row : m_rows)
            rows.push_back(row ? *std::move(row) : Result<RankRow>(Error::cancelled()));
        return rows;
    }

private:
    void work()
    {
        for (std::size_t i = m_next++; i < m_paths.size() && !m_job.isCancelled(); i = m_next++) {
            m_rows[i] = analyzeFile(m_paths[i], m_range, m_threads, m_job.stop);
            const std::lock_guard lock(m_mutex);
            m_job.report(++m_done, m_paths.size());
        }
    }

    std::vector<std::filesystem::path> m_paths;
    std::optional<TimeRange> m_range;
    const Job& m_job;
    unsigned m_threads = 1;                             // of each worker
    std::vector<std::optional<Result<RankRow>>> m_rows; // each written by one worker
    std::atomic<std::size_t> m_next{0};
    std::mutex m_mutex;
    std::uint64_t m_done = 0; // guarded by m_mutex, like what is reported
};

double medianOf(const std::vector<RankRow>& rows, Nanos Utilization::*what)
{
    std::vector<Nanos> values;
    for (const RankRow& row : rows)
        values.push_back(row.use.*what);
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    const auto upper = static_cast<double>(values[half]);
    return values.size() % 2 == 1 ? upper : (static_cast<double>(values[half - 1]) + upper) / 2;
}

RankTable tableOf(std::vector<RankRow> rows)
{
    RankTable table;
    std::vector<RankFile> files;
    for (const RankRow& row : rows)
        files.push_back(row.file);
    table.roster = rosterOf(files);
    for (const std::size_t i : table.roster.kept)
        table.rows.push_back(std::move(rows[i]));
    for (const RankRoster::LeftOut& one : table.roster.leftOut)
        table.leftOut.emplace_back(files[one.file].path, one.why);
    table.straggler = findStraggler(table.rows);
    return table;
}

} // namespace

Result<RanksWithin> ranksWithin(const Trace& trace, RunId run, const Job& job)
{
    std::vector<ProcessId> processes;
    for (std::size_t i = 0; i < trace.processes.size(); ++i) {
        if (trace.processes[i].rank)
            processes.push_back(ProcessId::fromIndex(i));
    }
    RanksWithin ranks;
    if (processes.size() < 2)
        return ranks;
    std::stable_sort(processes.begin(), processes.end(),
        [&trace](ProcessId a, ProcessId b) { return trace.processes[a.index()].rank < trace.processes[b.index()].rank; });
    std::vector<RankFile> files;
    for (const ProcessId process : processes) {
        const auto alone = partOf(trace, process);
        const auto analysis = RunAnalysis::build(alone, run, {job.stop, {}});
        if (!analysis)
            return analysis.error();
        ranks.table.rows.push_back(rowOf(*alone, trace.processes[process.index()].name, (*analysis)->report(briefly())));
        ranks.table.rows.back().file.rank = trace.processes[process.index()].rank;
        files.push_back(ranks.table.rows.back().file);
    }
    ranks.processes = std::move(processes);
    ranks.table.roster = rosterOf(files);
    ranks.table.straggler = findStraggler(ranks.table.rows);
    return ranks;
}

bool RankTable::haveCollectives() const
{
    return !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const RankRow& row) { return row.use.comm > 0; });
}

std::optional<Straggler> findStraggler(const std::vector<RankRow>& rows)
{
    if (rows.size() < 2)
        return std::nullopt;
    const double compute = medianOf(rows, &Utilization::compute);
    const double collectives = medianOf(rows, &Utilization::comm);
    double most = kStragglerShare * medianOf(rows, &Utilization::window);
    std::optional<Straggler> found;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double over = static_cast<double>(rows[i].use.compute) - compute;
        const double under = collectives - static_cast<double>(rows[i].use.comm);
        if (rows[i].use.comm == 0)
            return std::nullopt; // it takes part in nothing that others wait for
        if (over <= 0 || under <= 0 || over + under < most)
            continue;
        most = over + under;
        found = Straggler{i, static_cast<Nanos>(over), static_cast<Nanos>(under)};
    }
    return found;
}

namespace {

/// Of a folder of logs those of the latest run.
Result<LogFolder> filesOf(const std::string& folder)
{
    const auto paths = traceFilesIn(folder);
    if (!paths)
        return paths.error();
    if (paths->empty())
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: no traces in the folder; expected files that end with .json, .json.gz, .stallscope or .sqlite"), folder)};
    return latestRun(*paths);
}

/// Those of one share, with their places.
Result<RankResults> readShare(const std::vector<std::filesystem::path>& paths, std::optional<TimeRange> range, const RankShare& share, const Job& job)
{
    std::vector<std::filesystem::path> own;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (!share.has(i))
            continue;
        own.push_back(paths[i]);
        places.push_back(i);
    }
    Reading reading(std::move(own), range, job);
    reading.run();
    if (job.isCancelled())
        return Error::cancelled();
    RankResults results;
    std::vector<Result<RankRow>> rows = reading.take();
    for (std::size_t i = 0; i < rows.size(); ++i)
        results.emplace_back(places[i], std::move(rows[i]));
    return results;
}

/// What became of all files, in the order of their places.
Result<RankTable> wholeTable(RankResults results, const std::string& folder, const LogFolder& logs)
{
    std::stable_sort(results.begin(), results.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<RankRow> rows;
    std::vector<std::pair<std::filesystem::path, std::string>> unreadable;
    for (auto& [place, result] : results) {
        if (result)
            rows.push_back(*std::move(result));
        else if (place < logs.files.size())
            unreadable.emplace_back(logs.files[place], result.error().message);
    }
    if (rows.empty())
        return Error{unreadable.empty() ? say(STALLSCOPE_TEXT("Ranks", "nothing was read")) : unreadable.front().second};
    RankTable table = tableOf(std::move(rows));
    if (const std::string older = olderRunsWords(logs); !older.empty())
        table.leftOut.emplace_back(folder, older);
    table.leftOut.insert(table.leftOut.begin(), unreadable.begin(), unreadable.end());
    return table;
}

/// Files that nobody has read.
void addDead(const std::vector<std::size_t>& dead, const RankShare& share, std::size_t files, RankResults& results)
{
    for (const std::size_t rank : dead) {
        for (std::size_t place = rank; place < files; place += share.size)
            results.emplace_back(place, Error{say(STALLSCOPE_TEXT("Ranks", "It was to be read by process {} of {}, which has died or was never started."), rank, share.size)});
    }
}

} // namespace

Result<RankTable> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, const Surroundings& around)
{
    const auto logs = filesOf(folder);
    if (!logs)
        return logs.error();
    const ShownJob shown(around, "analysing " + folder);
    auto results = readShare(logs->files, range, {}, shown.job());
    return results ? wholeTable(*std::move(results), folder, *logs) : results.error();
}

Result<std::optional<RankTable>> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, const RankShare& share, const Surroundings& around)
{
    const auto logs = filesOf(folder);
    if (!logs)
        return logs.error();
    const auto exchange = RankExchange::begin(share);
    if (!exchange)
        return exchange.error();
    const ShownJob shown(around, "analysing " + folder);
    auto results = readShare(logs->files, range, share, shown.job());
    if (!results)
        return results.error();
    if (!share.isFirst()) {
        if (const auto handed = (*exchange)->hand(*results); !handed)
            return handed.error();
        return std::optional<RankTable>();
    }
    auto others = (*exchange)->collect(around.stop);
    if (!others)
        return others.error();
    std::move(others->results.begin(), others->results.end(), std::back_inserter(*results));
    addDead(others->dead, share, logs->files.size(), *results);
    auto table = wholeTable(*std::move(results), folder, *logs);
    if (!table)
        return table.error();
    return std::optional(*std::move(table));
}

} // namespace stallscope::cli
