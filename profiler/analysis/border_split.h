// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/pixel_tally.h"
#include "profiler/trace/span_columns.h"

#include <array>
#include <cstdint>

namespace stallscope {

/// Some neighbouring rows that lie across the border behind a pixel, and no other one.
struct BorderSplit {
    const SpanColumns* columns = nullptr;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t border = 0; ///< counts from the columns' base, as starts do
    int pixel = 0;            ///< left of the border
    PixelShare share;         ///< of all rows together
};

/// Divides rows between the two pixels at a border. Zoomed out, each border falls on rows far away from those of the
/// border before, so the processor would wait for memory each time: what it needs is announced first, and used a few
/// borders later. Columns must stay until their splits are divided.
class BorderSplits {
public:
    BorderSplits(PixelTally& tally, int pixels) : m_tally(&tally), m_pixels(pixels) {}

    void add(const BorderSplit& split);
    /// How many there were so far.
    [[nodiscard]] std::uint64_t added() const { return m_added; }
    /// Divides all that came before this one.
    void flushTo(std::uint64_t split);
    void flush() { flushTo(m_added); }

private:
    void divide(const BorderSplit& split);

    // measured: with fewer the memory is waited for, more bring nothing
    static constexpr std::size_t kAhead = 16;

    PixelTally* m_tally;
    int m_pixels;
    std::array<BorderSplit, kAhead> m_waiting;
    std::uint64_t m_added = 0;
    std::uint64_t m_divided = 0;
};

} // namespace stallscope
