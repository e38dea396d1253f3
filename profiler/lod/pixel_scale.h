// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <algorithm>
#include <cassert>

namespace stallscope {

/// Which time each of a row of pixels shows. Exact: neighbouring pixels share a border, and differ by at most 1 ns.
/// A pixel that would be narrower than 1 ns shows the whole nanosecond in which it begins.
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
    // length is up to 2^62: times a pixel it needs more than 64 bits
    [[nodiscard]] Nanos border(int pixel) const { return start + static_cast<Nanos>(static_cast<__int128>(length) * pixel / pixels); }
};

/// Walks over the pixels of a scale from left to right, without a division. The scale has at least 1 ns a pixel.
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
    /// To the pixel that shows `time`, or the last one. Never back.
    void advanceTo(Nanos time)
    {
        while (m_end <= time && !isLast())
            next();
    }

private:
    // start + floor(i * length / pixels), one i after the other: the rests add up to further nanoseconds
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

} // namespace stallscope
