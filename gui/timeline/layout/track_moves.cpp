// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/track_moves.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Shown siblings of `key`, from top to bottom: tracks of its kind without another group in between.
std::vector<HeaderKey> siblingsOf(const LaneLayout& layout, HeaderKey key)
{
    std::vector<HeaderKey> siblings;
    bool isHere = false;
    for (const Band& band : layout.bands()) {
        if (band.isPinned)
            continue;
        if (band.key.kind == key.kind) {
            siblings.push_back(band.key);
            isHere = isHere || band.key == key;
        } else if (band.key.isGroup() && !key.isGroup()) {
            if (isHere)
                return siblings;
            siblings.clear();
        }
    }
    return isHere ? siblings : std::vector<HeaderKey>{};
}

} // namespace

bool moveTrack(LayoutChoices& choices, const LaneLayout& layout, HeaderKey moved, HeaderKey target, bool isBehind)
{
    std::vector<HeaderKey> order = siblingsOf(layout, moved);
    if (moved == target || std::find(order.begin(), order.end(), target) == order.end())
        return false;
    std::erase(order, moved);
    const auto at = std::find(order.begin(), order.end(), target);
    order.insert(isBehind ? at + 1 : at, moved);
    for (std::size_t i = 0; i < order.size(); ++i)
        choices.places[order[i]] = static_cast<double>(i);
    return true;
}

} // namespace stallscope::gui
