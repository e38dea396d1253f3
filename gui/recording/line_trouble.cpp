// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/recording/line_trouble.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

namespace stallscope::gui {

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

} // namespace stallscope::gui
