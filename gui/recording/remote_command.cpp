// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/remote_command.h"

#include <QtGlobal>

namespace stallscope::gui {

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

} // namespace stallscope::gui
