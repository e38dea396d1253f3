// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/remote_recorder.h"

#include "profiler/session/codec/format.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtGlobal>

#include <algorithm>
#include <array>
#include <filesystem>

#include <unistd.h>

namespace stallscope::gui {

namespace {

/// Limit for login messages.
constexpr qsizetype kMostNoise = 65'536;

QByteArray magic()
{
    return {reinterpret_cast<const char*>(session::kFileMagic.data()), static_cast<qsizetype>(session::kFileMagic.size())};
}

} // namespace

Result<Arrival> Arrival::into(const QString& path)
{
    auto file = session::OutputFile::create(std::filesystem::path(path.toStdU16String()).string(), session::OutputFile::Mode::Replace);
    if (!file)
        return file.error();
    return Arrival(*std::move(file));
}

Result<> Arrival::take(const QByteArray& bytes)
{
    QByteArray own = bytes;
    if (!m_hasBegun) {
        m_noise += bytes;
        const qsizetype at = m_noise.indexOf(magic());
        m_hasBegun = at >= 0;
        if (!m_hasBegun) {
            m_noise.truncate(kMostNoise);
            return {};
        }
        own = m_noise.mid(at);
        m_noise.clear();
    }
    m_tail = (m_tail + own).right(session::kChunkHeaderBytes);
    session::ByteView left(reinterpret_cast<const std::uint8_t*>(own.constData()), static_cast<std::size_t>(own.size()));
    return m_file.append(left);
}

bool Arrival::isWhole() const
{
    if (m_tail.size() < static_cast<qsizetype>(session::kChunkHeaderBytes))
        return false;
    const auto header = session::decodeChunkHeader(
        std::span<const std::uint8_t, session::kChunkHeaderBytes>(reinterpret_cast<const std::uint8_t*>(m_tail.constData()), session::kChunkHeaderBytes));
    return header && header->is(session::ChunkType::End);
}

namespace {

constexpr int kOfSsh = 255;
constexpr int kNotFound = 127;
constexpr int kNotExecutable = 126;
constexpr qsizetype kMostShownNoise = 60;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(LineTrouble)
};

/// Error messages of ssh with explanations. The first match wins.
struct Known {
    const char* said;
    const char* words;
};
constexpr std::array<Known, 10> kKnown{{
    {"IDENTIFICATION HAS CHANGED",
        QT_TRANSLATE_NOOP("LineTrouble",
            "The host key of %1 has changed. The machine was reinstalled, or another machine answers in its place. Verify the new "
            "key with its administrator before you connect.")},
    {"Host key verification failed", QT_TRANSLATE_NOOP("LineTrouble", "The host key of %1 is unknown. Run 'ssh %1' in a terminal once and verify the key.")},
    {"Permission denied",
        QT_TRANSLATE_NOOP("LineTrouble",
            "%1 asks for a password, which Stallscope does not support. Install your key ('ssh-copy-id %1') and load it into the "
            "agent ('ssh-add').")},
    {"Could not resolve hostname", QT_TRANSLATE_NOOP("LineTrouble", "Cannot resolve the host name '%1'.")},
    {"Connection refused", QT_TRANSLATE_NOOP("LineTrouble", "%1 refused the connection: no ssh server is listening.")},
    {"timed out", QT_TRANSLATE_NOOP("LineTrouble", "%1 does not respond: the machine is off or unreachable.")},
    {"No route to host", QT_TRANSLATE_NOOP("LineTrouble", "%1 does not respond: the machine is off or unreachable.")},
    {"Network is unreachable", QT_TRANSLATE_NOOP("LineTrouble", "%1 does not respond: the machine is off or unreachable.")},
    {"Too many authentication failures",
        QT_TRANSLATE_NOOP("LineTrouble", "%1 rejected too many keys. Specify the right key in ~/.ssh/config (IdentityFile, IdentitiesOnly).")},
    {"Connection closed", QT_TRANSLATE_NOOP("LineTrouble", "%1 closed the connection before sending any data.")},
}};

QString lastLine(const QString& text)
{
    const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
    return lines.isEmpty() ? QString() : lines.back().trimmed();
}

/// The error line of the remote stallscope-cli; empty if there is none.
QString remoteErrorLine(const QString& errors)
{
    static const QString kPrefix = QStringLiteral("stallscope-cli: ");
    const QStringList lines = errors.split('\n', Qt::SkipEmptyParts);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
        if (line->startsWith(kPrefix))
            return line->mid(kPrefix.size()).trimmed();
    }
    return {};
}

QString ofSsh(const SshHost& machine, const QString& errors)
{
    for (const Known& known : kKnown) {
        if (errors.contains(QLatin1String(known.said)))
            return QCoreApplication::translate("LineTrouble", known.words).arg(machine.text());
    }
    const QString last = lastLine(errors);
    return last.isEmpty() ? Words::tr("ssh exited without an error message.") : Words::tr("ssh reported: %1").arg(last);
}

