// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_row.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// How often each name is in a stretch, on average over some of them.
class TypicalStretch {
public:
    TypicalStretch(const LaunchRow& row, std::span<const Stretch> stretches);

    /// The launches of all names together.
    [[nodiscard]] std::size_t length() const { return m_length; }
    [[nodiscard]] bool holds(std::uint32_t name) const { return m_counts[name] > 0; }
    /// Of another stretch the launches beyond those that are typical.
    [[nodiscard]] std::vector<std::uint32_t> beyond(Stretch stretch);
    /// Two thirds of the longer one are common to both.
    [[nodiscard]] bool isLike(Stretch stretch);

private:
    std::span<const std::uint32_t> m_names;
    std::vector<std::uint32_t> m_counts; // by name
    std::vector<std::uint32_t> m_seen;   // by name, all 0 between calls
    std::size_t m_length = 0;
};

} // namespace stallscope
