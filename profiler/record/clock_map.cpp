// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/clock_map.h"

#include <algorithm>
#include <cstdlib>

namespace stallscope {

namespace {

Nanos distance(Nanos foreign, Nanos first, Nanos last)
{
    if (foreign < first)
        return first - foreign;
    return foreign > last ? foreign - last : 0;
}

} // namespace

void ClockMap::add(const ClockSample& sample)
{
    const Knot knot{sample.foreign, sample.middle()};
    m_widest = std::max(m_widest, sample.uncertainty());
    if (m_pieces.empty()) {
        m_pieces.push_back({knot});
    } else if (stepsTo(knot, sample.uncertainty())) {
        ++m_steps;
        m_pieces.push_back({knot});
    } else if (knot.foreign > m_pieces.back().back().foreign) {
        m_pieces.back().push_back(knot);
    }
    m_lastUncertainty = sample.uncertainty();
}

Nanos ClockMap::toSession(Nanos foreign) const
{
    return m_pieces.empty() ? foreign : mapWithin(pieceOf(foreign), foreign);
}

std::optional<Nanos> ClockMap::error() const
{
    if (m_pieces.empty())
        return std::nullopt;
    return m_widest;
}

bool ClockMap::stepsTo(const Knot& next, Nanos uncertainty) const
{
    const Knot& last = m_pieces.back().back();
    const Nanos passed = next.session - last.session;
    const Nanos jump = std::abs((next.foreign - last.foreign) - passed);
    const Nanos explained = uncertainty + m_lastUncertainty + passed / 1'000'000 * kDriftPerMillion + kDriftPerMillion;
    return jump > std::max(kSmallestStep, explained);
}

/// The piece with the nearest foreign times. After the clock was set back, two pieces may contain the same foreign time:
/// the later one wins, because records arrive soon after they are made.
const ClockMap::Piece& ClockMap::pieceOf(Nanos foreign) const
{
    const Piece* nearest = nullptr;
    Nanos smallest = 0;
    for (auto piece = m_pieces.rbegin(); piece != m_pieces.rend(); ++piece) {
        const Nanos away = distance(foreign, piece->front().foreign, piece->back().foreign);
        if (!nearest || away < smallest) {
            nearest = &*piece;
            smallest = away;
        }
        if (away == 0)
            break;
    }
    return *nearest;
}

Nanos ClockMap::mapWithin(const Piece& piece, Nanos foreign)
{
    const auto above = std::upper_bound(piece.begin(), piece.end(), foreign, [](Nanos time, const Knot& knot) { return time < knot.foreign; });
    if (above == piece.begin())
        return foreign - piece.front().foreign + piece.front().session;
    const Knot& low = *(above - 1);
    if (above == piece.end())
        return foreign - low.foreign + low.session;
    const auto part = static_cast<__int128>(foreign - low.foreign) * (above->session - low.session);
    return low.session + static_cast<Nanos>(part / (above->foreign - low.foreign));
}

} // namespace stallscope
