// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;
class TimelineWidget;

/// Defines the actions of the timeline; their ids begin with "view." or "go.".
void defineTimelineActions(Actions& actions, TimelineWidget& timeline);

} // namespace stallscope::gui
