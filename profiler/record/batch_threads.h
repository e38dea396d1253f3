// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device_batch.h"
#include "profiler/trace/trace_builder.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// The host threads that a source speaks of: the tracks on which they record themselves, where they do; tracks of their
/// own otherwise.
///
/// A call comes when it is over, a long wait long after it began. So a call that was seen open holds the watermark of its
/// thread back until its record is here.
class BatchThreads {
public:
    explicit BatchThreads(ProcessId process) : m_process(process) {}

    void name(std::uint32_t thread, const std::string& name, TraceBuilder& builder);
    [[nodiscard]] TrackId trackOf(std::uint32_t thread, TraceBuilder& builder);
    [[nodiscard]] const std::map<std::uint32_t, TrackId>& tracks() const { return m_tracks; }

    /// What is open now, at this session time; starts are session times too.
    void setOpen(const std::vector<OpenCallRecord>& open, Nanos now);
    /// The record of a call is here.
    void arrived(std::uint32_t thread, std::uint32_t correlation) { m_awaited.erase({thread, correlation}); }
    [[nodiscard]] const std::vector<OpenCallRecord>& open() const { return m_open; }
    /// Nothing of the thread that starts before this will come, but for what is late.
    [[nodiscard]] Nanos watermark(std::uint32_t thread, Nanos general) const;
    /// Made here, and not taken over by the thread itself since.
    [[nodiscard]] bool isOwn(TrackId track, TraceBuilder& builder) const { return m_own.contains(track) && !builder.track(track).isOwned(); }

private:
    void lookForTracks(TraceBuilder& builder);

    /// Records of calls that never come (switched off, dropped) are not waited for longer.
    static constexpr Nanos kPatience = 1'000'000'000;

    struct Awaited {
        Nanos start = 0;
        Nanos leftAt = 0; ///< when it was first seen to be no longer open; 0: it is open
    };

    ProcessId m_process;
    std::map<std::uint32_t, TrackId> m_tracks;
    std::map<std::uint32_t, std::string> m_names;
    std::set<TrackId> m_own;
    std::size_t m_tracksSeen = 0;
    std::vector<OpenCallRecord> m_open;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Awaited> m_awaited; // by thread and correlation
};

} // namespace stallscope
