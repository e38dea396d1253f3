// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/file_io.h"

#include <QDir>
#include <QString>
#include <QStringList>

#include <map>

namespace stallscope::gui {

/// The folder in which every run is kept while it goes on and for a while afterwards, so that nothing is lost when it was not
/// saved, and not when the app was killed either.
class Recordings {
public:
    explicit Recordings(const QString& folder);
    /// Where the system keeps such things for this user.
    [[nodiscard]] static QString standardFolder();

    /// A file for a run that begins now: marked as under way until finish(). Empty where the folder cannot be written.
    [[nodiscard]] QString begin(const QString& workload);
    void finish(const QString& path);
    /// Its owner keeps it elsewhere now: it goes when newer ones come, and is not offered until then.
    void noteSaved(const QString& path);
    /// Whether a file is one of these: they go when newer ones come.
    [[nodiscard]] bool holds(const QString& path) const;
    void remove(const QString& path);

    /// Whole ones that were not saved, the latest first.
    [[nodiscard]] QStringList earlier() const;
    /// Those whose program ended before they did.
    [[nodiscard]] QStringList orphans() const;

    /// Older ones go when a new one begins.
    static constexpr qsizetype kMost = 20;

private:
    [[nodiscard]] QStringList all() const;
    void makeRoom();

    QDir m_folder;
    std::map<QString, session::OutputFile> m_marks; // of those that this program writes: locked as long as it lives
};

} // namespace stallscope::gui
