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

/// The document of the window: the opened files, or a recorded run without a file name yet. Files become savable once there are notes to them that they do not hold. A session file holds one trace: of
/// several files with such notes, one after the other is saved. Notes are kept only in .stallscope files, so that a trace of
/// another format stays unsaved until its notes are in one.
class SessionDocument : public QObject {
    Q_OBJECT
public:
    explicit SessionDocument(QObject* parent = nullptr);

    void showFiles(const QString& title, const std::vector<LoadedFile>& files = {});
    /// One more file, where it is shown beside the others: its title was told before it could be read whole.
    void addFile(const LoadedFile& file);
    /// `title` is for people; the recording lies whole in `recording` until it is saved, where that is not empty.
    void showRecording(const QString& title, std::shared_ptr<const Trace> trace, const QString& recording);

    /// A trace that is shown, with other notes than before. Others are passed over.
    void takeNotes(const std::shared_ptr<const Trace>& trace);

    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] bool isUnsaved() const { return firstUnsaved() != nullptr; }
    /// There are notes that no file holds: they would go with what is shown.
    [[nodiscard]] bool hasUnsavedNotes() const;
    [[nodiscard]] bool canSave() const { return toSave() != nullptr; }
    /// Also what is saved already, where it is clear which of several files is meant.
    [[nodiscard]] bool canSaveAs() const { return toCopy() != nullptr; }
    /// Whether what save() would write is a recording that is in no file of its own yet; else only notes are not saved.
    [[nodiscard]] bool isRecordingUnsaved() const { return toSave() != nullptr && !toSave()->isInFile; }
    /// What save() would write, for people: a file with notes, or the recording.
    [[nodiscard]] QString nameToSave() const { return toCopy() ? toCopy()->name : QString(); }
    /// The session in which it is already, but for its notes; empty where it is in none (a trace of another format may be
    /// named like one), or another program has written there since.
    [[nodiscard]] QString sessionToSave() const;
    /// Of what is shown, as far as it is in files: opened again, they show the same.
    [[nodiscard]] QStringList paths() const;
    [[nodiscard]] QString recording() const { return m_recording; }
    /// It is nowhere but here: no file could be written while it was recorded.
    [[nodiscard]] bool isRecordingOnlyShown() const { return isRecordingUnsaved() && m_recording.isEmpty(); }
    [[nodiscard]] bool isSaving() const { return m_tasks.isBusy(); }

    /// What is shown now, off the interface thread; the suffix decides about the format. Waits for what is being saved already.
    /// Begins with saveStarted(); ends in saved(), saveFailed() or saveCancelled().
    void save(const QString& path);
    /// What is being written; what waits for it is written then.
    void cancelSaving() { m_tasks.cancel(); }
    void cancelAllSaving() { m_tasks.cancelAll(); }

signals:
    void changed();
    void saveStarted(const QString& path);
    /// 0..1; negative where the end is not known.
    void saveProgressed(double share);
    void saved(const QString& path);
    /// Before that, of a session: all that one file holds is in another one now.
    void copied(const QString& from, const QString& to);
    void saveFailed(const QString& message);
    void saveCancelled();

private:
    /// Tells a file from what another program makes of it.
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
        bool isSession = false;            // whatever its name
        FileState state = {};              // as it was then
        std::vector<Note> savedNotes = {}; // those that the file holds

        [[nodiscard]] bool hasUnsavedNotes() const { return trace->notes != savedNotes; }
        [[nodiscard]] bool isUnsaved() const { return !isInFile || hasUnsavedNotes(); }
    };
    struct SaveTask {
        std::shared_ptr<const Trace> trace; // snapshot at the time of the request
        QString path;
        bool isInPlace = false; // of the file that it is read from

        friend bool operator==(const SaveTask&, const SaveTask&) = default;
    };
    [[nodiscard]] Result<> write(const SaveTask& task, const std::stop_token& stop);
    void conclude(const SaveTask& task, const Result<>& result);
    [[nodiscard]] const Page* firstUnsaved() const;
    [[nodiscard]] const Page* toSave() const;
    [[nodiscard]] const Page* toCopy() const;
    [[nodiscard]] static Page pageOf(const LoadedFile& file);
    [[nodiscard]] Page* pageOf(const Trace& trace);
    void takeSaved(const Trace& trace, const QString& path);

    QString m_title;
    QString m_recording;
    std::vector<Page> m_pages;
    bool m_isRecording = false;            // it can be saved again and again
    TaskQueue<SaveTask, Result<>> m_tasks; // last: its thread tells of its progress
};

} // namespace stallscope::gui
