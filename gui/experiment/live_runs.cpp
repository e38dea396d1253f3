// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/live_runs.h"

#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "profiler/trace/build/track_builder.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// A run of an experiment begins with its window, after the warm-up. Other runs have no window until they end.
bool hasBegun(const Trace& trace, const Run& run)
{
    return run.window || (run.workload.empty() && trace.spanCount() > 0);
}

bool hasEnded(const Run& run)
{
    return run.window && run.state != RunState::Running;
}

} // namespace

LiveRuns::LiveRuns(RunList& runs, QObject* parent)
    : QObject(parent), m_runs(runs), m_title([](const Trace& /*trace*/, const Run& run) { return QString::fromStdString(run.name); })
{
    connect(&m_runs, &RunList::cleared, this, [this] {
        m_isShown = m_isBeginning;
        m_shown.clear();
    });
}

void LiveRuns::begin()
{
    m_isBeginning = true;
    m_runs.clear();
    m_isBeginning = false;
}

void LiveRuns::take(const std::shared_ptr<const Trace>& trace)
{
    for (std::size_t i = 0; m_isShown && i < trace->runs.size(); ++i) {
        if (trace->runs[i].repeat == 0 && hasBegun(*trace, trace->runs[i]))
            takeRun(trace, i);
    }
}

void LiveRuns::takeRun(const std::shared_ptr<const Trace>& trace, std::size_t run)
{
    const bool isOver = hasEnded(trace->runs[run]);
    const auto known = m_shown.find(run);
    if (known == m_shown.end()) {
        if (m_shown.size() < RunList::kMostShown)
            m_shown[run] = {m_runs.add(m_title(*trace, trace->runs[run]), trace, RunId::fromIndex(run)), isOver};
        return;
    }
    if (known->second.isOver)
        return;
    known->second.isOver = isOver;
    m_runs.update(known->second.index, trace);
}

void LiveRuns::finish(const std::shared_ptr<const Trace>& trace)
{
    take(trace);
    // including runs that the user selected meanwhile: sentences refer to the median repeat, which is known now
    for (int i = 0; m_isShown && i < m_runs.size(); ++i) {
        if (m_runs.at(i).trace->pools == trace->pools)
            m_runs.replace(i, trace, shownRepeatOf(*trace, m_runs.at(i).run));
    }
}

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
