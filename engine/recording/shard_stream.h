// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/growing_shards.h"
#include "engine/recording/session_pipe.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace stallscope::recording {

/// Streams the shards of a recording as one growing session. Used from one thread.
class ShardStream {
public:
    [[nodiscard]] static Result<ShardStream> begin(const std::string& folder, std::size_t memoryLimit, StreamOutput output, const std::stop_token& stop);

    /// Sends what was added since the last call. False if the shards are no longer written.
    [[nodiscard]] Result<bool> pass(const std::stop_token& stop);
    /// Sends the rest, and ends the stream. `run` and `facts` describe the whole; otherwise the shards do.
    [[nodiscard]] Result<> finish(const std::optional<Run>& run, const Facts& facts, const std::stop_token& stop);
    /// Number of processes that were sent.
    [[nodiscard]] std::size_t count() const { return m_shards->count(); }

    /// Summary of what was sent.
    [[nodiscard]] Gathered gathered() const { return m_shards->gathered(); }

private:
    ShardStream(std::unique_ptr<GrowingShards> shards, SessionPipe pipe) : m_shards(std::move(shards)), m_pipe(std::move(pipe)) {}

    std::unique_ptr<GrowingShards> m_shards; // stable address
    SessionPipe m_pipe;
};

} // namespace stallscope::recording
