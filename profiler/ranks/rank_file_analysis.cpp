// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_file_analysis.h"

#include "profiler/analysis/segments/segmented_report.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/formats.h"
#include "profiler/formats/log_folder.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

namespace stallscope {

namespace {

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
    SegmentedReportOptions wishes;
    wishes.fromStart = range;
    wishes.report = rankReportOptions();
    wishes.job = options.job;
    const auto report = frugalReport(*trace, RunId(0), wishes);
    return report ? Result<RankRow>(rankRowOf(**trace, path, *report)) : report.error();
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

std::vector<std::size_t> allPlaces(std::size_t count)
{
    std::vector<std::size_t> places(count);
    std::iota(places.begin(), places.end(), std::size_t{0});
    return places;
}

} // namespace

Result<LogFolder> rankFilesIn(const std::string& folder)
{
    const auto paths = traceFilesIn(folder);
    if (!paths)
        return paths.error();
    if (paths->empty())
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: no traces in the folder; expected .json, .json.gz, .stallscope or .sqlite files"), folder)};
    return latestRun(*paths);
}

Result<RankResults> readRankFiles(
    const std::vector<std::filesystem::path>& files, const std::vector<std::size_t>& places, std::optional<TimeRange> range, const Job& job)
{
    std::vector<std::filesystem::path> chosen;
    for (const std::size_t place : places)
        chosen.push_back(files[place]);
    Reading reading(std::move(chosen), range, job);
    reading.run();
    if (job.isCancelled())
        return Error::cancelled();
    RankResults results;
    std::vector<Result<RankRow>> rows = reading.take();
    for (std::size_t i = 0; i < rows.size(); ++i)
        results.emplace_back(places[i], std::move(rows[i]));
    return results;
}

Result<RankTable> rankTableOf(RankResults results, const std::string& folder, const LogFolder& logs)
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
    if (table.rows.empty() && !folder.empty())
        return Error{displayText(table.leftOut.front().first.filename().string()) + ": " + table.leftOut.front().second};
    if (const std::string older = olderRunsWords(logs); !older.empty())
        table.leftOut.emplace_back(folder, older);
    table.leftOut.insert(table.leftOut.begin(), unreadable.begin(), unreadable.end());
    return table;
}

Result<RankTable> analyzeRanks(const std::string& folder, std::optional<TimeRange> range, const Job& job)
{
    const auto logs = rankFilesIn(folder);
    if (!logs)
        return logs.error();
    auto results = readRankFiles(logs->files, allPlaces(logs->files.size()), range, job);
    return results ? rankTableOf(*std::move(results), folder, *logs) : results.error();
}

Result<RankTable> analyzeRanks(const std::vector<std::filesystem::path>& files, std::optional<TimeRange> range, const Job& job)
{
    auto results = readRankFiles(files, allPlaces(files.size()), range, job);
    if (!results)
        return results.error();
    auto table = rankTableOf(*std::move(results), {}, {files, {}});
    if (!table)
        return table.error();
    if (std::count_if(table->rows.begin(), table->rows.end(), [](const RankRow& row) { return row.file.rank.has_value(); }) > 1)
        return table;
    if (table->leftOut.empty())
        return Error{say(STALLSCOPE_TEXT("Ranks", "the files do not say that they are ranks of one program; 'compare' holds two files against each other"))};
    const auto& [path, why] = table->leftOut.front();
    return Error{say(STALLSCOPE_TEXT("Ranks", "the files are not ranks of one program: {}: {}"), displayText(path.string()), why)};
}

std::filesystem::path commonFolder(const std::vector<std::filesystem::path>& files)
{
    std::filesystem::path common = files.front().parent_path();
    for (const std::filesystem::path& file : files) {
        const std::filesystem::path folder = file.parent_path();
        const auto apart = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end()).first;
        std::filesystem::path shared;
        for (auto part = common.begin(); part != apart; ++part)
            shared /= *part;
        common = std::move(shared);
    }
    return common.empty() ? "." : common;
}

} // namespace stallscope
