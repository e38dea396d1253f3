// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/arrival.h"
#include "gui/recording/line_trouble.h"
#include "gui/recording/recorder_process.h"

#include <QProcess>
#include <QTimer>

#include <optional>

namespace stallscope::gui {

/// Runs `stallscope-cli record` on another machine through ssh, or receives a session from there. Writes the received data
/// to a local file, which can be followed, and which is kept if the connection breaks.
class RemoteRecorder : public RecorderProcess {
    Q_OBJECT
public:
    explicit RemoteRecorder(QObject* parent = nullptr);
    ~RemoteRecorder() override;

    [[nodiscard]] bool isRunning() const override { return m_ssh.state() != QProcess::NotRunning; }
    [[nodiscard]] QString whyNot(const Program& program) const override;
    void start(const Program& program, const QString& file) override;
    /// Asks a program to end; stops following a file.
    void stop() override;
    void kill() override;

    /// Initial timeout without data, unless ssh is asking the user.
    void setPatience(int milliseconds) { m_silence.setInterval(milliseconds); }

private:
    void receive();
    void readOutput();
    void take(int status, QProcess::ExitStatus exit);
    void settle(const LineEnd& end);
    [[nodiscard]] QString arrivingPath() const;
    void giveUp(const QString& why);
    void removeShards();

    Program m_program;
    QString m_file;
    std::optional<Arrival> m_arrival;
    QString m_errors;  // last output of ssh, recorder and program
    QString m_verdict; // why the app gave up; empty: it did not
    QTimer m_silence;
    QTimer m_mercy; // from the request to end until the connection is cut
    QProcess m_ssh;
};

} // namespace stallscope::gui
