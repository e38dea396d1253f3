// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <algorithm>
#include <cassert>

namespace stallscope {

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

} // namespace stallscope
