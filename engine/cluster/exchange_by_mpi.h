// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/mpi/mpi_plugin.h"
#include "engine/cluster/rank_exchange.h"

#include <chrono>
#include <memory>
#include <stop_token>
#include <thread>

namespace stallscope::cluster {

class RankPost;

/// By messages to the first process: no folder is needed that all of them see. A thread of its own talks to MPI, so that
/// processes show that they live while they work, and none waits for one that died.
class ExchangeByMpi final : public RankExchange {
public:
    /// Fails where MPI does not work here, or does not begin within the patience.
    [[nodiscard]] static Result<std::unique_ptr<RankExchange>> begin(const MpiPlugin& plugin, std::chrono::milliseconds patience);
    ExchangeByMpi(const ExchangeByMpi&) = delete;
    ExchangeByMpi& operator=(const ExchangeByMpi&) = delete;
    ~ExchangeByMpi() override;

    [[nodiscard]] const RankShare& share() const override { return m_share; }
    /// Returns when the first process has all that it waits for. Fails where that one is gone.
    [[nodiscard]] Result<> hand(const RankResults& results) override;
    [[nodiscard]] Result<Collected> collect(const std::stop_token& stop) override;

private:
    ExchangeByMpi(std::shared_ptr<RankPost> post, std::thread thread, std::chrono::milliseconds patience);

    std::shared_ptr<RankPost> m_post; // the thread may outlive this, inside of an MPI that never returns
    RankShare m_share;
    std::chrono::milliseconds m_patience;
    std::thread m_thread;
};

} // namespace stallscope::cluster
