// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/session_document.h"

#include "profiler/formats/formats.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace stallscope::gui {

namespace {

/// Reads every block, because blocks are otherwise read only on demand.
bool isReadable(const Trace& trace, const std::stop_token& stop)
{
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size() && !stop.stop_requested(); ++i) {
                const auto columns = lane.blocks.block(i).columns();
                if (!columns || columns->size() < lane.blocks.header(i).count)
                    return false;
            }
        }
    }
    return true;
}

/// Resolves links. Missing files are never the same.
bool isSameFile(const QString& a, const QString& b)
{
    std::error_code ignored;
    return std::filesystem::equivalent(a.toStdU16String(), b.toStdU16String(), ignored);
}

} // namespace

SessionDocument::SessionDocument(QObject* parent)
    : QObject(parent),
      m_tasks({.begin = [this](const SaveTask& task) { emit saveStarted(task.path); },
          .work = [this](const SaveTask& task, const std::stop_token& stop) { return write(task, stop); },
          .conclude = [this](const SaveTask& task, const Result<>& result) { conclude(task, result); },
          .drop = [this] { emit saveCancelled(); }})
{
}

SessionDocument::FileState SessionDocument::FileState::of(const QString& path)
{
    const QFileInfo file(path);
    return file.exists() ? FileState{file.lastModified(), file.size()} : FileState();
}

SessionDocument::Page SessionDocument::pageOf(const LoadedFile& file)
{
    Page page{QFileInfo(file.path).fileName(), file.trace, true, file.path};
    page.isSession = holdsSession(file.path.toStdString());
    page.state = FileState::of(file.path);
    page.savedNotes = file.trace->notes;
    return page;
}

void SessionDocument::showFiles(const QString& title, const std::vector<LoadedFile>& files)
{
    m_title = title;
    m_recording.clear();
    m_isRecording = false;
    m_pages.clear();
    for (const LoadedFile& file : files)
        m_pages.push_back(pageOf(file));
    emit changed();
}

void SessionDocument::addFile(const LoadedFile& file)
{
    m_pages.push_back(pageOf(file));
    emit changed();
}

void SessionDocument::dropFile(const Trace& trace)
{
    const Page* page = pageOf(trace);
    if (!page)
        return;
    m_pages.erase(m_pages.begin() + (page - m_pages.data()));
    m_isRecording = false;
    nameAfterPages();
    emit changed();
}

void SessionDocument::nameAfterPages()
{
    QStringList names;
    for (const Page& page : m_pages)
        names << page.name;
    m_title = names.join(", ");
}

void SessionDocument::showRecording(const QString& title, std::shared_ptr<const Trace> trace, const QString& recording)
{
    m_title = title;
    m_recording = recording;
    m_isRecording = true;
    m_pages.clear();
    m_pages.push_back({title, std::move(trace)});
    emit changed();
}

void SessionDocument::takeNotes(const std::shared_ptr<const Trace>& trace)
{
    Page* page = pageOf(*trace);
    if (!page || page->trace->notes == trace->notes)
        return;
    // only the notes: the shown trace may be an earlier snapshot of the recording
    auto noted = std::make_shared<Trace>(*page->trace);
    noted->notes = trace->notes;
    page->trace = std::move(noted);
    emit changed();
}

const SessionDocument::Page* SessionDocument::firstUnsaved() const
{
    const auto found = std::find_if(m_pages.begin(), m_pages.end(), [](const Page& page) { return page.isUnsaved(); });
    return found == m_pages.end() ? nullptr : &*found;
}

const SessionDocument::Page* SessionDocument::toSave() const
{
    return m_isRecording ? &m_pages.front() : firstUnsaved();
}

const SessionDocument::Page* SessionDocument::toCopy() const
{
    const Page* unsaved = toSave();
    return unsaved || m_pages.size() != 1 ? unsaved : &m_pages.front();
}

