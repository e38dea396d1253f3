// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cluster/rank_share.h"
#include "profiler/session/codec/byte_stream.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::cluster {

/// What passes between a process and its thread that talks to MPI. Any thread; every access under a short lock.
class RankPost {
public:
    using Clock = std::chrono::steady_clock;
    /// How the first process lets the others go: all handed in, some died, or it gave up itself.
    enum class Farewell { AllDone, SomeDied, GivenUp };
    struct Peer {
        session::Bytes results;
        bool isWhole = false;
        bool hasLeft = false;
        Clock::time_point seen = Clock::now();
    };

    /// Waits until `is`, called under the lock, holds: at most that long. What it returned last.
    template <class Is>
    bool wait(std::chrono::milliseconds time, const Is& is)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, time, [&] { return is(*this); });
    }
    template <class Read>
    auto read(const Read& read)
    {
        const std::lock_guard lock(m_mutex);
        return read(std::as_const(*this));
    }
    /// Calls `change` under the lock, and wakes who waits.
    template <class Change>
    auto change(const Change& change)
    {
        const std::lock_guard lock(m_mutex);
        m_changed.notify_all();
        return change(*this);
    }

    std::optional<RankShare> share; ///< once MPI has begun
    bool hasEnded = false;          ///< the thread; without a share MPI does not work
    bool isAbandoned = false;       ///< nobody waits for MPI to begin any more
    std::optional<session::Bytes> outgoing;
    std::vector<Peer> peers;          ///< by rank
    std::optional<Farewell> farewell; ///< said by the first process, heard by the others

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
};

} // namespace stallscope::cluster
