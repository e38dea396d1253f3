// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/steps/launch_row.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace stallscope {

/// The places of each name in a row, in order.
class NamePlaces {
public:
    NamePlaces(std::span<const std::uint32_t> names, std::size_t nameCount);

    [[nodiscard]] std::span<const std::uint32_t> of(std::size_t name) const
    {
        return std::span(m_places).subspan(m_offsets[name], m_offsets[name + 1] - m_offsets[name]);
    }
    [[nodiscard]] std::size_t nameCount() const { return m_offsets.size() - 1; }

private:
    std::vector<std::uint32_t> m_offsets; // by name, and one more
    std::vector<std::uint32_t> m_places;
};

/// Sums of work from the left, to measure any stretch at once.
class WorkSums {
public:
    explicit WorkSums(std::span<const Nanos> work);

    [[nodiscard]] Nanos of(Stretch stretch) const { return m_before[stretch.end] - m_before[stretch.first]; }
    [[nodiscard]] Nanos total() const { return m_before.back(); }
    /// Whether so much is most of it.
    [[nodiscard]] bool isMost(Nanos work) const { return 2 * static_cast<double>(work) >= static_cast<double>(total()); }
    [[nodiscard]] std::size_t size() const { return m_before.size() - 1; }

private:
    std::vector<Nanos> m_before;
};

/// A name that may begin the steps, as its places are mostly at about the same distance.
struct Anchor {
    std::span<const std::uint32_t> places;
    std::size_t length = 0; ///< the median distance
    std::size_t first = 0;  ///< the first place that is about so far from the next
    Nanos covered = 0;      ///< work between places that are about so far apart

    /// From a quarter shorter to half longer.
    [[nodiscard]] bool isAlike(std::size_t distance) const { return 4 * distance >= 3 * length && 2 * distance <= 3 * length; }
    /// From each place to the next one, those cut off that are longer than alike, in a row of so many launches. What the last
    /// one begins ends with its length.
    [[nodiscard]] std::vector<Stretch> stretches(std::size_t rowLength) const;
};

/// One of each length, nearly, longest first.
[[nodiscard]] std::vector<Anchor> findAnchors(const NamePlaces& places, const WorkSums& work, const std::stop_token& stop = {});

} // namespace stallscope
