// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/gathering.h"
#include "engine/recording/shard_clock.h"
#include "engine/recording/symbolizer.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/build/growing_merge.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace stallscope::recording {

/// Merges the shards of a recording while they grow. Owned by one thread.
class GrowingShards {
public:
    GrowingShards(std::string folder, std::size_t memoryLimit);

    /// Finds new shards and reads what was appended. Fails only when cancelled; a shard that cannot be read sets errorText().
    [[nodiscard]] Result<> poll(const Job& job);
    /// Some program still writes there: a process, or the recorder.
    [[nodiscard]] bool isGrowing() const { return m_isGrowing; }
    /// Nothing more will come.
    [[nodiscard]] Result<> conclude(const Job& job);
    /// Of processes, by now.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::shared_ptr<const Trace> snapshot() const { return m_merge.snapshot(); }
    /// Which program the processes were started as: a fact, or none.
    [[nodiscard]] Facts program() const;
    /// Of which distributed program they are, and what is missing of it.
    [[nodiscard]] Facts world() const;
    /// What of them has come by now.
    [[nodiscard]] Gathered gathered() const;
    /// What the shards do not say.
    [[nodiscard]] Trace& head() { return m_merge.head(); }
    /// Why a shard could not be read; empty where all could.
    [[nodiscard]] const std::string& errorText() const { return m_errorText; }

private:
    struct Shard {
        std::size_t number = 0;
        std::optional<SessionFollower> follower; // none: it cannot be read
        std::shared_ptr<const Trace> trace;
        bool isTaken = false; // of a process whose clock is known
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

} // namespace stallscope::recording
