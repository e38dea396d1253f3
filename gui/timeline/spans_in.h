// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/track.h"

namespace stallscope::gui {

[[nodiscard]] bool hasSpansIn(const Lane& lane, TimeRange range);
/// Whether the track did anything in that time.
[[nodiscard]] bool hasSpansIn(const Track& track, TimeRange range);

} // namespace stallscope::gui
