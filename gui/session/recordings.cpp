// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/session/recordings.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace stallscope::gui {

namespace {

/// Beside a recording that is under way, with the id of the process that writes it.
QString markOf(const QString& path)
{
    return path + ".running";
}

bool isUnderWay(const QString& path)
{
    return QFile::exists(markOf(path));
}

bool isWriterAlive(const QString& path)
{
    QFile mark(markOf(path));
    if (!mark.open(QFile::ReadOnly))
        return false;
    return QFile::exists(QStringLiteral("/proc/%1").arg(QString::fromLatin1(mark.readAll())));
}

} // namespace

Recordings::Recordings(const QString& folder) : m_folder(folder) {}

QString Recordings::standardFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recordings";
}

QString Recordings::begin(const QString& workload)
{
    makeRoom();
    const QString stamp = QDateTime::currentDateTime().toString("yyyy-MM-dd HH.mm.ss.zzz");
    const QString path = m_folder.filePath(QStringLiteral("%1 %2.stallscope").arg(stamp, workload));
    QFile mark(markOf(path));
    if (!m_folder.mkpath(".") || !mark.open(QFile::WriteOnly) || mark.write(QByteArray::number(QCoreApplication::applicationPid())) < 0)
        return {};
    return path;
}

void Recordings::finish(const QString& path)
{
    QFile::remove(markOf(path));
}

bool Recordings::holds(const QString& path) const
{
    return QFileInfo(path).absolutePath() == m_folder.absolutePath();
}

void Recordings::remove(const QString& path)
{
    QFile::remove(path);
    QFile::remove(markOf(path));
    QDir(path + ".parts").removeRecursively(); // of a recorded program, where they were not gathered
}

QStringList Recordings::all() const
{
    QStringList paths;
    // Names begin with the time, so the latest one sorts last.
    for (const QString& name : m_folder.entryList({"*.stallscope"}, QDir::Files, QDir::Name | QDir::Reversed))
        paths << m_folder.filePath(name);
    return paths;
}

QStringList Recordings::earlier() const
{
    QStringList paths = all();
    paths.removeIf(isUnderWay);
    return paths;
}

QStringList Recordings::orphans() const
{
    QStringList paths = all();
    paths.removeIf([](const QString& path) { return !isUnderWay(path) || isWriterAlive(path); });
    return paths;
}

void Recordings::makeRoom()
{
    for (const QString& path : earlier().mid(kMost - 1))
        remove(path);
}

} // namespace stallscope::gui
