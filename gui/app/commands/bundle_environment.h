// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

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

} // namespace stallscope::gui
