// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/program.h"

#include <QStringList>

namespace stallscope::gui {

/// What the shell there is told: to send a session that lies there, or to record a program and send what comes. Every word is
/// quoted, so that the shell takes it as it is; only "~/" at the beginning of a path means the home there.
[[nodiscard]] QString remoteCommand(const Program& program);

/// The arguments of the system's ssh. It never asks anything at a terminal, since there is none; where `mayAsk`, it asks by the
/// desktop's own dialog.
[[nodiscard]] QStringList sshArguments(const Program& program, bool mayAsk);

/// The desktop has a dialog by which ssh asks for passwords.
[[nodiscard]] bool hasAskingDialog();

} // namespace stallscope::gui
