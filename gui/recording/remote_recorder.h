// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/recording/program.h"
#include "gui/recording/program_recorder.h"
#include "profiler/base/result.h"
#include "profiler/session/codec/file_io.h"

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <optional>
#include <utility>

namespace stallscope::gui {

/// Writes a session that arrives over a connection to a file. The file is locked during the object's lifetime, which marks
/// it as growing. Skips output of a login shell before the session.
class Arrival {
public:
    [[nodiscard]] static Result<Arrival> into(const QString& path);

    [[nodiscard]] Result<> take(const QByteArray& bytes);
    /// The start of the session has arrived.
    [[nodiscard]] bool hasBegun() const { return m_hasBegun; }
    /// The data ends with the end marker of a session.
    [[nodiscard]] bool isWhole() const;
    /// Beginning of what arrived instead of a session.
    [[nodiscard]] const QByteArray& noise() const { return m_noise; }

private:
    explicit Arrival(session::OutputFile file) : m_file(std::move(file)) {}

    session::OutputFile m_file;
    QByteArray m_noise; // data before the session
    QByteArray m_tail;  // last bytes
    bool m_hasBegun = false;
};

/// How an ssh process ended, and its output.
struct LineEnd {
    int status = 0; ///< 255: error of ssh itself; otherwise status of the remote command
    bool isCrash = false;
    QString errors;   ///< end of its error output
    QByteArray noise; ///< received data that is no session
};

/// Why nothing was received, and what to do, in a sentence.
[[nodiscard]] QString troubleWords(const SshHost& machine, const LineEnd& end);
/// Why the connection ended after data was received.
[[nodiscard]] QString breakWords(const SshHost& machine, const LineEnd& end);

/// Command for the remote shell: sends an existing session, or records a program and sends the data. Every word is quoted;
/// only a leading "~/" of a path is expanded.
[[nodiscard]] QString remoteCommand(const Program& program);

/// Arguments for ssh. It has no terminal to prompt on; if `mayAsk`, it prompts through the desktop's dialog.
[[nodiscard]] QStringList sshArguments(const Program& program, bool mayAsk);

/// Whether the desktop has a dialog through which ssh can ask for passwords.
[[nodiscard]] bool hasAskingDialog();

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
