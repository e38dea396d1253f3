// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/gather/gathering.h"
#include "engine/recording/gather/symbolizer.h"
#include "engine/recording/shard_facts.h"
#include "engine/recording/stream/stream_output.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/build/trace_merge.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

namespace stallscope::recording {

/// Merges the shards of a recording while they grow. Used from one thread.
class GrowingShards {
public:
    GrowingShards(std::string folder, std::size_t memoryLimit);

    /// Finds new shards and reads what was appended. Fails only when cancelled; a shard that cannot be read sets errorText().
    [[nodiscard]] Result<> poll(const Job& job);
    /// A process or the recorder still writes there.
    [[nodiscard]] bool isGrowing() const { return m_isGrowing; }
    /// To be called when no more data comes.
    [[nodiscard]] Result<> conclude(const Job& job);
    /// Number of processes so far.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::shared_ptr<const Trace> snapshot() const { return m_merge.snapshot(); }
    /// Fact with the program that was started, or none.
    [[nodiscard]] Facts program() const;
    /// Facts about the distributed program and its missing ranks.
    [[nodiscard]] Facts world() const;
    /// Summary of the data so far.
    [[nodiscard]] Gathered gathered() const;
    /// Data that shards do not have.
    [[nodiscard]] Trace& head() { return m_merge.head(); }
    /// Why a shard could not be read; empty if all could.
    [[nodiscard]] const std::string& errorText() const { return m_errorText; }

private:
    struct Shard {
        std::size_t number = 0;
        std::optional<SessionFollower> follower; // none: it cannot be read
        std::shared_ptr<const Trace> trace;
        bool isTaken = false; // belongs to a process whose clock is known
    };

    void findNewShards();
    [[nodiscard]] Result<> read(Shard& shard, const Job& job);
    void take(Shard& shard);

    std::string m_folder;
    std::size_t m_memoryLimit; // for reading a shard; 0: the default
    Symbolizer m_symbolizer;
    GrowingMerge m_merge;
    std::optional<CommonClock> m_clock;
    std::map<std::string, Shard> m_shards; // by path
    bool m_isGrowing = false;
    std::string m_errorText;
};

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
