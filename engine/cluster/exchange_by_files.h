// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/rank_exchange.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace stallscope::cluster {

/// By files in a folder that all of them see, since every cluster has one, and not every one has the same MPI. While a process
/// works, a file of its own tells that it lives.
class ExchangeByFiles final : public RankExchange {
public:
    /// In the working folder, which is the same for all of them.
    [[nodiscard]] static Result<std::unique_ptr<RankExchange>> begin(const RankShare& share, const std::filesystem::path& where = ".");
    ExchangeByFiles(const ExchangeByFiles&) = delete;
    ExchangeByFiles& operator=(const ExchangeByFiles&) = delete;
    ~ExchangeByFiles() override;

    [[nodiscard]] const RankShare& share() const override { return m_share; }
    [[nodiscard]] Result<> hand(const RankResults& results) override;
    [[nodiscard]] Result<Collected> collect(const std::stop_token& stop) override;

private:
    ExchangeByFiles(RankShare share, std::filesystem::path folder);
    [[nodiscard]] std::filesystem::path fileOf(std::size_t rank, const char* what) const;
    [[nodiscard]] std::optional<RankResults> resultsOf(std::size_t rank) const;
    [[nodiscard]] std::string signOf(std::size_t rank) const;
    void beat(const std::stop_token& stop) const;

    RankShare m_share;
    std::filesystem::path m_folder;
    std::chrono::milliseconds m_patience;
    std::jthread m_heart; // last: it uses all of the above
};

} // namespace stallscope::cluster
