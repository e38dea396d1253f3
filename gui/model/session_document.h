// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/task_queue.h"
#include "gui/model/trace_loader.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <QDateTime>
#include <QObject>
#include <QString>

#include <memory>
#include <stop_token>
#include <vector>

namespace stallscope::gui {

/// The document of the window: the opened files, or a recorded run without a file name. Files become savable when they have
/// notes that are not in the file. A session file holds one trace: if several files have such notes, they are saved one
/// after the other. Notes are stored only in .stallscope files, so a trace of another format is unsaved until its notes are
/// in one.
class SessionDocument : public QObject {
    Q_OBJECT
public:
    explicit SessionDocument(QObject* parent = nullptr);

    void showFiles(const QString& title, const std::vector<LoadedFile>& files = {});
    /// Adds a file that is shown beside the others; its title was set before it was read completely.
    void addFile(const LoadedFile& file);
    /// The runs of a trace are no longer shown. No-op for other traces.
    void dropFile(const Trace& trace);
    /// `title` is for display. `recording` is the complete recording until it is saved; it may be empty.
    void showRecording(const QString& title, std::shared_ptr<const Trace> trace, const QString& recording);

    /// A shown trace with changed notes. Other traces are ignored.
    void takeNotes(const std::shared_ptr<const Trace>& trace);

    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] bool isUnsaved() const { return firstUnsaved() != nullptr; }
    /// There are notes that no file holds.
    [[nodiscard]] bool hasUnsavedNotes() const;
    /// Something of this trace is not saved.
    [[nodiscard]] bool isUnsaved(const Trace& trace) const;
    [[nodiscard]] bool canSave() const { return toSave() != nullptr; }
    /// Also true for saved content, if it is clear which of several files is meant.
    [[nodiscard]] bool canSaveAs() const { return toCopy() != nullptr; }
    /// Whether save() would write a recording without a file of its own; otherwise only notes are unsaved.
    [[nodiscard]] bool isRecordingUnsaved() const { return toSave() != nullptr && !toSave()->isInFile; }
    /// Display name of what save() would write: a file with notes, or the recording.
    [[nodiscard]] QString nameToSave() const { return toCopy() ? toCopy()->name : QString(); }
    /// The session file that holds everything except the new notes; empty if there is none, or if another program has
    /// written to it since. A trace of another format may have the name of a session.
    [[nodiscard]] QString sessionToSave() const;
    /// Files that show the same content when reopened; content without a file is omitted.
    [[nodiscard]] QStringList paths() const;
    [[nodiscard]] QString recording() const { return m_recording; }
    /// The recording exists only in memory, because no file could be written while it was recorded.
    [[nodiscard]] bool isRecordingOnlyShown() const { return isRecordingUnsaved() && m_recording.isEmpty(); }
    [[nodiscard]] bool isSaving() const { return m_tasks.isBusy(); }

    /// Saves the current content off the GUI thread, after earlier saves; the suffix selects the format. Begins with
    /// saveStarted(); ends with saved(), saveFailed() or saveCancelled().
    void save(const QString& path);
    /// Cancels the current save; queued ones follow.
    void cancelSaving() { m_tasks.cancel(); }
    void cancelAllSaving() { m_tasks.cancelAll(); }

signals:
    void changed();
    void saveStarted(const QString& path);
    /// 0..1; negative if the total is unknown.
    void saveProgressed(double share);
    void saved(const QString& path);
    /// Emitted before saved() for a session: `to` holds everything that `from` holds.
    void copied(const QString& from, const QString& to);
    void saveFailed(const QString& message);
    void saveCancelled();

private:
    /// Detects changes of a file by other programs.
    struct FileState {
        QDateTime changed;
        qint64 size = -1;

        [[nodiscard]] static FileState of(const QString& path);
        friend bool operator==(const FileState&, const FileState&) = default;
    };
    struct Page {
        QString name;
        std::shared_ptr<const Trace> trace;
        bool isInFile = false;
        QString path = {};                 // of that file
        bool isSession = false;            // independent of the name
        FileState state = {};              // at that time
        std::vector<Note> savedNotes = {}; // as stored in the file

        [[nodiscard]] bool hasUnsavedNotes() const { return trace->notes != savedNotes; }
        [[nodiscard]] bool isUnsaved() const { return !isInFile || hasUnsavedNotes(); }
    };
    struct SaveTask {
        std::shared_ptr<const Trace> trace; // snapshot at the time of the request
        QString path;
        bool isInPlace = false; // overwrites the file that the trace is read from

        friend bool operator==(const SaveTask&, const SaveTask&) = default;
    };
    [[nodiscard]] Result<> write(const SaveTask& task, const std::stop_token& stop);
    void conclude(const SaveTask& task, const Result<>& result);
    [[nodiscard]] const Page* firstUnsaved() const;
    [[nodiscard]] const Page* toSave() const;
    [[nodiscard]] const Page* toCopy() const;
    [[nodiscard]] static Page pageOf(const LoadedFile& file);
    [[nodiscard]] Page* pageOf(const Trace& trace);
    void nameAfterPages();
    void takeSaved(const Trace& trace, const QString& path);

    QString m_title;
    QString m_recording;
    std::vector<Page> m_pages;
    bool m_isRecording = false;            // it can be saved repeatedly
    TaskQueue<SaveTask, Result<>> m_tasks; // last: its thread reports progress to this
};

/// Name filters of the save dialog in the order of the formats: "Sessions (*.stallscope);;Chrome traces (*.json *.json.gz)".
[[nodiscard]] QString saveFilters();

} // namespace stallscope::gui
