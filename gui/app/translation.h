// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

/// Sentences that come from below the window take the way of its own: through the translators of the application.
void translateWithQt();

} // namespace stallscope::gui
