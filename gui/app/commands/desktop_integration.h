// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <QString>
#include <QStringList>

namespace stallscope::gui {

/// Menu entry, icons and file type of the app for one user, for a bundle that no package manager installs. They are copies of the
/// files that every installation has in share/; only the menu entry differs, since it names the program by its path.
struct DesktopIntegration {
    QString share;   ///< share/ of the bundle
    QString data;    ///< $XDG_DATA_HOME
    QString program; ///< what the menu entry starts
};

/// The menu entry; replaces what an earlier call wrote.
[[nodiscard]] Result<QString> addToDesktop(const DesktopIntegration& integration);
/// Number of removed files; folders that are empty afterwards are removed, too.
[[nodiscard]] Result<int> removeFromDesktop(const QString& data);
/// `path` as the first argument of a key Exec: quoted and escaped as the Desktop Entry Specification demands.
[[nodiscard]] QString execArgument(const QString& path);
/// Rebuilds the desktop's databases by its own tools, where they are installed.
void updateDesktopDatabases(const QString& data);

} // namespace stallscope::gui
