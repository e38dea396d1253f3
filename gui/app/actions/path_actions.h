// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace stallscope::gui {

class Actions;
class CriticalPathController;

/// Defines the actions of the critical path: "view.path", and the steps along it.
void definePathActions(Actions& actions, CriticalPathController& controller);

} // namespace stallscope::gui
