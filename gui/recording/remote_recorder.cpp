// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/remote_recorder.h"

#include "gui/recording/program_recorder.h"
#include "gui/recording/remote_command.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <unistd.h>

namespace stallscope::gui {

namespace {

constexpr int kSilence = 30'000; // ms
constexpr int kMercy = 2'000;
constexpr int kRemotePatience = 3'000; // when the app quits
constexpr qsizetype kMostErrors = 16'384;

QProcessEnvironment environmentFor(bool mayAsk)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (mayAsk)
        environment.insert("SSH_ASKPASS_REQUIRE", "force");
    return environment;
}

} // namespace

RemoteRecorder::RemoteRecorder(QObject* parent) : RecorderProcess(parent)
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(kSilence);
    m_mercy.setSingleShot(true);
    m_mercy.setInterval(kMercy);
    m_ssh.setChildProcessModifier([] { ::setsid(); }); // detaches from any terminal on which it could prompt
    connect(&m_silence, &QTimer::timeout, this,
        [this] { giveUp(tr("%1 has not responded for %2 s.").arg(m_program.machine.text()).arg((m_silence.interval() + 999) / 1000)); });
    connect(&m_mercy, &QTimer::timeout, &m_ssh, &QProcess::kill);
    connect(&m_ssh, &QProcess::readyReadStandardOutput, this, &RemoteRecorder::receive);
    connect(&m_ssh, &QProcess::readyReadStandardError, this, &RemoteRecorder::readOutput);
    connect(&m_ssh, &QProcess::finished, this, &RemoteRecorder::take);
    connect(&m_ssh, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart)
            return;
        m_silence.stop();
        m_arrival.reset();
        removeShards();
        emit failed(tr("Cannot start ssh: %1. Install the package openssh-client.").arg(m_ssh.errorString()));
    });
}

RemoteRecorder::~RemoteRecorder()
{
    m_ssh.disconnect(this);
    if (!isRunning())
        return;
    m_ssh.closeWriteChannel();
    m_ssh.terminate();
    if (!m_ssh.waitForFinished(kRemotePatience))
        m_ssh.kill();
    m_ssh.waitForFinished(kRemotePatience);
}

QString RemoteRecorder::whyNot(const Program& program) const
{
    if (const auto machine = machineFrom(program.machine.text()); !machine)
        return QString::fromStdString(machine.error().message);
    return program.remoteFile.isEmpty() ? errorFor(program) : QString();
}

QString RemoteRecorder::arrivingPath() const
{
    return shardsOf(m_file) + "/arriving.stallscope";
}

void RemoteRecorder::start(const Program& program, const QString& file)
{
    if (const QString why = whyNot(program); !why.isEmpty())
        return emit failed(why);
    m_program = program;
    m_file = file;
    m_errors.clear();
    m_verdict.clear();
    m_wasStopped = false;
    QDir().mkpath(shardsOf(file));
    auto arrival = Arrival::into(arrivingPath());
    if (!arrival)
        return emit failed(QString::fromStdString(arrival.error().message));
    m_arrival.emplace(*std::move(arrival));
    const bool mayAsk = hasAskingDialog();
    m_ssh.setProcessEnvironment(environmentFor(mayAsk));
    if (!mayAsk)
        m_silence.start();
    m_ssh.start("ssh", sshArguments(program, mayAsk));
    if (program.remoteFile.isEmpty())
        m_ssh.write("hello\n"); // from here on, the remote program is stopped when the connection breaks
    else
        m_ssh.closeWriteChannel();
}

void RemoteRecorder::receive()
{
    const QByteArray bytes = m_ssh.readAllStandardOutput();
    if (!m_arrival || bytes.isEmpty())
        return;
    if (const auto taken = m_arrival->take(bytes); !taken)
        giveUp(QString::fromStdString(taken.error().message));
    if (m_arrival->hasBegun())
        m_silence.stop();
}

/// Errors of ssh itself are explained at the end; output of the program is shown immediately.
void RemoteRecorder::readOutput()
{
    const QByteArray bytes = m_ssh.readAllStandardError();
    m_errors = (m_errors + QString::fromUtf8(bytes)).right(kMostErrors);
    emit wrote(bytes);
}

void RemoteRecorder::giveUp(const QString& why)
{
    m_verdict = why;
    m_ssh.kill();
}

void RemoteRecorder::stop()
{
    m_wasStopped = true;
    const bool isAsked = m_program.remoteFile.isEmpty() && m_arrival && m_arrival->hasBegun();
    if (isAsked)
        m_ssh.write("stop\n");
    else
        m_ssh.kill(); // the user cannot be asked
}

void RemoteRecorder::kill()
{
    m_wasStopped = true;
    m_ssh.write("kill\n");
    m_mercy.start();
}

void RemoteRecorder::take(int status, QProcess::ExitStatus exit)
{
    m_silence.stop();
    m_mercy.stop();
    receive();
    readOutput();
    settle({status, exit == QProcess::CrashExit, m_errors, m_arrival ? m_arrival->noise() : QByteArray()});
}

/// Renames the file once writing has ended.
void RemoteRecorder::settle(const LineEnd& end)
{
    const bool hasBegun = m_arrival && m_arrival->hasBegun();
    const bool isWhole = hasBegun && m_arrival->isWhole();
    m_arrival.reset();
    if (hasBegun)
        QFile::rename(arrivingPath(), m_file);
    removeShards();
    if (!hasBegun && m_wasStopped && m_verdict.isEmpty())
        return emit failed(tr("Stopped before any data arrived from %1.").arg(m_program.machine.text()));
    if (!hasBegun)
        return emit failed(m_verdict.isEmpty() ? troubleWords(m_program.machine, end) : m_verdict);
    if (isWhole)
        return emit ended(m_program.remoteFile.isEmpty() ? endWords(end.status) : QString());
    if (!m_program.remoteFile.isEmpty() && m_wasStopped)
        return emit ended(tr("is no longer followed; data received so far is kept"));
    emit broke(m_verdict.isEmpty() ? breakWords(m_program.machine, end) : m_verdict);
}

void RemoteRecorder::removeShards()
{
    QDir(shardsOf(m_file)).removeRecursively();
}

} // namespace stallscope::gui
