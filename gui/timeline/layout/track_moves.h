// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"

namespace stallscope::gui {

/// Moves a track or group before or behind a sibling. False if they are not siblings.
bool moveTrack(LayoutChoices& choices, const LaneLayout& layout, HeaderKey moved, HeaderKey target, bool isBehind);

} // namespace stallscope::gui
