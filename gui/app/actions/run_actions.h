// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;

/// Enables the actions that work on runs only while a page of runs is shown and has, or is about to have, runs. Sweep and
/// ranks are enabled by their own data.
void offerForRuns(const Actions& actions, bool arePagesShown, bool hasRuns);

} // namespace stallscope::gui
