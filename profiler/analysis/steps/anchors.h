// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_row.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace stallscope {

/// Indices of each name in a row, sorted.
class NamePlaces {
public:
    NamePlaces(std::span<const std::uint32_t> names, std::size_t nameCount);

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t name) const
    {
        return std::span(m_places).subspan(m_offsets[name], m_offsets[name + 1] - m_offsets[name]);
    }
    [[nodiscard]] std::size_t nameCount() const { return m_offsets.size() - 1; }

private:
    std::vector<std::uint32_t> m_offsets; // by name, plus the end
    std::vector<std::uint32_t> m_places;
};

/// Prefix sums of work, for measuring any stretch.
class WorkSums {
public:
    explicit WorkSums(std::span<const Nanos> work);

    [[nodiscard]] Nanos of(Stretch stretch) const { return m_before[stretch.end] - m_before[stretch.first]; }
    [[nodiscard]] Nanos total() const { return m_before.back(); }
    /// Whether this is more than half of all work.
    [[nodiscard]] bool isMost(Nanos work) const { return 2 * static_cast<double>(work) >= static_cast<double>(total()); }
    [[nodiscard]] std::size_t size() const { return m_before.size() - 1; }

private:
    std::vector<Nanos> m_before;
};

/// A name that may begin each step, because its occurrences are mostly equidistant.
struct Anchor {
    std::span<const std::uint32_t> places;
    std::size_t length = 0; ///< median distance
    std::size_t first = 0;  ///< first occurrence with about this distance to the next
    Nanos covered = 0;      ///< work between occurrences with about this distance

    /// From a quarter shorter to half longer.
    [[nodiscard]] bool isAlike(std::size_t distance) const { return 4 * distance >= 3 * length && 2 * distance <= 3 * length; }
    /// Stretches from each occurrence to the next one. Those longer than similar, and the last one, are cut to the median length.
    [[nodiscard]] std::vector<Stretch> stretches(std::size_t rowLength) const;
};

/// Approximately one anchor per length, longest first.
[[nodiscard]] std::vector<Anchor> findAnchors(const NamePlaces& places, const WorkSums& work, const std::stop_token& stop = {});

} // namespace stallscope
