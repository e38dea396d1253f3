// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <algorithm>

namespace stallscope {

/// How far a watermark stays behind: a little more than what came lately was late, within limits. Beyond them spans count
/// as late: they wait beside the lanes until the recording ends, and a picture of right now stays a picture of right now.
class WatermarkLag {
public:
    static constexpr Nanos kLeast = 200'000'000;
    static constexpr Nanos kMost = 2'000'000'000;

    /// A span came this long after it began.
    void saw(Nanos late) { m_newest = std::max(m_newest, late); }
    /// From now on, until it is asked again.
    [[nodiscard]] Nanos length()
    {
        m_length = std::max(m_newest + m_newest / 4, m_length - m_length / 64);
        m_newest = 0;
        return m_length = std::clamp(m_length, kLeast, kMost);
    }

private:
    Nanos m_newest = 0;
    Nanos m_length = kLeast;
};

} // namespace stallscope
