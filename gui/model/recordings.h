// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/file_io.h"

#include <QDir>
#include <QString>
#include <QStringList>

#include <map>

namespace stallscope::gui {

/// The folder in which every recording is kept while it runs and for some time afterwards, so that nothing is lost if it is
/// not saved or the app is killed.
class Recordings {
public:
    explicit Recordings(const QString& folder);
    /// The data location of the user.
    [[nodiscard]] static QString standardFolder();

    /// A file for a new run, marked as in progress until finish(). Empty if the folder is not writable.
    [[nodiscard]] QString begin(const QString& workload);
    void finish(const QString& path);
    /// The user saved a copy: the recording is not offered any more, and is removed with the older ones.
    void noteSaved(const QString& path);
    /// Whether a file is one of these, which are removed when newer ones come.
    [[nodiscard]] bool holds(const QString& path) const;
    void remove(const QString& path);

    /// Complete recordings that were not saved, latest first.
    [[nodiscard]] QStringList earlier() const;
    /// Recordings whose program was killed.
    [[nodiscard]] QStringList orphans() const;

    /// Number of recordings that are kept.
    static constexpr qsizetype kMost = 20;

private:
    [[nodiscard]] QStringList all() const;
    void makeRoom();

    QDir m_folder;
    std::map<QString, session::OutputFile> m_marks; // locks of the recordings that this process writes
};

} // namespace stallscope::gui
