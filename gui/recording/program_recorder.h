// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/recorder_process.h"

#include <QProcess>
#include <QString>

#include <functional>

namespace stallscope::gui {

/// Runs `stallscope-cli record` on a program, and once the program has ended tells what became of it. RecorderProcess and program are
/// processes of a group of their own, so that they can be ended together.
class ProgramRecorder : public RecorderProcess {
    Q_OBJECT
public:
    /// Gives the path of stallscope-cli, or nothing; asked each time, since it may be installed meanwhile.
    using Finder = std::function<QString()>;
    explicit ProgramRecorder(Finder finder, QObject* parent = nullptr);
    /// Ends what still runs; parts that it left can be gathered later.
    ~ProgramRecorder() override;

    /// Beside the app's own binary, where the build leaves it, else where programs are looked for; empty where there is none.
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
    QString m_how; // the program ended; empty: well
    bool m_isGathering = false;
    QProcess m_process;
};

/// "ended with status 3", "was ended by signal 9 (Killed)"; empty for 0. A status as a shell gives it.
[[nodiscard]] QString endWords(int status);

} // namespace stallscope::gui
