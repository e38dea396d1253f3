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
            "The key of %1 is another one than before: it was set up anew, or another machine answers in its place. Ask whoever runs it before you connect.")},
    {"Host key verification failed",
        QT_TRANSLATE_NOOP("LineTrouble", "%1 is not known here yet. Connect once in a terminal with 'ssh %1', and look at the key that it shows.")},
    {"Permission denied",
        QT_TRANSLATE_NOOP("LineTrouble",
            "%1 lets nobody in without being asked for a password, and Stallscope types none. Give it your key ('ssh-copy-id %1'), and load that into the agent ('ssh-add').")},
    {"Could not resolve hostname", QT_TRANSLATE_NOOP("LineTrouble", "There is no machine '%1', or its name cannot be looked up now.")},
    {"Connection refused", QT_TRANSLATE_NOOP("LineTrouble", "%1 refuses the connection: no ssh server listens there.")},
    {"timed out", QT_TRANSLATE_NOOP("LineTrouble", "%1 does not answer: it is off, or cannot be reached from here.")},
    {"No route to host", QT_TRANSLATE_NOOP("LineTrouble", "%1 does not answer: it is off, or cannot be reached from here.")},
    {"Network is unreachable", QT_TRANSLATE_NOOP("LineTrouble", "%1 does not answer: it is off, or cannot be reached from here.")},
    {"Too many authentication failures",
        QT_TRANSLATE_NOOP("LineTrouble", "%1 was offered too many keys. Name the right one in ~/.ssh/config (IdentityFile, IdentitiesOnly).")},
    {"Connection closed", QT_TRANSLATE_NOOP("LineTrouble", "%1 closed the connection before anything was sent.")},
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
    return last.isEmpty() ? Words::tr("ssh ended without a word.") : Words::tr("ssh says: %1").arg(last);
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
        return Words::tr("ssh was ended before anything came from %1.").arg(machine.text());
    if (end.status == kOfSsh)
        return ofSsh(machine, end.errors);
    if (const QString errorText = remoteErrorLine(end.errors); !errorText.isEmpty())
        return Words::tr("%1: %2").arg(machine.text(), errorText);
    if (end.status == kNotFound)
        return Words::tr("There is no 'stallscope-cli' on %1 where its shell looks for programs. Install it there, or say where it lies.").arg(machine.text());
    if (end.status == kNotExecutable)
        return Words::tr("The 'stallscope-cli' on %1 cannot be run: %2").arg(machine.text(), lastLine(end.errors));
    if (!end.noise.isEmpty())
        return Words::tr("What %1 sends is no session: it begins with '%2'.").arg(machine.text(), shown(end.noise));
    const QString last = lastLine(end.errors);
    return last.isEmpty() ? Words::tr("%1 sent nothing.").arg(machine.text()) : Words::tr("%1: %2").arg(machine.text(), last);
}

QString breakWords(const SshHost& machine, const LineEnd& end)
{
    const QString errorText = remoteErrorLine(end.errors);
    if (end.status != kOfSsh && !end.isCrash && !errorText.isEmpty())
        return Words::tr("%1: %2").arg(machine.text(), errorText);
    const QString last = lastLine(end.errors);
    return last.isEmpty() || end.isCrash ? Words::tr("The line to %1 broke.").arg(machine.text())
                                         : Words::tr("The line to %1 broke: %2").arg(machine.text(), last);
}

} // namespace stallscope::gui
