// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/shared_ranks.h"

#include "profiler/base/job.h"
#include "profiler/base/utf8.h"
#include "profiler/ranks/rank_input.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <set>
#include <string_view>
#include <utility>

namespace stallscope::cluster {

namespace {

using Files = std::vector<std::filesystem::path>;
using Clock = std::chrono::steady_clock;

constexpr const char* kTimeoutVariable = "STALLSCOPE_RANKS_TIMEOUT";
constexpr double kUsualTimeout = 600;
constexpr std::chrono::milliseconds kPollInterval{20};
/// Ends the messages of a process.
constexpr std::string_view kAllSent{};

std::chrono::duration<double> timeout()
{
    const char* const text = std::getenv(kTimeoutVariable);
    const double seconds = text ? std::strtod(text, nullptr) : 0;
    return std::chrono::duration<double>(seconds > 0 && seconds < 1e6 ? seconds : kUsualTimeout);
}

std::vector<std::size_t> shareOf(const Communicator& communicator, std::size_t files)
{
    std::vector<std::size_t> places;
    for (std::size_t place = communicator.rank(); place < files; place += communicator.size())
        places.push_back(place);
    return places;
}

/// The place of the file, and a document as `ranks --json` writes it.
std::string messageOf(std::size_t place, const RankResult& result)
{
    JsonWriter json(JsonWriter::Style::Compact);
    json.beginObject().key("ranks").beginArray();
    if (result.report)
        writeRankReport(json, *result.report);
    json.endArray();
    if (!result.report)
        writeLeftOut(json, {{result.file, result.report.error().message}});
    json.endObject();
    return std::to_string(place) + json.take();
}

/// The first process: results of all, as they arrive.
class Gathering {
public:
    Gathering(Communicator& communicator, const Files& files) : m_communicator(communicator), m_files(files), m_results(files.size())
    {
        for (std::size_t rank = 1; rank < communicator.size(); ++rank)
            m_waitedFor.insert(rank);
    }

    void take(std::size_t place, RankResult result) { m_results[place] = std::move(result); }

    /// Until all processes have sent everything.
    void gather(const std::stop_token& stop)
    {
        auto last = Clock::now();
        const auto limit = timeout();
        while (!m_waitedFor.empty()) {
            if (const auto message = m_communicator.receive()) {
                takeMessage(*message);
                last = Clock::now();
            } else if (stop.stop_requested() || Clock::now() - last > limit) {
                return;
            } else {
                sleepFor(kPollInterval, stop);
            }
        }
        m_communicator.setDone();
    }

    [[nodiscard]] SharedReports reports(bool isCancelled)
    {
        SharedReports reports;
        std::set<std::size_t> lacking;
        for (std::size_t place = 0; place < m_files.size(); ++place) {
            if (!m_results[place])
                lacking.insert(place % m_communicator.size());
            reports.results.push_back(m_results[place] ? *std::move(m_results[place]) : RankResult{m_files[place], notReported(place)});
        }
        if (!lacking.empty())
            reports.incomplete = fmt::format("{}: the table lacks files of {} {} of {}", reasonWords(isCancelled),
                lacking.size() == 1 ? "process" : "processes", fmt::join(lacking, ", "), m_communicator.size());
        else if (!m_waitedFor.empty())
            reports.incomplete = fmt::format("{}: the table is complete, but {} {} of {} did not end", reasonWords(isCancelled),
                m_waitedFor.size() == 1 ? "process" : "processes", fmt::join(m_waitedFor, ", "), m_communicator.size());
        return reports;
    }

private:
    void takeMessage(const Communicator::Message& message)
    {
        std::size_t place = 0;
        const char* const end = message.text.data() + message.text.size();
        const auto [json, problem] = std::from_chars(message.text.data(), end, place);
        if (message.text == kAllSent)
            m_waitedFor.erase(message.from);
        if (problem != std::errc{} || place >= m_files.size())
            return;
        auto results = readRankReports({json, static_cast<std::size_t>(end - json)});
        // A process that sees other files in the folder has other places for them.
        if (results && results->size() == 1 && results->front().file.string() == withValidUtf8(m_files[place].filename().string()))
            m_results[place] = atPath(std::move(results->front()), m_files[place]);
    }

    /// A message has the file's name only.
    static RankResult atPath(RankResult result, const std::filesystem::path& path)
    {
        result.file = path;
        if (result.report)
            result.report->file.path = path;
        return result;
    }

    [[nodiscard]] Error notReported(std::size_t place) const
    {
        const std::size_t rank = place % m_communicator.size();
        if (rank == m_communicator.rank())
            return Error{"Not read: the analysis was interrupted."};
        return Error{fmt::format("Process {} of {} did not report it.", rank, m_communicator.size())};
    }

    [[nodiscard]] std::string reasonWords(bool isCancelled) const
    {
        if (isCancelled)
            return "the analysis was interrupted";
        return m_waitedFor.empty() ? "the processes see different files" : fmt::format("no report came for {:g} s", timeout().count());
    }

    Communicator& m_communicator;
    const Files& m_files;
    std::vector<std::optional<RankResult>> m_results;
    std::set<std::size_t> m_waitedFor;
};

} // namespace

Result<SharedReports> reportOnRanks(Communicator& communicator, const Files& files, std::optional<TimeRange> range, const Job& job)
{
    const std::vector<std::size_t> share = shareOf(communicator, files.size());
    if (communicator.isFirst()) {
        Gathering gathering(communicator, files);
        (void)stallscope::reportOnRanks(
            files, share, range, job, [&gathering](std::size_t place, RankResult result) { gathering.take(place, std::move(result)); });
        gathering.gather(job.stop);
        return gathering.reports(job.isCancelled());
    }
    const auto read = stallscope::reportOnRanks(
        files, share, range, job, [&communicator](std::size_t place, const RankResult& result) { communicator.sendToFirst(messageOf(place, result)); });
    if (!read)
        return read.error();
    communicator.sendToFirst(kAllSent);
    communicator.setDone();
    return SharedReports();
}

} // namespace stallscope::cluster