QString SessionDocument::sessionToSave() const
{
    const Page* page = toSave();
    const auto isOfPage = [page](const SaveTask& task) { return page && task.trace->pools == page->trace->pools && task.path.endsWith(".stallscope"); };
    const std::deque<SaveTask>& tasks = m_tasks.tasks();
    if (const auto task = std::find_if(tasks.rbegin(), tasks.rend(), isOfPage); task != tasks.rend())
        return task->path; // a queued save will create it
    const bool isThere = page && page->isInFile && page->isSession && page->path.endsWith(".stallscope") && page->state == FileState::of(page->path);
    return isThere ? page->path : QString();
}

QStringList SessionDocument::paths() const
{
    QStringList paths;
    for (const Page& page : m_pages) {
        if (const QString path = page.path.isEmpty() ? m_recording : page.path; !path.isEmpty())
            paths << path;
    }
    return paths;
}

bool SessionDocument::hasUnsavedNotes() const
{
    return std::any_of(m_pages.begin(), m_pages.end(), [](const Page& page) { return page.hasUnsavedNotes(); });
}

bool SessionDocument::isUnsaved(const Trace& trace) const
{
    return std::any_of(m_pages.begin(), m_pages.end(), [&trace](const Page& page) { return page.trace->pools == trace.pools && page.isUnsaved(); });
}

/// All snapshots of a trace share their pools.
SessionDocument::Page* SessionDocument::pageOf(const Trace& trace)
{
    const auto found = std::find_if(m_pages.begin(), m_pages.end(), [&trace](const Page& page) { return page.trace->pools == trace.pools; });
    return found == m_pages.end() ? nullptr : &*found;
}

void SessionDocument::save(const QString& path)
{
    if (canSaveAs())
        m_tasks.add({toCopy()->trace, path, isSameFile(toCopy()->path, path)});
}

/// Called on a background thread.
Result<> SessionDocument::write(const SaveTask& task, const std::stop_token& stop)
{
    if (task.isInPlace && !isReadable(*task.trace, stop))
        return Error{tr("'%1' contains unreadable data that overwriting would destroy; save under another name").arg(task.path).toStdString()};
    if (task.isInPlace && !task.path.endsWith(".stallscope"))
        return Error{tr("'%1' is the open file, and this format does not preserve all of its data; save under another name").arg(task.path).toStdString()};
    Job job;
    job.stop = stop;
    job.onProgress = [this, stop](std::uint64_t done, std::uint64_t total) {
        const double share = total == 0 ? -1.0 : static_cast<double>(done) / static_cast<double>(total);
        m_tasks.report(stop, [this, share] { emit saveProgressed(share); });
    };
    return saveTrace(*task.trace, task.path.toStdString(), job);
}

void SessionDocument::conclude(const SaveTask& task, const Result<>& result)
{
    if (!result)
        return emit saveFailed(QString::fromStdString(result.error().message));
    if (task.path.endsWith(".stallscope")) // other formats do not store everything
        takeSaved(*task.trace, task.path);
    emit saved(task.path);
    emit changed();
}

void SessionDocument::takeSaved(const Trace& trace, const QString& path)
{
    Page* page = pageOf(trace);
    if (!page)
        return;
    for (Page& other : m_pages) {
        if (&other != page && QFileInfo(other.path) == QFileInfo(path))
            other.isInFile = false; // the file was replaced
    }
    const QString from = page->path.isEmpty() ? m_recording : page->path;
    page->isInFile = true;
    page->path = path;
    page->isSession = true;
    page->state = FileState::of(path);
    page->savedNotes = trace.notes; // as written: there may be newer ones by now
    page->name = QFileInfo(path).fileName();
    nameAfterPages();
    emit copied(from, path);
}

QString saveFilters()
{
    QStringList filters;
    std::string_view before;
    for (const Exporter& exporter : exporters()) {
        const QString pattern = QStringLiteral("*") + exporter.suffix;
        if (before == exporter.name)
            filters.back().replace(filters.back().size() - 1, 1, " " + pattern + ")");
        else
            filters << QStringLiteral("%1 (%2)").arg(QCoreApplication::translate("Format", exporter.name), pattern);
        before = exporter.name;
    }
    return filters.join(QStringLiteral(";;"));
}

} // namespace stallscope::gui
