// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/program_recorder.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <csignal>
#include <cstring>

#include <unistd.h>

namespace stallscope::gui {

namespace {

constexpr const char* kRecorder = "stallscope-cli";
constexpr int kSignalled = 128;
constexpr int kPatience = 3000; // ms, when the app quits

} // namespace

QString endWords(int status)
{
    if (status == 0)
        return {};
    if (status > kSignalled && status < kSignalled + NSIG)
        return ProgramRecorder::tr("was terminated by signal %1 (%2)").arg(status - kSignalled).arg(QString::fromLocal8Bit(strsignal(status - kSignalled)));
    return ProgramRecorder::tr("exited with status %1").arg(status);
}

ProgramRecorder::ProgramRecorder(Finder finder, QObject* parent) : RecorderProcess(parent), m_finder(std::move(finder))
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setChildProcessModifier([] { ::setsid(); });
    connect(&m_process, &QProcess::readyRead, this, [this] { emit wrote(m_process.readAll()); });
    connect(&m_process, &QProcess::finished, this, &ProgramRecorder::take);
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            emit failed(tr("Cannot start '%1': %2").arg(m_recorder, m_process.errorString()));
    });
}

ProgramRecorder::~ProgramRecorder()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    stop();
    if (!m_process.waitForFinished(kPatience))
        kill();
    m_process.waitForFinished(kPatience);
}

QString ProgramRecorder::installedRecorder()
{
    const QString here = QCoreApplication::applicationDirPath();
    const QString beside = QStandardPaths::findExecutable(kRecorder, {here, here + "/../../engine/cli"});
    return beside.isEmpty() ? QStandardPaths::findExecutable(kRecorder) : beside;
}

QString ProgramRecorder::whyNot(const Program& program) const
{
    const QString recorder = m_finder();
    if (recorder.isEmpty())
        return tr("Cannot find the recorder '%1' beside this application or in PATH. Reinstall Stallscope.").arg(kRecorder);
    if (!QFileInfo(recorder).isExecutable())
        return tr("'%1' is not an executable program").arg(recorder);
    return errorFor(program);
}

void ProgramRecorder::start(const Program& program, const QString& file)
{
    if (const QString why = whyNot(program); !why.isEmpty())
        return emit failed(why);
    m_recorder = m_finder();
    m_file = file;
    m_how.clear();
    m_isGathering = m_wasStopped = false;
    const auto variables = variablesOf(program.environment);
    const auto words = wordsOf(program.line);
    if (!variables || !words)
        return; // checked by whyNot()
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& variable : *variables)
        environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
    m_process.setProcessEnvironment(environment);
    m_process.setWorkingDirectory(program.folder.isEmpty() ? QDir::homePath() : program.folder);
    run(QStringList{"record", "-o", file, "--force", "--"} + *words);
}

void ProgramRecorder::run(const QStringList& words)
{
    m_process.start(m_recorder, words);
}

void ProgramRecorder::stop()
{
    m_wasStopped = true;
    if (m_process.processId() > 0)
        ::kill(static_cast<pid_t>(m_process.processId()), SIGINT); // the recorder forwards it to the program
}

void ProgramRecorder::kill()
{
    m_wasStopped = true;
    if (m_process.processId() > 0)
        ::killpg(static_cast<pid_t>(m_process.processId()), SIGKILL);
}

void ProgramRecorder::take(int status, QProcess::ExitStatus exit)
{
    if (!m_isGathering) {
        m_how = endWords(exit == QProcess::CrashExit ? kSignalled + status : status);
        // A killed recorder had no time to gather the shards.
        const bool isGathered = QFileInfo::exists(m_file) && !QFileInfo(m_file).isSymLink();
        if (!isGathered && QFileInfo(shardsOf(m_file)).isDir())
            return gather();
    }
    emit ended(m_how);
}

void ProgramRecorder::gather()
{
    m_isGathering = true;
    run({"gather", shardsOf(m_file), "-o", m_file});
}

} // namespace stallscope::gui
