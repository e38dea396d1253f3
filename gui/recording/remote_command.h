// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/program.h"

#include <QStringList>

namespace stallscope::gui {

/// Command for the remote shell: sends an existing session, or records a program and sends the data. Every word is quoted;
/// only a leading "~/" of a path is expanded.
[[nodiscard]] QString remoteCommand(const Program& program);

/// Arguments for ssh. It has no terminal to prompt on; if `mayAsk`, it prompts through the desktop's dialog.
[[nodiscard]] QStringList sshArguments(const Program& program, bool mayAsk);

/// Whether the desktop has a dialog through which ssh can ask for passwords.
[[nodiscard]] bool hasAskingDialog();

} // namespace stallscope::gui
