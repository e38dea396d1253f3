// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;

/// What works on runs can be asked for where some are shown, or are about to be. Sweep and ranks are offered by what is shown.
/// What people can ask for, where the pages that show runs are there, and where there are some on them: else it would do nothing.
void offerForRuns(const Actions& actions, bool arePagesShown, bool hasRuns);

} // namespace stallscope::gui
