// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

/// The item of the timeline for which a context menu was requested.
enum class MenuPlace { Span, Lanes, RunTitle, Ruler, Overview };
inline constexpr MenuPlace kMenuPlaces[] = {MenuPlace::Span, MenuPlace::Lanes, MenuPlace::RunTitle, MenuPlace::Ruler, MenuPlace::Overview};

} // namespace stallscope::gui
