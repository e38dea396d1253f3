// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/experiment/followed_runs.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace stallscope::gui {

class RunList;
class SessionDocument;

/// Files that were opened while other programs still write them. Says how far they are, and what became of them; each
/// becomes a page of the document once it has ended.
class FollowDesk : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    FollowDesk(RunList& runs, SessionDocument& document, QObject* parent = nullptr);

    /// Those of the files that are still being written.
    void follow(const std::vector<LoadedFile>& files);
    /// What is shown stays as it is.
    void stop();
    [[nodiscard]] bool isFollowing() const { return !m_files.isEmpty(); }
    /// Which files, and how far they are.
    [[nodiscard]] QString words() const;
    void setPaused(bool pause) { m_files.setPaused(pause); }

signals:
    /// Other files are followed, or they have grown.
    void changed();
    void grew(const std::shared_ptr<const stallscope::Trace>& trace);
    /// One of them is not followed any more.
    void ended();
    void told(const QString& message);
    void complained(const QString& what, const QString& why);

private:
    void tellEnd(const LoadedFile& file, FollowedFile::End end, const QString& why);

    FollowedRuns m_files;
};

} // namespace stallscope::gui
