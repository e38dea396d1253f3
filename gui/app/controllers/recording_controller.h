// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/experiment/live_runs.h"
#include "gui/model/background.h"
#include "gui/model/loaded_runs.h"
#include "gui/recording/output_panel.h"
#include "gui/recording/program_recorder.h"
#include "gui/recording/remote_recorder.h"
#include "profiler/trace/trace.h"

#include <QElapsedTimer>
#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

class QWidget;

namespace stallscope::gui {

class DocumentController;
struct Places;
class RunList;
class SessionDocument;

/// Shows a recording while it grows: finds the shards of its processes and follows them, and shows the complete recording at the end.
/// The previous content stays until there is data to show. Stops updating the window as soon as something else is shown.
class ShownRecording : public QObject {
    Q_OBJECT
public:
    using Title = std::function<QString(const Trace& shard)>;

    /// The list outlives this object.
    explicit ShownRecording(RunList& runs, QObject* parent = nullptr);

    /// Starts looking for shards in the folder.
    void begin(const QString& folder, Title title);
    void stopSearch();
    /// The recording has replaced the previous content.
    [[nodiscard]] bool isShown() const { return m_place == Place::Shown; }
    /// Something else is shown, for good.
    [[nodiscard]] bool isLeft() const { return m_place == Place::Left; }
    /// Number of shown spans.
    [[nodiscard]] std::uint64_t spans() const;
    void setPaused(bool pause) { m_shards.setPaused(pause); }
    /// Replaces the shards by the complete recording, and moves their notes to it. Returns the shown trace.
    std::shared_ptr<const Trace> showWhole(LoadedFile file);

signals:
    /// Emitted a few times a second while looking for shards.
    void looked();
    void tookPlace();

private:
    enum class Place { Awaited, Shown, Left }; // with a type, lupdate 6.8 loses the namespace of the class below

    void poll();
    void take(const std::vector<LoadedFile>& shards);
    void takePlace();
    void clearRuns();
    [[nodiscard]] std::vector<Note> notesFor(const Trace& whole) const;

    RunList& m_runs;
    FollowedRuns m_shards;
    QTimer m_pollTimer;
    Background m_search;
    QString m_folder;
    Title m_title;
    QSet<QString> m_known; // shards that are shown
    Place m_place = Place::Left;
    bool m_isClearing = false;
};

/// Records a program of the user, on this machine or another one: shows the dialog, starts the recorder, shows the shards of its
/// processes while they grow, and opens the gathered session at the end. Also receives sessions from other machines.
class RecordingController : public QObject {
    Q_OBJECT
public:
    /// Child of the window; the other arguments outlive it.
    RecordingController(Places& places, RunList& runs, SessionDocument& document, DocumentController& files, QWidget& window,
        ProgramRecorder::Finder recorder = ProgramRecorder::installedRecorder);
    ~RecordingController() override;

    void ask(Where where = Where::Here);
    /// Starts recording the program, once the user has agreed to lose unsaved notes.
    void record(const Program& program);
    /// The first call asks the program to end; the second one asks the user whether to kill it.
    void stop();
    [[nodiscard]] bool isRecording() const { return m_isRecording; }
    /// True while the recording is also what the window shows.
    [[nodiscard]] bool isShown() const { return m_isRecording && m_shown.isShown(); }
    /// The recorded program and its progress, for the status bar; empty when nothing is recorded.
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool wasAskedToEnd() const { return m_recorder->wasStopped(); }
    void setPaused(bool pause) { m_shown.setPaused(pause); }
    /// False while a recording is active: asks the user, and emits closeRequested() once the recording has ended.
    [[nodiscard]] bool canClose();

    /// Owned by the widget that shows it.
    [[nodiscard]] OutputPanel& output() { return *m_output; }
    [[nodiscard]] RemoteRecorder& remote() { return m_remote; }

signals:
    void started();
    /// The window shows the recording: it has data, or the window was empty.
    void shown();
    /// The recording grew, began or ended.
    void changed();
    /// The complete recording is shown.
    void ended();
    /// The recording ended while something else was shown; it is in the list of unsaved recordings.
    void keptAside(const QString& title);
    void statusMessage(const QString& message);
    void errorOccurred(const QString& what, const QString& why);
    void closeRequested();

private:
    void connectRecorder(RecorderProcess& recorder);
    void start(const Program& program);
    [[nodiscard]] QString titleOf(const Trace& shard) const;
    void load(const QString& how);
    [[nodiscard]] QString whatFailed() const;
    [[nodiscard]] QString receivedWords(std::uint64_t spans) const;
    void conclude(const Result<std::vector<LoadedFile>>& files, const QString& how);
    void loseNothing(const Error& why);
    void fail(const QString& why);
    void askToKill();

    Places& m_places;
    SessionDocument& m_document;
    DocumentController& m_files;
    QWidget& m_window;
    OutputPanel* m_output;
    ProgramRecorder m_local;
    RemoteRecorder m_remote;
    RecorderProcess* m_recorder = &m_local;
    std::map<Where, Program> m_drafts; // entered in the dialog, but not recorded
    ShownRecording m_shown;
    Background m_loading;
    QElapsedTimer m_since;
    QString m_title;
    SshHost m_machine; // that runs the program or has the file
    QString m_file;
    QString m_lastLine;        // of output from the recorder or the program
    QString m_break;           // why the received data is incomplete; empty: it is complete
    bool m_isReceived = false; // a session on another machine
    bool m_isRecording = false;
    bool m_isToClose = false;
};

} // namespace stallscope::gui
