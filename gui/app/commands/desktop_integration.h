// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <utility>
#include <vector>

namespace stallscope::gui {

/// Environment in which Qt starts when the app runs from a bundle (packaging/bundle): fontconfig and libxkbcommon find their data only
/// through variables, and plugins of another Qt must not be loaded. The destructor restores the user's environment, which the
/// programs that the app starts inherit. Does nothing in other installations. For the main thread, before others exist.
class BundleEnvironment {
public:
    /// `programFolder`: where the executable is, .../bin in a bundle.
    explicit BundleEnvironment(const QString& programFolder);
    ~BundleEnvironment();
    BundleEnvironment(const BundleEnvironment&) = delete;
    BundleEnvironment& operator=(const BundleEnvironment&) = delete;

    [[nodiscard]] bool isActive() const { return !m_previous.empty(); }

private:
    /// A null value removes the variable.
    void set(const char* name, const QByteArray& value);

    std::vector<std::pair<const char*, QByteArray>> m_previous;
};

/// Folder of the executable, usable before QCoreApplication exists; empty if the system does not report it.
[[nodiscard]] QString programFolder();

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
