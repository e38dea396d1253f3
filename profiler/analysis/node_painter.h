// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/pixel_scale.h"
#include "profiler/analysis/pixel_tally.h"

#include <algorithm>
#include <utility>

namespace stallscope {

/// Neighbouring spans as their summary tells them, in absolute times.
struct LaneNode {
    Nanos first = 0;
    Nanos last = 0;
    PixelShare share;

    [[nodiscard]] Nanos extent() const { return last - first; }
};

/// Divides nodes among the pixels from the one at hand on, without a look at their spans.
class NodePainter {
public:
    /// Both belong to who paints the lane.
    NodePainter(PixelTally& tally, PixelCursor& cursor) : m_tally(tally), m_cursor(cursor) {}

    [[nodiscard]] bool isInPixel(Nanos first, Nanos last) const { return first >= m_cursor.begin() && last < m_cursor.end(); }
    [[nodiscard]] bool liesAcrossOneBorder(const LaneNode& node) const { return node.first >= m_cursor.begin() && node.extent() <= m_cursor.narrowest(); }

    /// Nobody could tell it from the truth.
    [[nodiscard]] bool canCut(const LaneNode& node) const
    {
        if (!liesAcrossOneBorder(node))
            return false;
        const Nanos finest = m_cursor.narrowest() / kFinestPart;
        const auto [least, most] = coveredBeforeBorder(node);
        return most - least <= finest && (node.share.flags == 0 || node.extent() <= finest);
    }

    void cut(const LaneNode& node)
    {
        const auto [least, most] = coveredBeforeBorder(node);
        const Nanos left = least + (most - least) / 2;
        m_tally.add(m_cursor.pixel(), PixelShare::of(left, node.share.look, node.share.flags));
        if (!m_cursor.isLast() && (node.last > m_cursor.end() || node.share.flags != 0))
            m_tally.add(m_cursor.pixel() + 1, PixelShare::of(node.share.covered - left, node.share.look, node.share.flags));
    }

    /// The covered time is taken to lie evenly between the node's ends.
    void spread(const LaneNode& node)
    {
        const double density = static_cast<double>(node.share.covered) / static_cast<double>(std::max<Nanos>(node.extent(), 1));
        for (;; m_cursor.next()) {
            const Nanos shown = std::max<Nanos>(std::min(node.last, m_cursor.end()) - std::max(node.first, m_cursor.begin()), 0);
            const auto covered = static_cast<Nanos>(static_cast<double>(shown) * density);
            m_tally.add(m_cursor.pixel(), PixelShare::of(covered, node.share.look, node.share.flags));
            if (node.last <= m_cursor.end() || m_cursor.isLast())
                return;
        }
    }

private:
    /// A cut is estimated where it can be off by no more than half of this part of a pixel: two cuts a pixel and half a step
    /// of rounding, 1/512 + 1/510, together stay below 1/255.
    static constexpr Nanos kFinestPart = 512;

    /// The covered time left of the pixel's end is between these two, whatever the spans are.
    [[nodiscard]] std::pair<Nanos, Nanos> coveredBeforeBorder(const LaneNode& node) const
    {
        const Nanos behind = node.last - m_cursor.end();
        const Nanos before = m_cursor.end() - node.first;
        return {std::max<Nanos>(node.share.covered - behind, 0), std::min(node.share.covered, before)};
    }

    PixelTally& m_tally;
    PixelCursor& m_cursor;
};

} // namespace stallscope
