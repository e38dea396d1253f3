// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/experiment/live_runs.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace stallscope::gui {

class RunList;
class SessionDocument;

/// Follows opened files that other programs still write: reports their progress and how they ended. Each file becomes a
/// page of the document once it has ended. GUI thread only.
class FollowController : public QObject {
    Q_OBJECT
public:
    /// Both outlive the controller.
    FollowController(RunList& runs, SessionDocument& document, QObject* parent = nullptr);

    /// Follows those files that are still being written.
    void follow(const std::vector<LoadedFile>& files);
    /// Stops following; what is shown stays.
    void stop();
    [[nodiscard]] bool isFollowing() const { return !m_files.isEmpty(); }
    /// Names of the followed files and their progress, for the status bar.
    [[nodiscard]] QString words() const;
    void setPaused(bool pause) { m_files.setPaused(pause); }

signals:
    /// The set of followed files changed, or one of them grew.
    void changed();
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// A file is no longer followed.
    void ended();
    void statusMessage(const QString& message);
    void errorOccurred(const QString& what, const QString& why);

private:
    void tellEnd(const LoadedFile& file, FollowedFile::End end, const QString& why);

    FollowedRuns m_files;
};

} // namespace stallscope::gui
