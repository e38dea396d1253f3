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

/// Runs `stallscope-cli record` on another machine, or has it send a session that lies there, by the system's own ssh; writes what
/// arrives into a file here, where it can be followed. When the line breaks, that keeps what had arrived.
class RemoteRecorder : public RecorderProcess {
    Q_OBJECT
public:
    explicit RemoteRecorder(QObject* parent = nullptr);
    ~RemoteRecorder() override;

    [[nodiscard]] bool isRunning() const override { return m_ssh.state() != QProcess::NotRunning; }
    [[nodiscard]] QString whyNot(const Program& program) const override;
    void start(const Program& program, const QString& file) override;
    /// A program is asked to end; a file is no longer followed.
    void stop() override;
    void kill() override;

    /// How long a machine may be silent at first, where ssh asks the user nothing meanwhile.
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
    QString m_errors;  // the last of what ssh, recorder and program wrote
    QString m_verdict; // why it was given up here; empty: it was not
    QTimer m_silence;
    QTimer m_mercy; // until a line is cut whose other end was told to end
    QProcess m_ssh;
};

} // namespace stallscope::gui
