// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/shown_recording.h"

#include "gui/model/run_list.h"

#include <QDir>

#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kLookPeriod = 250; // ms: period of the search for new processes
constexpr qsizetype kMostShards = RunList::kMostShown;

/// Shards that are present but not known yet. One that has just begun is left for the next search.
std::vector<LoadedFile> newShards(const QString& folder, const QSet<QString>& known, const std::stop_token& stop)
{
    std::vector<LoadedFile> shards;
    const QDir directory(folder);
    for (const QString& name : directory.entryList({"*.stallscope"}, QDir::Files, QDir::Time | QDir::Reversed)) {
        const QString path = directory.filePath(name);
        if (known.contains(path) || known.size() + static_cast<qsizetype>(shards.size()) >= kMostShards)
            continue;
        if (auto shard = loadOrFollow(path, {{stop, {}}}))
            shards.push_back(std::move(*shard));
    }
    return shards;
}

} // namespace

ShownRecording::ShownRecording(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs), m_shards(runs)
{
    m_pollTimer.setInterval(kLookPeriod);
    connect(&m_pollTimer, &QTimer::timeout, this, &ShownRecording::poll);
    connect(&m_runs, &RunList::cleared, this, [this] { m_place = m_isClearing ? Place::Shown : Place::Left; });
}

void ShownRecording::begin(const QString& folder, Title title)
{
    m_folder = folder;
    m_title = std::move(title);
    m_known.clear();
    m_place = Place::Awaited;
    m_pollTimer.start();
    if (m_runs.isEmpty())
        takePlace();
}

void ShownRecording::stopSearch()
{
    m_pollTimer.stop();
    m_search.cancel();
}

void ShownRecording::poll()
{
    emit looked();
    if (m_search.isBusy() || isLeft())
        return;
    m_search.run([folder = m_folder, known = m_known](const std::stop_token& stop) { return newShards(folder, known, stop); },
        [this](const std::vector<LoadedFile>& shards) { take(shards); });
}

void ShownRecording::take(const std::vector<LoadedFile>& shards)
{
    for (const LoadedFile& shard : shards) {
        if (isLeft())
            return;
        m_known << shard.path;
        const bool isOver = !shard.follower; // it ended before it was found
        if (isOver && (shard.trace->spanCount() == 0 || shard.trace->runs.empty()))
            continue;
        takePlace();
        if (isOver)
            m_runs.add(m_title(*shard.trace), shard.trace, RunId(0));
        else
            m_shards.follow(shard, [this](const Trace& trace, const Run& /*run*/) { return m_title(trace); });
    }
}

void ShownRecording::takePlace()
{
    if (m_place != Place::Awaited)
        return;
    clearRuns();
    emit tookPlace();
}

void ShownRecording::clearRuns()
{
    m_isClearing = true;
    m_runs.clear();
    m_isClearing = false;
}

std::uint64_t ShownRecording::spans() const
{
    std::uint64_t spans = 0;
    for (int i = 0; isShown() && i < m_runs.size(); ++i)
        spans += m_runs.at(i).trace->spanCount(); // one run per process
    return spans;
}

std::shared_ptr<const Trace> ShownRecording::showWhole(LoadedFile file)
{
    takePlace();
    if (auto notes = notesFor(*file.trace); !notes.empty()) {
        auto noted = std::make_shared<Trace>(*file.trace);
        noted->notes = std::move(notes);
        file.trace = std::move(noted);
    }
    clearRuns();
    addFiles(m_runs, {file});
    return file.trace;
}

/// Notes that the user added during the recording. Each shard has its own time origin and track ids.
std::vector<Note> ShownRecording::notesFor(const Trace& whole) const
{
    std::vector<Note> notes;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& shard = m_runs.at(i);
        const Nanos shift = shard.trace->epochNanos - whole.epochNanos;
        for (Note note : shard.notes) {
            note.range = {note.range.start + shift, note.range.end + shift};
            note.span.reset();
            notes.push_back(std::move(note));
        }
    }
    return notes;
}

} // namespace stallscope::gui
