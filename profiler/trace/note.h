// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/lane.h"

#include <cstdint>
#include <optional>
#include <string>

namespace stallscope {

/// Stored in session files: append, never renumber.
enum class NoteType : std::uint8_t { Note = 0, Bookmark = 1 };

/// A user's note to a range of time or to a span. A span is identified by its place and start, which survive a rebuild of lanes.
struct Note {
    struct SpanRef {
        TrackId track;
        LaneGroup group = LaneGroup::Work;
        Nanos start = 0;
        StringId name = kEmptyString;
        friend bool operator==(const SpanRef&, const SpanRef&) = default;
    };

    NoteType type = NoteType::Note;
    TimeRange range;
    std::string text;
    std::optional<SpanRef> span;
    std::uint32_t colour = 0; ///< 0xAARRGGBB; 0: default

    friend bool operator==(const Note&, const Note&) = default;
};

} // namespace stallscope
