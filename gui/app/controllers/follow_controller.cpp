// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/follow_controller.h"

#include "gui/common/text/words.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/session_document.h"

#include <QFileInfo>

namespace stallscope::gui {

namespace {

QString nameOf(const QString& path)
{
    return QFileInfo(path).fileName();
}

} // namespace

FollowController::FollowController(RunList& runs, SessionDocument& document, QObject* parent) : QObject(parent), m_files(runs)
{
    connect(&m_files, &FollowedRuns::changed, this, &FollowController::changed);
    connect(&m_files, &FollowedRuns::grew, this, &FollowController::grew);
    connect(&m_files, &FollowedRuns::ended, this, &FollowController::tellEnd);
    connect(&m_files, &FollowedRuns::settled, this, [this, &document](const LoadedFile& file) {
        document.addFile(file);
        emit ended();
    });
}

void FollowController::follow(const std::vector<LoadedFile>& files)
{
    for (const LoadedFile& file : files) {
        if (file.follower)
            m_files.follow(file, [path = file.path, isOnly = files.size() == 1](const Trace& /*trace*/, const Run& run) { return titleOf(path, run, isOnly); });
    }
}

void FollowController::stop()
{
    const bool isOne = m_files.files().size() == 1;
    emit statusMessage(isOne ? tr("Stopped following %1. The view shows the data recorded so far.").arg(nameOf(m_files.files().front()->path()))
                             : tr("Stopped following all files. The view shows the data recorded so far."));
    m_files.stop();
}

void FollowController::tellEnd(const LoadedFile& file, FollowedFile::End end, const QString& why)
{
    switch (end) {
    case FollowedFile::End::Whole: return emit statusMessage(tr("%1 is complete.").arg(nameOf(file.path)));
    case FollowedFile::End::CutShort:
        return emit statusMessage(
            tr("The program that wrote %1 ended before the recording was complete. The view shows the data recorded so far.").arg(nameOf(file.path)));
    case FollowedFile::End::Lost: return emit errorOccurred(tr("Cannot continue following %1").arg(nameOf(file.path)), why);
    }
}

QString FollowController::words() const
{
    const std::vector<const FollowedFile*> files = m_files.files();
    if (files.empty())
        return {};
    if (files.size() > 1)
        return tr("Following %n files", nullptr, static_cast<int>(files.size()));
    const Trace& trace = *files.front()->trace();
    const std::uint64_t spans = trace.spanCount();
    if (spans == 0)
        return tr("Following %1: no data recorded yet").arg(nameOf(files.front()->path()));
    //: %1: a file, %2: how long what it holds takes, %3: how many spans it holds
    return tr("Following %1: %2, %3").arg(nameOf(files.front()->path()), durationWords(trace.range().length()), spanWords(spans));
}

} // namespace stallscope::gui
