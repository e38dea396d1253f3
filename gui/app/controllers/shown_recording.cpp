// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/shown_recording.h"

#include "gui/model/run_list.h"

#include <QDir>

#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kLookPeriod = 250; // ms: for processes that began
constexpr qsizetype kMostParts = RunList::kMostShown;

/// Those that are there and are not known yet. One that has only just begun is left for the next time.
std::vector<LoadedFile> newParts(const QString& folder, const QSet<QString>& known, const std::stop_token& stop)
{
    std::vector<LoadedFile> parts;
    const QDir directory(folder);
    for (const QString& name : directory.entryList({"*.stallscope"}, QDir::Files, QDir::Time | QDir::Reversed)) {
        const QString path = directory.filePath(name);
        if (known.contains(path) || known.size() + static_cast<qsizetype>(parts.size()) >= kMostParts)
            continue;
        if (auto part = loadOrFollow(path, {{stop, {}}}))
            parts.push_back(std::move(*part));
    }
    return parts;
}

} // namespace

ShownRecording::ShownRecording(RunList& runs, QObject* parent) : QObject(parent), m_runs(runs), m_parts(runs)
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
    m_search.run([folder = m_folder, known = m_known](const std::stop_token& stop) { return newParts(folder, known, stop); },
        [this](const std::vector<LoadedFile>& parts) { take(parts); });
}

void ShownRecording::take(const std::vector<LoadedFile>& parts)
{
    for (const LoadedFile& part : parts) {
        if (isLeft())
            return;
        m_known << part.path;
        const bool isOver = !part.follower; // before it was found
        if (isOver && (part.trace->spanCount() == 0 || part.trace->runs.empty()))
            continue;
        takePlace();
        if (isOver)
            m_runs.add(m_title(*part.trace), part.trace, RunId(0));
        else
            m_parts.follow(part, [this](const Trace& trace, const Run& /*run*/) { return m_title(trace); });
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
        spans += m_runs.at(i).trace->spanCount(); // a run for each process
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

/// Those that were written while it grew. Each part has its own beginning of time, and numbers of its own for tracks.
std::vector<Note> ShownRecording::notesFor(const Trace& whole) const
{
    std::vector<Note> notes;
    for (int i = 0; i < m_runs.size(); ++i) {
        const ShownRun& part = m_runs.at(i);
        const Nanos shift = part.trace->epochNanos - whole.epochNanos;
        for (Note note : part.notes) {
            note.range = {note.range.start + shift, note.range.end + shift};
            note.span.reset();
            notes.push_back(std::move(note));
        }
    }
    return notes;
}

} // namespace stallscope::gui
