// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/arena_file.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace stallscope::recording {

/// Events that are in the arenas of a recording and not in its shards: of processes that outlived their recorder, or of a recorder that was
/// killed.
struct LeftoverEvents {
    struct Process {
        ProcessKey key;
        std::shared_ptr<const Trace> trace; ///< as a shard would hold it
    };
    std::vector<Process> processes;
    std::uint64_t lostEvents = 0; ///< that the arenas count, also those that shards count too
    std::size_t refused = 0;      ///< processes that could not be recorded
    std::size_t living = 0;       ///< processes that may still write there
    bool hasArenas = false;       ///< what a killed recorder had not written to its shards is here
};

/// `shards` are those of the folder. A range that was open in a shard and that events here continue is in LeftoverEvents alone: the caller takes it
/// out of the shard. The arenas are not changed.
[[nodiscard]] LeftoverEvents readLeftoverEvents(const std::string& folder, const std::map<ProcessKey, std::shared_ptr<const Trace>>& shards);

/// Held while a recorder reads the events in a folder for arenas.
[[nodiscard]] session::FileHandle lockEvents(const std::string& eventsFolder);
/// Whether a recorder is at work in the folder of a recording.
[[nodiscard]] bool isBeingRecorded(const std::string& folder);

} // namespace stallscope::recording