QString shown(const QByteArray& noise)
{
    QString text = QString::fromUtf8(noise.left(kMostShownNoise)).simplified();
    text.removeIf([](QChar c) { return !c.isPrint(); });
    return text;
}

} // namespace

QString troubleWords(const SshHost& machine, const LineEnd& end)
{
    if (end.isCrash)
        return Words::tr("ssh was terminated before any data arrived from %1.").arg(machine.text());
    if (end.status == kOfSsh)
        return ofSsh(machine, end.errors);
    if (const QString errorText = remoteErrorLine(end.errors); !errorText.isEmpty())
        return Words::tr("%1: %2").arg(machine.text(), errorText);
    if (end.status == kNotFound)
        return Words::tr("'stallscope-cli' is not in the PATH of %1. Install it there or specify its path.").arg(machine.text());
    if (end.status == kNotExecutable)
        return Words::tr("Cannot run 'stallscope-cli' on %1: %2").arg(machine.text(), lastLine(end.errors));
    if (!end.noise.isEmpty())
        return Words::tr("The data from %1 is not a Stallscope session: it begins with '%2'.").arg(machine.text(), shown(end.noise));
    const QString last = lastLine(end.errors);
    return last.isEmpty() ? Words::tr("%1 sent no data.").arg(machine.text()) : Words::tr("%1: %2").arg(machine.text(), last);
}

QString breakWords(const SshHost& machine, const LineEnd& end)
{
    const QString errorText = remoteErrorLine(end.errors);
    if (end.status != kOfSsh && !end.isCrash && !errorText.isEmpty())
        return Words::tr("%1: %2").arg(machine.text(), errorText);
    const QString last = lastLine(end.errors);
    return last.isEmpty() || end.isCrash ? Words::tr("Connection to %1 lost.").arg(machine.text())
                                         : Words::tr("Connection to %1 lost: %2").arg(machine.text(), last);
}

namespace {

/// Seconds: connection timeout of ssh, and interval of its keep-alive messages.
constexpr int kConnectTimeout = 15;
constexpr int kAliveInterval = 15;
constexpr int kMostSilences = 3;

QString pathThere(const QString& path)
{
    if (path == QLatin1String("~"))
        return QStringLiteral("\"$HOME\"");
    if (path.startsWith(QLatin1String("~/")))
        return QStringLiteral("\"$HOME\"/") + quoted(path.mid(2));
    return quoted(path.startsWith('-') ? "./" + path : path);
}

QString recorderThere(const Program& program)
{
    return pathThere(program.recorder.isEmpty() ? QString(kUsualRecorder) : program.recorder);
}

} // namespace

QString remoteCommand(const Program& program)
{
    if (!program.remoteFile.isEmpty())
        return QStringLiteral("exec %1 stream %2").arg(recorderThere(program), pathThere(program.remoteFile));
    const auto words = wordsOf(program.line);
    const auto variables = variablesOf(program.environment);
    if (!words || !variables)
        return {}; // checked by errorFor()
    QStringList parts;
    if (!program.folder.isEmpty())
        parts << QStringLiteral("cd") << pathThere(program.folder) << QStringLiteral("&&");
    parts << QStringLiteral("exec");
    if (!variables->isEmpty())
        parts << QStringLiteral("env");
    for (const QString& variable : *variables)
        parts << quoted(variable);
    parts << recorderThere(program) << QStringLiteral("record --stream");
    if (!program.keptAs.isEmpty())
        parts << QStringLiteral("-o") << pathThere(program.keptAs);
    parts << QStringLiteral("--");
    for (const QString& word : *words)
        parts << quoted(word);
    return parts.join(' ');
}

QStringList sshArguments(const Program& program, bool mayAsk)
{
    QStringList arguments{"-T"};
    for (const QString& option : {QStringLiteral("BatchMode=%1").arg(mayAsk ? "no" : "yes"), QStringLiteral("ConnectTimeout=%1").arg(kConnectTimeout),
             QStringLiteral("ServerAliveInterval=%1").arg(kAliveInterval), QStringLiteral("ServerAliveCountMax=%1").arg(kMostSilences)})
        arguments << "-o" << option;
    if (program.machine.port != 0)
        arguments << "-p" << QString::number(program.machine.port);
    if (!program.machine.user.isEmpty())
        arguments << "-l" << program.machine.user;
    return arguments << "--" << program.machine.host << remoteCommand(program);
}

bool hasAskingDialog()
{
    return !qEnvironmentVariableIsEmpty("SSH_ASKPASS") && (!qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"));
}

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
