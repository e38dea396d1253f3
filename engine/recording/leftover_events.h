// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/arena/arena_file.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::recording {

/// Events in the arenas of a recording that are in none of its shards: of processes that outlived their recorder, or after
/// a killed recorder.
struct LeftoverEvents {
    struct Process {
        ProcessKey key;
        std::shared_ptr<const Trace> trace; ///< as in a shard
    };
    std::vector<Process> processes;
    std::uint64_t lostEvents = 0; ///< counted by the arenas, including those that shards count, too
    std::size_t refused = 0;      ///< processes that could not be recorded
    std::size_t living = 0;       ///< processes that may still write there
    bool hasArenas = false;       ///< events that a killed recorder had not written to its shards
};

/// `shards` are those of the folder. A range that was open in a shard and is continued by these events is only in
/// LeftoverEvents: the caller must remove it from the shard. Does not change the arenas.
[[nodiscard]] LeftoverEvents readLeftoverEvents(const std::string& folder, const std::map<ProcessKey, std::shared_ptr<const Trace>>& shards);

/// Lock held while a recorder reads the events in a folder for arenas.
[[nodiscard]] session::FileHandle lockEvents(const std::string& eventsFolder);
/// Whether a recorder is active in the folder of a recording.
[[nodiscard]] bool isBeingRecorded(const std::string& folder);

} // namespace stallscope::recording
