// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stallscope {

/// Launches in order, without times: which are alike, and how much work each one has.
struct LaunchRow {
    std::vector<std::uint32_t> names; ///< equal for launches that are alike; numbered from 0
    std::vector<Nanos> work;          ///< positive, so that empty launches count as well
    std::vector<bool> isCopy;         ///< by name: a copy or memset
    std::vector<bool> isHostCopy;     ///< by name: a copy from or to the host

    [[nodiscard]] std::size_t size() const { return names.size(); }
    [[nodiscard]] std::size_t nameCount() const { return isCopy.size(); }
};

/// The launches [first, end) of a row.
struct Stretch {
    std::size_t first = 0;
    std::size_t end = 0;

    [[nodiscard]] std::size_t length() const { return end - first; }
    [[nodiscard]] std::span<const std::uint32_t> of(std::span<const std::uint32_t> names) const { return names.subspan(first, length()); }

    friend bool operator==(Stretch, Stretch) = default;
};

} // namespace stallscope
