// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_input.h"

#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/formats.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace stallscope {

namespace {

Result<RankReport> analyzeFile(
    AnalysisService& service, const std::filesystem::path& path, std::optional<TimeRange> range, unsigned threads, const std::stop_token& stop)
{
    ImportOptions options;
    options.job.stop = stop;
    options.threads = threads;
    const auto trace = openTrace(path, options);
    if (!trace)
        return trace.error();
    if ((*trace)->runs.empty())
        return Error{say(STALLSCOPE_TEXT("Ranks", "{}: the file contains no runs"), path.string())};
    AnalysisRequest request{*trace, RunId(0)};
    request.fromStart = range;
    request.report = rankReportOptions();
    request.job = options.job;
    const auto result = service.analyze(request);
    return result ? Result<RankReport>(rankReportOf(**trace, path, result->report)) : result.error();
}

/// Workers that take one file after the other.
class Reading {
public:
    Reading(const std::vector<std::filesystem::path>& files, const std::vector<std::size_t>& places, std::optional<TimeRange> range, const Job& job,
        const TakeRankResult& take)
        : m_files(files), m_places(places), m_range(range), m_job(job), m_take(take)
    {
    }

    void run()
    {
        const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
        const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(m_places.size(), 1, cores));
        m_threads = std::max(1U, cores / workers);
        std::vector<std::jthread> others;
        for (unsigned i = 1; i < workers; ++i)
            others.emplace_back([this] { work(); });
        work();
    }

private:
    void work()
    {
        for (std::size_t i = m_next++; i < m_places.size() && !m_job.isCancelled(); i = m_next++) {
            const std::filesystem::path& file = m_files[m_places[i]];
            auto report = analyzeFile(m_service, file, m_range, m_threads, m_job.stop);
            if (!report && report.error().isCancelled())
                return;
            const std::lock_guard lock(m_mutex);
            m_take(m_places[i], {file, std::move(report)});
            m_job.report(++m_done, m_places.size());
        }
    }

    const std::vector<std::filesystem::path>& m_files;
    const std::vector<std::size_t>& m_places;
    std::optional<TimeRange> m_range;
    const Job& m_job;
    const TakeRankResult& m_take; // called under m_mutex
    AnalysisService m_service;    // without limit: each worker holds one file
    unsigned m_threads = 1;       // of each worker
    std::atomic<std::size_t> m_next{0};
    std::mutex m_mutex;
    std::uint64_t m_done = 0; // guarded by m_mutex, like what is reported
};

Error noTraces(const std::filesystem::path& folder)
{
    return Error{say(STALLSCOPE_TEXT("Exchange",
                         "{}: no traces in the folder; expected files that end with .json, .json.gz, .stallscope, .xplane.pb, .pftrace, .sqlite, .db or .rpd"),
        folder.string())};
}

/// Files that were named one by one say that they belong together.
Result<> checkAreRanks(const RankTable& table)
{
    const auto ranks = std::count_if(table.rows.begin(), table.rows.end(), [](const RankReport& row) { return row.file.rank.has_value(); });
    const bool isAnyUnread = table.leftOut.size() > table.roster.leftOut.size(); // the table names these files
    if (ranks > 1 || (ranks == 1 && isAnyUnread))
        return {};
    if (table.leftOut.empty())
        return Error{say(STALLSCOPE_TEXT("Ranks", "the files do not identify themselves as ranks of one program; use 'compare' to compare two files"))};
    const auto& [path, why] = table.leftOut.front();
    return Error{say(STALLSCOPE_TEXT("Ranks", "the files are not ranks of one program: {}: {}"), displayText(path.string()), why)};
}

} // namespace

Result<RankInput> RankInput::of(const std::vector<std::filesystem::path>& paths)
{
    std::error_code ignored;
    if (paths.size() != 1 || !std::filesystem::is_directory(paths.front(), ignored))
        return RankInput{commonFolder(paths), false, {paths, {}}};
    const auto files = traceFilesIn(paths.front());
    if (!files)
        return files.error();
    if (files->empty())
        return noTraces(paths.front());
    return RankInput{paths.front(), true, latestRun(*files)};
}

Result<> reportOnRanks(const std::vector<std::filesystem::path>& files, const std::vector<std::size_t>& places, std::optional<TimeRange> range, const Job& job,
    const TakeRankResult& take)
{
    Reading(files, places, range, job, take).run();
    return job.isCancelled() ? Result<>(Error::cancelled()) : Result<>();
}

Result<RankTable> rankTableOf(const RankInput& input, std::vector<RankResult> results)
{
    auto table = mergeRankReports(std::move(results));
    if (!table)
        return table;
    if (!input.isFolder) {
        const auto checked = checkAreRanks(*table);
        return checked ? table : checked.error();
    }
    if (table->rows.empty()) {
        const auto& [path, why] = table->leftOut[table->leftOut.size() - table->roster.leftOut.size()];
        return Error{displayText(path.filename().string()) + ": " + why};
    }
    if (const std::string older = olderRunsWords(input.logs); !older.empty())
        table->leftOut.emplace_back(input.folder, older);
    return table;
}

Result<RankTable> analyzeRanks(const RankInput& input, std::optional<TimeRange> range, const Job& job)
{
    std::vector<std::size_t> places(input.files().size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::vector<RankResult> results(places.size(), {{}, Error::cancelled()});
    const auto read =
        reportOnRanks(input.files(), places, range, job, [&results](std::size_t place, RankResult result) { results[place] = std::move(result); });
    return read ? rankTableOf(input, std::move(results)) : read.error();
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
