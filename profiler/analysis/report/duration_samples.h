// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// Durations for percentiles, stored in little more than a byte each when there are many: in sorted batches of 16384, delta
/// encoded as varints.
///
/// Worked example: 7, 300, 5 -> 5, 7, 300 -> 5, 2, 293 -> the bytes 5, 2, 128 + 37, 2.
class DurationSamples {
public:
    void add(Nanos length)
    {
        if (length < 0 || length > UINT32_MAX)
            return m_others.push_back(length);
        m_loose.push_back(static_cast<std::uint32_t>(length));
        if (m_loose.size() == kBatch)
            pack();
    }
    void append(DurationSamples&& other);
    [[nodiscard]] std::size_t size() const { return m_packed.size() * kBatch + m_loose.size() + m_others.size(); }
    [[nodiscard]] std::size_t bytes() const;

    /// Nearest rank: sorted[ceil(q * n) - 1]; empty without values.
    [[nodiscard]] std::optional<Percentiles> percentiles() const;
    /// 0 without values.
    [[nodiscard]] Nanos median() const;

private:
    static constexpr std::size_t kBatch = 16'384;

    void pack();
    /// All values except the others, in any order.
    [[nodiscard]] std::vector<std::uint32_t> unpacked() const;

    std::vector<std::vector<std::uint8_t>> m_packed;
    std::vector<std::uint32_t> m_loose;
    std::vector<Nanos> m_others; // negative durations, and those above 4.29 s
};

} // namespace stallscope
