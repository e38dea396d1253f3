// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/counter.h"
#include "profiler/trace/detail_pool.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/kept_events.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/run.h"
#include "profiler/trace/stack_pool.h"
#include "profiler/trace/track.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Texts, details and stacks that spans refer to. Grows while recording; entries that a trace refers to never change.
struct TracePools {
    StringPool strings;
    DetailPool details;
    StackPool stacks;
};

/// Origin of a trace. Stored in session files: append, never renumber.
enum class SourceFormat : std::uint8_t {
    Stallscope = 0,
    Kineto = 1,
    Chrome = 2,
    Nsight = 3,
    Perfetto = 4,
    XPlane = 5,     ///< JAX, TensorFlow, PyTorch/XLA
    Ascend = 6,     ///< trace_view.json of torch_npu
    Rocpd = 7,      ///< database of rocprofv3 and the ROCm Systems Profiler
    Rpd = 8,        ///< database of rocmProfileData
    RocprofJson = 9 ///< JSON of rocprofv3
};
/// "stallscope", "kineto", "chrome", "nsight", "perfetto", "xplane", "ascend", "rocpd", "rpd", "rocprof-json".
[[nodiscard]] const char* nameOf(SourceFormat format);

/// An immutable snapshot of a trace, shared freely between threads. A live run produces a series of snapshots, a file a
/// single one; all views and analyses treat both alike.
struct Trace {
    std::shared_ptr<const TracePools> pools = std::make_shared<TracePools>();
    std::vector<Process> processes; ///< indexed by ProcessId; likewise below
    std::vector<DeviceInfo> devices;
    std::vector<Track> tracks;
    std::vector<CounterSeries> counters;
    std::vector<Run> runs; ///< a foreign trace has one run without a window
    std::vector<Note> notes;
    Facts facts; ///< about the machine and the program
    LossCounts losses{};
    /// Losses found later while columns are loaded; null if all columns are in memory.
    std::shared_ptr<const LossCounters> laterLosses;
    /// Events of a foreign trace that are not spans, for exports and sessions; may be null.
    std::shared_ptr<const KeptEvents> keptEvents;
    SourceFormat format = SourceFormat::Stallscope;
    /// Wall clock time at the start of the session, ns since 1970; 0 if unknown.
    std::int64_t epochNanos = 0;
    /// Error bound of the device clock, if it was measured.
    std::optional<Nanos> clockError;

    [[nodiscard]] std::string_view text(StringId id) const { return pools->strings.view(id); }
    [[nodiscard]] std::string_view nameOf(const Span& span) const { return text(span.name); }
    [[nodiscard]] SpanDetail detailOf(const Span& span) const { return pools->details.get(span.detail); }
    /// All losses known so far.
    [[nodiscard]] LossCounts lossesSoFar() const;
    [[nodiscard]] std::uint64_t spanCount() const;
    /// First start to last end over all tracks.
    [[nodiscard]] TimeRange range() const;
};

} // namespace stallscope
