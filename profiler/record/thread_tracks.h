// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Assigns tracks to the threads of a process while it is recorded. The first `kOwnTracks` threads have a track each. Later ones reuse the tracks
/// of threads that have ended: a program that starts a thread for each request would fill the memory with tracks.
///
/// A thread that another source knows already (by its calls of CUDA) gets the track that was made for it there.
class ThreadTracks {
public:
    static constexpr std::size_t kOwnTracks = 1000;

    struct Place {
        TrackId track;
        bool isShared = false;
    };

    /// For a thread that began at `openedAt`. Times are of any one clock.
    [[nodiscard]] Place open(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt);
    /// The thread has ended, and nothing of it comes any more.
    void close(const Place& place, std::uint64_t at);

private:
    struct FreeTrack {
        TrackId track;
        std::uint64_t from = 0; // nothing that begins later overlaps what is on the track
    };

    [[nodiscard]] static std::optional<TrackId> findForeignTrack(TraceBuilder& builder, const TrackInfo& info);
    [[nodiscard]] TrackId sharedTrack(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt);

    std::vector<FreeTrack> m_free;
    std::size_t m_ownTracks = 0;
    std::size_t m_sharedTracks = 0;
};

} // namespace stallscope
