// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <deque>

namespace stallscope::gui {

/// Pointer velocity at release, estimated from its last positions.
class ThrowSpeed {
public:
    void begin() { m_samples.clear(); }
    void track(std::int64_t milliseconds, double pixels)
    {
        m_samples.push_back({milliseconds, pixels});
        while (m_samples.size() > 2 && m_samples.front().time + kMoment < milliseconds)
            m_samples.pop_front();
    }
    /// Pixels per millisecond; 0 if the pointer was at rest, or there are too few positions.
    [[nodiscard]] double atRelease(std::int64_t milliseconds) const
    {
        if (m_samples.size() < 2 || milliseconds - m_samples.back().time > kRest)
            return 0;
        const std::int64_t time = m_samples.back().time - m_samples.front().time;
        return time < kLeastTime ? 0 : (m_samples.back().pixels - m_samples.front().pixels) / static_cast<double>(time);
    }

private:
    static constexpr std::int64_t kMoment = 100;
    static constexpr std::int64_t kRest = 40;
    static constexpr std::int64_t kLeastTime = 15;

    struct Sample {
        std::int64_t time;
        double pixels;
    };
    std::deque<Sample> m_samples;
};

} // namespace stallscope::gui
