// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/controllers/shown_recording.h"
#include "gui/model/background.h"
#include "gui/recording/output_panel.h"
#include "gui/recording/program_recorder.h"
#include "gui/recording/remote_recorder.h"

#include <QElapsedTimer>
#include <QObject>

#include <cstdint>
#include <map>
#include <vector>

class QWidget;

namespace stallscope::gui {

class RunList;
class SessionDocument;
struct Places;

/// A program of the user's own, recorded, here or on another machine: asked for, run, shown while its processes write what they
/// do, and handed to the document once all of it lies in one file. A session on another machine comes here the same way.
class RecordDesk : public QObject {
    Q_OBJECT
public:
    /// Belongs to the window; the others outlive it.
    RecordDesk(
        Places& places, RunList& runs, SessionDocument& document, QWidget& window, ProgramRecorder::Finder recorder = ProgramRecorder::installedRecorder);
    ~RecordDesk() override;

    void ask(Where where = Where::Here);
    void record(const Program& program);
    /// Kindly at first; who asks again is asked whether it is to end at once.
    void stop();
    [[nodiscard]] bool isRecording() const { return m_isRecording; }
    /// And it is what is shown.
    [[nodiscard]] bool isShown() const { return m_isRecording && m_shown.isShown(); }
    /// What is recorded, and how far it is; empty where nothing is.
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool wasAskedToEnd() const { return m_recorder->wasStopped(); }
    void setPaused(bool pause) { m_shown.setPaused(pause); }
    /// Whether the window may close: asks while something is recorded. Once that has ended it asks to close again.
    [[nodiscard]] bool mayClose();

    /// Belongs to whoever shows it.
    [[nodiscard]] OutputPanel& output() { return *m_output; }
    [[nodiscard]] RemoteRecorder& remote() { return m_remote; }

signals:
    /// This is to be recorded.
    void wanted(const stallscope::gui::Program& program);
    void started();
    /// There is something of it to be seen, or was nothing before: it is what is shown.
    void shown();
    /// It grew, or began or ended.
    void changed();
    /// It is shown whole.
    void ended();
    /// It ended while something else was shown: it is among the recordings that are not saved.
    void keptAside(const QString& title);
    void told(const QString& message);
    void complained(const QString& what, const QString& why);
    void closeWanted();

private:
    void listenTo(Recorder& recorder);
    [[nodiscard]] QString titleOf(const Trace& part) const;
    void load(const QString& how);
    [[nodiscard]] QString whatFailed() const;
    [[nodiscard]] QString receivedWords(std::uint64_t spans) const;
    void conclude(const Result<std::vector<LoadedFile>>& files, const QString& how);
    void loseNothing(const Error& why);
    void fail(const QString& why);
    void askToKill();

    Places& m_places;
    SessionDocument& m_document;
    QWidget& m_window;
    OutputPanel* m_output;
    ProgramRecorder m_local;
    RemoteRecorder m_remote;
    Recorder* m_recorder = &m_local;
    std::map<Where, Program> m_drafts; // what was typed, and not recorded
    ShownRecording m_shown;
    Background m_loading;
    QElapsedTimer m_since;
    QString m_title;
    Machine m_machine; // on which it is recorded, or lies
    QString m_file;
    QString m_lastLine;        // that recorder or program wrote
    QString m_break;           // why what arrived is not all; empty: it is
    bool m_isReceived = false; // a file that lies elsewhere
    bool m_isRecording = false;
    bool m_isToClose = false;
};

/// "rank 3: python3 (1234)": a process of the recorded program.
[[nodiscard]] QString processTitle(const Trace& trace);

} // namespace stallscope::gui
