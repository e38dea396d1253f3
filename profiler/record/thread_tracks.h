// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Assigns tracks to the threads of a recorded process. The first `kOwnTracks` threads get a track each. Later ones reuse
/// the tracks of threads that have ended, because a program that starts a thread per request would otherwise fill the
/// memory with tracks.
///
/// A thread that another source already knows (by its CUDA calls) gets the track created there.
class ThreadTracks {
public:
    static constexpr std::size_t kOwnTracks = 1000;

    struct Place {
        TrackId track;
        bool isShared = false;
    };

    /// For a thread that began at `openedAt`. All times are of the same clock.
    [[nodiscard]] Place open(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt);
    /// The thread has ended, and all its spans have been added.
    void close(const Place& place, std::uint64_t at);

private:
    struct FreeTrack {
        TrackId track;
        std::uint64_t from = 0; // spans that begin later overlap nothing on the track
    };

    [[nodiscard]] static std::optional<TrackId> findForeignTrack(TraceBuilder& builder, const TrackInfo& info);
    [[nodiscard]] TrackId sharedTrack(TraceBuilder& builder, TrackInfo info, std::uint64_t openedAt);

    std::vector<FreeTrack> m_free;
    std::size_t m_ownTracks = 0;
    std::size_t m_sharedTracks = 0;
};

} // namespace stallscope
