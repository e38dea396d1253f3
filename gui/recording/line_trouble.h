// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/ssh_host.h"

#include <QByteArray>
#include <QString>

namespace stallscope::gui {

/// How an ssh process ended, and its output.
struct LineEnd {
    int status = 0; ///< 255: error of ssh itself; otherwise status of the remote command
    bool isCrash = false;
    QString errors;   ///< end of its error output
    QByteArray noise; ///< received data that is no session
};

/// Why nothing was received, and what to do, in a sentence.
[[nodiscard]] QString troubleWords(const SshHost& machine, const LineEnd& end);
/// Why the connection ended after data was received.
[[nodiscard]] QString breakWords(const SshHost& machine, const LineEnd& end);

} // namespace stallscope::gui
