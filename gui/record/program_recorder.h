// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/record/program.h"

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>

#include <functional>

namespace stallscope::gui {

/// Runs `stallscope-cli record` on a program, and once the program has ended tells what became of it. Recorder and program are
/// processes of a group of their own, so that they can be ended together. One at a time.
class ProgramRecorder : public QObject {
    Q_OBJECT
public:
    /// Gives the path of stallscope-cli, or nothing; asked each time, since it may be installed meanwhile.
    using Finder = std::function<QString()>;
    explicit ProgramRecorder(Finder finder, QObject* parent = nullptr);
    /// Ends what still runs; parts that it left can be gathered later.
    ~ProgramRecorder() override;

    /// Beside the app's own binary, where the build leaves it, else where programs are looked for; empty where there is none.
    [[nodiscard]] static QString installedRecorder();

    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// Why it cannot be recorded; empty where it can be tried.
    [[nodiscard]] QString whyNot(const Program& program) const;
    /// Records into that file.
    void start(const Program& program, const QString& file);
    /// As Ctrl-C in a terminal: the program may end as it likes.
    void stop();
    /// At once, and whatever it is doing.
    void kill();
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

    /// While it is recorded, each of its processes writes a session of its own into this folder.
    [[nodiscard]] static QString partsOf(const QString& file) { return file + ".parts"; }

signals:
    /// It wrote this, to its output or its errors.
    void wrote(const QByteArray& bytes);
    /// What there is of a recording is in the file now; `how` the program ended is said in words, and is empty where it ended well.
    void ended(const QString& how);
    /// Nothing was started.
    void failed(const QString& why);

private:
    void take(int status, QProcess::ExitStatus exit);
    void run(const QStringList& words);
    void gather();

    Finder m_finder;
    QString m_recorder;
    QString m_file;
    QString m_how; // the program ended; empty: well
    bool m_isGathering = false;
    bool m_wasStopped = false;
    QProcess m_process;
};

/// "ended with status 3", "was ended by signal 9 (Killed)"; empty for 0. A status as a shell gives it.
[[nodiscard]] QString endWords(int status);

} // namespace stallscope::gui
