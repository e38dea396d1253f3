// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// The rows of one block by column: 22 bytes per span. Starts are relative to `base`; durations that exceed 32 bits (4.29
/// s) are in `wide`. A column of default values is left empty.
struct SpanColumns {
    static constexpr std::uint32_t kWide = UINT32_MAX;
    static constexpr std::uint32_t kLongestOffset = UINT32_MAX - 1;

    struct WideDuration {
        std::uint32_t row;
        Nanos duration;
        friend bool operator==(const WideDuration&, const WideDuration&) = default;
    };

    Nanos base = 0;
    std::vector<std::uint32_t> start;
    std::vector<std::uint32_t> duration;
    std::vector<std::uint32_t> name;
    std::vector<std::uint32_t> correlation; ///< empty: no span has one
    std::vector<std::uint32_t> detail;      ///< empty: no span has one
    std::vector<std::uint8_t> kind;
    std::vector<std::uint8_t> flags;
    std::vector<WideDuration> wide; ///< sorted by row

    [[nodiscard]] std::size_t size() const { return start.size(); }
    [[nodiscard]] bool isEmpty() const { return start.empty(); }

    [[nodiscard]] Nanos startOf(std::size_t row) const { return base + start[row]; }
    [[nodiscard]] Nanos durationOf(std::size_t row) const { return duration[row] != kWide ? Nanos{duration[row]} : wideDuration(row); }
    [[nodiscard]] Nanos endOf(std::size_t row) const { return startOf(row) + durationOf(row); }
    [[nodiscard]] CorrelationId correlationOf(std::size_t row) const { return correlation.empty() ? CorrelationId{} : CorrelationId(correlation[row]); }
    [[nodiscard]] DetailId detailOf(std::size_t row) const { return detail.empty() ? DetailId{} : DetailId(detail[row]); }
    [[nodiscard]] Span at(std::size_t row) const;

    /// Whether the start of the span is representable relative to `base`. Spans must be added in order of start.
    [[nodiscard]] bool fits(const Span& span) const { return isEmpty() || span.start - base <= Nanos{kLongestOffset}; }
    void append(const Span& span);

    /// First row that starts at or after `time`; size() if there is none.
    [[nodiscard]] std::size_t firstStartingAt(Nanos time) const;

    [[nodiscard]] std::size_t bytes() const;
    void shrink();

    friend bool operator==(const SpanColumns&, const SpanColumns&) = default;

private:
    [[nodiscard]] Nanos wideDuration(std::size_t row) const;
};

} // namespace stallscope
