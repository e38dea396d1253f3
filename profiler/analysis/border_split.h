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
/// borders later. Columns must outlive the next flush().
class BorderSplits {
public:
    BorderSplits(PixelTally& tally, int pixels) : m_tally(&tally), m_pixels(pixels) {}

    void add(const BorderSplit& split);
    void flush();

private:
    void divide(const BorderSplit& split);

    // as many as a core keeps in flight: about a dozen misses, of two columns each
    static constexpr std::size_t kAhead = 8;

    PixelTally* m_tally;
    int m_pixels;
    std::array<BorderSplit, kAhead> m_waiting;
    std::size_t m_added = 0;
    std::size_t m_divided = 0;
};

} // namespace stallscope
