// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/exchange_by_files.h"

#include "profiler/base/sleep_for.h"
#include "profiler/base/utf8.h"
#include "profiler/record/signals_blocked.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>

namespace stallscope::cluster {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLookForFiles{50};

std::string contentsOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Whole under its name, or not there.
bool writeWhole(const fs::path& path, std::string_view contents)
{
    const fs::path beside = path.string() + ".new";
    {
        std::ofstream file(beside, std::ios::binary);
        if (!file.write(contents.data(), static_cast<std::streamsize>(contents.size())).flush())
            return false;
    }
    std::error_code problem;
    fs::rename(beside, path, problem);
    return !problem;
}

Error cannotWrite(const fs::path& path)
{
    return Error{fmt::format("the processes cannot hand in what they read: '{}' cannot be written: {}", displayText(path.string()), std::strerror(errno))};
}

} // namespace

Result<std::unique_ptr<RankExchange>> ExchangeByFiles::begin(const RankShare& share, const fs::path& where)
{
    const fs::path folder = where / (".stallscope-" + share.job);
    std::error_code problem;
    fs::create_directory(folder, problem);
    std::unique_ptr<ExchangeByFiles> exchange(new ExchangeByFiles(share, folder));
    fs::remove(exchange->fileOf(share.rank, "results"), problem); // of an earlier start that was killed
    if (!writeWhole(exchange->fileOf(share.rank, "alive"), "0"))
        return cannotWrite(folder);
    const SignalsBlocked blocked;
    exchange->m_heart = std::jthread([raw = exchange.get()](const std::stop_token& stop) { raw->beat(stop); });
    return std::unique_ptr<RankExchange>(std::move(exchange));
}

ExchangeByFiles::ExchangeByFiles(RankShare share, fs::path folder) : m_share(std::move(share)), m_folder(std::move(folder)), m_patience(rankPatience()) {}

ExchangeByFiles::~ExchangeByFiles()
{
    m_heart = {}; // it writes there
    std::error_code ignored;
    if (m_share.isFirst())
        fs::remove_all(m_folder, ignored);
}

fs::path ExchangeByFiles::fileOf(std::size_t rank, const char* what) const
{
    return m_folder / fmt::format("{}.{}", rank, what);
}

void ExchangeByFiles::beat(const std::stop_token& stop) const
{
    for (std::uint64_t beats = 1; !stop.stop_requested(); ++beats) {
        (void)writeWhole(fileOf(m_share.rank, "alive"), std::to_string(beats));
        sleepFor(kRankBeat, stop);
    }
}

Result<> ExchangeByFiles::hand(const RankResults& results)
{
    m_heart = {}; // the folder may be gone as soon as these are there
    const session::Bytes bytes = encode(results);
    const fs::path path = fileOf(m_share.rank, "results");
    if (!writeWhole(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}))
        return cannotWrite(path);
    return {};
}

std::optional<RankResults> ExchangeByFiles::resultsOf(std::size_t rank) const
{
    const fs::path path = fileOf(rank, "results");
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return std::nullopt;
    const std::string contents = contentsOf(path);
    return decode({reinterpret_cast<const std::uint8_t*>(contents.data()), contents.size()});
}

std::string ExchangeByFiles::signOf(std::size_t rank) const
{
    return contentsOf(fileOf(rank, "alive"));
}

/// A sign of life is one that differs from the one before: clocks of different machines are not compared.
Result<RankExchange::Collected> ExchangeByFiles::collect(const std::stop_token& stop)
{
    Collected collected;
    for (std::size_t rank = 1; rank < m_share.size; ++rank) {
        std::string sign = signOf(rank);
        Clock::time_point seen = Clock::now();
        for (auto results = resultsOf(rank);; results = resultsOf(rank)) {
            if (results) {
                std::move(results->begin(), results->end(), std::back_inserter(collected.results));
                break;
            }
            if (stop.stop_requested())
                return Error::cancelled();
            if (std::string now = signOf(rank); now != sign) {
                sign = std::move(now);
                seen = Clock::now();
            }
            if (Clock::now() - seen > m_patience) {
                collected.dead.push_back(rank);
                break;
            }
            sleepFor(kLookForFiles, stop);
        }
    }
    return collected;
}

} // namespace stallscope::cluster
