// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/rank_results.h"
#include "engine/cli/rank_share.h"
#include "profiler/base/result.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace stallscope::cli {

/// How the processes of a launcher bring together what each has read: by files in a folder that all of them see, since every cluster
/// has one, and not every one has the same MPI. While a process works, a file of its own tells that it lives.
class RankExchange {
public:
    /// In the working folder, which is the same for all of them.
    [[nodiscard]] static Result<std::unique_ptr<RankExchange>> begin(const RankShare& share, const std::filesystem::path& where = ".");
    RankExchange(const RankExchange&) = delete;
    RankExchange& operator=(const RankExchange&) = delete;
    ~RankExchange();

    /// Of this process. It is done then.
    [[nodiscard]] Result<> hand(const RankResults& results);
    /// By the first one: what all others handed in. Of those that died nothing; who they are is told.
    struct Collected {
        RankResults results;
        std::vector<std::size_t> dead;
    };
    [[nodiscard]] Result<Collected> collect(const std::stop_token& stop) const;

    /// A process from which nothing is seen for so long has died.
    static constexpr std::chrono::seconds kPatience{60};

private:
    RankExchange(RankShare share, std::filesystem::path folder);
    [[nodiscard]] std::filesystem::path fileOf(std::size_t rank, const char* what) const;
    [[nodiscard]] std::optional<RankResults> resultsOf(std::size_t rank) const;
    [[nodiscard]] std::string signOf(std::size_t rank) const;
    void beat(const std::stop_token& stop) const;

    RankShare m_share;
    std::filesystem::path m_folder;
    std::chrono::milliseconds m_patience;
    std::jthread m_heart; // last: it uses all of the above
};

} // namespace stallscope::cli
