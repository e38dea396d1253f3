// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/program.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>

#include <functional>

namespace stallscope::gui {

/// Runs the recorder of a program, on this machine or another one, and reports how it ended. One program at a time.
class RecorderProcess : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    [[nodiscard]] virtual bool isRunning() const = 0;
    /// Why the program cannot be recorded; empty if it can be tried.
    [[nodiscard]] virtual QString whyNot(const Program& program) const = 0;
    /// Records into the file.
    virtual void start(const Program& program, const QString& file) = 0;
    /// Like Ctrl+C in a terminal: lets the program terminate cleanly.
    virtual void stop() = 0;
    /// Terminates the program immediately.
    virtual void kill() = 0;
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    /// Folder of the growing sessions during the recording.
    [[nodiscard]] static QString shardsOf(const QString& file) { return file + ".parts"; }

signals:
    /// The program or the recorder wrote this to stdout or stderr.
    void wrote(const QByteArray& bytes);
    /// The recording is in the file. `how` describes how the program ended; empty: success.
    void ended(const QString& how);
    /// The recording is in the file, but incomplete; `why` is a sentence.
    void broke(const QString& why);
    /// There is no recording.
    void failed(const QString& why);

protected:
    bool m_wasStopped = false;
};

/// Runs `stallscope-cli record` on a local program, and reports how the program ended. Recorder and program form a process
/// group, so that they can be killed together.
class ProgramRecorder : public RecorderProcess {
    Q_OBJECT
public:
    /// Returns the path of stallscope-cli, or an empty string. Called each time, since it may be installed meanwhile.
    using Finder = std::function<QString()>;
    explicit ProgramRecorder(Finder finder, QObject* parent = nullptr);
    /// Kills running processes; their shards can be gathered later.
    ~ProgramRecorder() override;

    /// Beside the app's executable, as in the build tree, or in PATH; empty if not found.
    [[nodiscard]] static QString installedRecorder();

    [[nodiscard]] bool isRunning() const override { return m_process.state() != QProcess::NotRunning; }
    [[nodiscard]] QString whyNot(const Program& program) const override;
    void start(const Program& program, const QString& file) override;
    void stop() override;
    void kill() override;

private:
    void take(int status, QProcess::ExitStatus exit);
    void run(const QStringList& words);
    void gather();

    Finder m_finder;
    QString m_recorder;
    QString m_file;
    QString m_how; // how the program ended; empty: success
    bool m_isGathering = false;
    QProcess m_process;
};

/// "ended with status 3", "was ended by signal 9 (Killed)"; empty for 0. `status` as reported by a shell.
[[nodiscard]] QString endWords(int status);

} // namespace stallscope::gui
