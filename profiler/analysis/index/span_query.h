// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// Conditions on a span, as users type them: "kind:kernel dur>1ms stream:7 gemm half". A span must meet all of them; of several
/// values of a filter ("kind:kernel,memcpy") one. Ignores case.
///
/// | filter | meets |
/// | --- | --- |
/// | a word, or "words in quotes" | the name contains it |
/// | kind: | nameOf(SpanKind); copy, call and op for short; wait: a call that blocks by name |
/// | dur> dur>= dur< dur<= | duration: "250ns", "1.5us", "3ms", "2s" |
/// | bytes> bytes>= bytes< bytes<= | size of a copy: "4096", "64KiB", "1MB" |
/// | stream: | id of the stream |
/// | device: | number of the device |
/// | thread: | the name or the id of the thread contains it |
/// | arg: | a detail ("grid_x=128") or an argument of the original event contains it |
struct SpanQuery {
    struct Bounds { ///< both included
        std::int64_t least = std::numeric_limits<std::int64_t>::min();
        std::int64_t most = std::numeric_limits<std::int64_t>::max();

        [[nodiscard]] bool contains(std::int64_t value) const { return least <= value && value <= most; }
        [[nodiscard]] bool isLimited() const { return least > std::numeric_limits<std::int64_t>::min() || most < std::numeric_limits<std::int64_t>::max(); }
        friend bool operator==(const Bounds&, const Bounds&) = default;
    };

    std::vector<std::string> words; ///< in lower case, like all texts here
    std::vector<SpanKind> kinds;
    bool isWait = false;
    Bounds duration;
    Bounds bytes;
    std::vector<std::string> streams;
    std::vector<std::string> devices;
    std::vector<std::string> threads;
    std::vector<std::string> arguments; ///< all of them

    /// The error names the filter that is wrong, and what it takes.
    [[nodiscard]] static Result<SpanQuery> parse(std::string_view text);
    /// An empty query finds nothing.
    [[nodiscard]] bool isEmpty() const { return *this == SpanQuery{}; }

    friend bool operator==(const SpanQuery&, const SpanQuery&) = default;
};

/// A span that was found. Kept small: there may be millions.
struct SpanHit {
    Nanos start = 0;
    Nanos duration = 0;
    StringId name = kEmptyString;
    TrackId track;
    std::uint32_t lane = 0; ///< index in the track
    SpanKind kind = SpanKind::Kernel;

    friend bool operator==(const SpanHit&, const SpanHit&) = default;
};

struct SpanHits {
    static constexpr std::size_t kMost = 1'000'000;

    std::vector<SpanHit> hits; ///< by start; at most kMost
    std::uint64_t count = 0;   ///< of all matches
    Nanos total = 0;           ///< sum of their durations

    [[nodiscard]] std::optional<std::size_t> after(Nanos time) const;
    [[nodiscard]] std::optional<std::size_t> before(Nanos time) const;
};

/// Spans that start in the range and match. Incomplete after a stop request. Arguments of events are searched only if the trace is
/// complete, because they may be read only after all writers are done.
[[nodiscard]] SpanHits findSpans(const Trace& trace, TimeRange range, const SpanQuery& query, const std::stop_token& stop = {}, bool isComplete = true);

} // namespace stallscope
