// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/followed_runs.h"

#include "gui/model/run_list.h"
#include "profiler/trace/build/late_lanes.h"

#include <algorithm>

namespace stallscope::gui {

FollowedRuns::FollowedRuns(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs)
{
    connect(&m_runs, &RunList::cleared, this, &FollowedRuns::leaveAll);
}

void FollowedRuns::follow(const LoadedFile& file, const LiveRuns::Title& title)
{
    auto* followed = new FollowedFile(file, this);
    auto shown = std::make_unique<LiveRuns>(m_runs);
    shown->setTitle(title);
    m_followed.push_back({followed, std::move(shown)});
    connect(followed, &FollowedFile::grew, this, [this, followed] { show(*find(followed)); });
    connect(followed, &FollowedFile::ended, this, [this, followed](FollowedFile::End end, const QString& why) {
        emit ended({followed->path(), followed->trace()}, end, why);
        finish(followed);
    });
    show(m_followed.back());
    followed->start();
}

void FollowedRuns::stop()
{
    while (!m_followed.empty())
        finish(m_followed.back().file);
}

std::vector<const FollowedFile*> FollowedRuns::files() const
{
    std::vector<const FollowedFile*> files;
    for (const Followed& followed : m_followed)
        files.push_back(followed.file);
    return files;
}

void FollowedRuns::show(const Followed& followed)
{
    const std::shared_ptr<const Trace> trace = followed.file->trace();
    if (!m_isPaused)
        followed.shown->take(trace);
    emit grew(trace);
    emit changed();
}

void FollowedRuns::finish(const FollowedFile* file)
{
    const auto found = find(file);
    const Followed over = std::move(*found);
    m_followed.erase(found);
    const auto trace = withLateSpansPlaced(over.file->trace());
    over.shown->finish(trace);
    emit changed();
    emit settled({over.file->path(), trace});
    over.file->leave();
}

void FollowedRuns::leaveAll()
{
    for (const Followed& followed : m_followed)
        followed.file->leave();
    m_followed.clear();
    emit changed();
}

std::vector<FollowedRuns::Followed>::iterator FollowedRuns::find(const FollowedFile* file)
{
    return std::find_if(m_followed.begin(), m_followed.end(), [file](const Followed& one) { return one.file == file; });
}

} // namespace stallscope::gui
