// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span_block.h"
#include "profiler/trace/track.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <memory>
#include <span>

namespace stallscope {

/// Loads the columns and summaries that a picture needs until a deadline; the rest is left to the next picture. Shared by the
/// painting threads.
class ColumnLoads {
public:
    using Clock = std::chrono::steady_clock;

    /// No deadline.
    ColumnLoads() = default;
    /// Deadline for loads.
    explicit ColumnLoads(Clock::time_point end) : m_end(end) {}

    /// Null if the columns are not in memory and the deadline has passed.
    [[nodiscard]] std::shared_ptr<const SpanColumns> of(const SpanBlock& block)
    {
        if (block.isResident() || hasTime())
            return block.columns();
        comeShort();
        return nullptr;
    }
    /// Likewise the summary.
    [[nodiscard]] std::shared_ptr<const BlockSummary> summaryOf(const SpanBlock& block)
    {
        auto summary = block.residentSummary();
        if (!summary && hasTime())
            summary = block.summary();
        if (!summary)
            comeShort();
        return summary;
    }
    [[nodiscard]] Clock::time_point end() const { return m_end; }
    /// A requested load was refused because of the deadline.
    [[nodiscard]] bool cameShort() const { return m_cameShort.load(std::memory_order_relaxed); }
    void comeShort() { m_cameShort.store(true, std::memory_order_relaxed); }

private:
    [[nodiscard]] bool hasTime() const { return m_end == Clock::time_point::max() || Clock::now() < m_end; }

    Clock::time_point m_end = Clock::time_point::max();
    std::atomic<bool> m_cameShort{false};
};

/// Time range of each pixel in a row. Exact: adjacent pixels share a border, and their lengths differ by at most 1 ns. A
/// pixel narrower than 1 ns shows the whole nanosecond in which it begins.
struct PixelScale {
    Nanos start = 0;
    Nanos length = 0;
    int pixels = 0;

    [[nodiscard]] bool isEmpty() const { return length <= 0 || pixels <= 0; }
    [[nodiscard]] Nanos end() const { return start + length; }
    [[nodiscard]] TimeRange rangeOf(int pixel) const
    {
        const Nanos from = border(pixel);
        return {from, std::max(border(pixel + 1), from + 1)};
    }

private:
    // length is up to 2^62, so its product with a pixel exceeds 64 bits
    [[nodiscard]] Nanos border(int pixel) const { return start + static_cast<Nanos>(static_cast<__int128>(length) * pixel / pixels); }
};

/// Iterates over the pixels of a scale from left to right without division. Requires at least 1 ns per pixel.
class PixelCursor {
public:
    explicit PixelCursor(const PixelScale& scale)
        : m_step(scale.length / scale.pixels), m_stepRest(scale.length % scale.pixels), m_pixels(scale.pixels), m_begin(scale.start), m_end(scale.start)
    {
        assert(scale.length >= scale.pixels);
        widen();
    }

    [[nodiscard]] int pixel() const { return m_pixel; }
    [[nodiscard]] Nanos begin() const { return m_begin; }
    [[nodiscard]] Nanos end() const { return m_end; }
    [[nodiscard]] Nanos width() const { return m_end - m_begin; }
    [[nodiscard]] Nanos narrowest() const { return m_step; }
    [[nodiscard]] bool isLast() const { return m_pixel + 1 == m_pixels; }

    void next()
    {
        ++m_pixel;
        m_begin = m_end;
        widen();
    }
    /// Moves to the pixel that shows `time`, or to the last one. Never moves back.
    void advanceTo(Nanos time)
    {
        while (m_end <= time && !isLast())
            next();
    }

private:
    // start + floor(i * length / pixels) incrementally: the remainders accumulate to further nanoseconds
    void widen()
    {
        m_end += m_step;
        m_rest += m_stepRest;
        if (m_rest >= m_pixels) {
            m_rest -= m_pixels;
            ++m_end;
        }
    }

    Nanos m_step;
    Nanos m_stepRest;
    Nanos m_pixels;
    Nanos m_rest = 0;
    Nanos m_begin;
    Nanos m_end;
    int m_pixel = 0;
};

/// Contents of one pixel of a lane.
struct PixelCell {
    StringId name;                          ///< name with approximately the largest share; invalid: no span touches the pixel
    SpanKind kind = SpanKind::Kernel;       ///< kind of the spans of that name
    SpanFlag::Type flags = SpanFlag::kNone; ///< union of the flags of all spans that touch the pixel: a single wait is visible
    std::uint8_t coverage = 0;              ///< 255: fully covered

    [[nodiscard]] bool isEmpty() const { return !name.isValid(); }
    friend bool operator==(const PixelCell&, const PixelCell&) = default;
};
static_assert(sizeof(PixelCell) == 8);

/// Work done for a picture. Proportional to the pixels, not to the spans.
struct PaintWork {
    std::uint64_t nodes = 0;     ///< block headers and summary nodes read
    std::uint64_t rows = 0;      ///< spans read
    std::uint64_t estimates = 0; ///< pixel borders that are estimated because columns or summaries were missing
};

/// Paints a lane into pixels, from the coarsest summary that is accurate enough: coverage is within 1/255 of the exact
/// share. Every flag of a span is set in each pixel that the span touches; if 16 spans together are shorter than 1/512
/// pixel and lie across a border, their flags are set in both pixels.
///
/// cells has scale.pixels elements, all of which are written. Reads shared data only, so lanes can be painted in parallel.
///
/// Columns and summaries that are not in memory are loaded, before the deadline, where a border divides a summary that is
/// visibly different from its parts; otherwise the summary is distributed evenly.
PaintWork paintLane(const Lane& lane, const PixelScale& scale, std::span<PixelCell> cells, ColumnLoads& loads);

} // namespace stallscope
