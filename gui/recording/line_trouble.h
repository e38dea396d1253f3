// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/ssh_host.h"

#include <QByteArray>
#include <QString>

namespace stallscope::gui {

/// How an ssh ended, and what was said on the way.
struct LineEnd {
    int status = 0; ///< 255: of ssh itself; else of what it ran there
    bool isCrash = false;
    QString errors;   ///< what it wrote there last
    QByteArray noise; ///< what arrived that is no session
};

/// Why nothing came from the machine, as a sentence that says what to do about it.
[[nodiscard]] QString troubleWords(const SshHost& machine, const LineEnd& end);
/// Why no more came, after something had.
[[nodiscard]] QString breakWords(const SshHost& machine, const LineEnd& end);

} // namespace stallscope::gui
