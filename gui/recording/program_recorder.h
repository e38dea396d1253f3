// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/recorder_process.h"

#include <QProcess>
#include <QString>

#include <functional>

namespace stallscope::gui {

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
