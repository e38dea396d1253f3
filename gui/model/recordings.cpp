// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/recordings.h"

#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/file_io.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace stallscope::gui {

namespace {

/// Beside a recording that is under way; the program that writes it has it locked.
QString markOf(const QString& path)
{
    return path + ".running";
}

/// Beside one that is kept elsewhere, too.
QString savedMarkOf(const QString& path)
{
    return path + ".saved";
}

bool isUnderWay(const QString& path)
{
    return QFile::exists(markOf(path));
}

/// Where a file system keeps no locks, nobody can say: then it may be.
bool isBeingWritten(const QString& path)
{
    const auto file = session::InputFile::open(path.toStdString());
    return file && (*file)->writer() != session::InputFile::Writer::None && !session::endsWhole(**file);
}

/// A recorded program may live longer than the app that began to record it.
bool isWriterAlive(const QString& path)
{
    return isBeingWritten(markOf(path)) || isBeingWritten(path);
}

bool isSaved(const QString& path)
{
    return QFile::exists(savedMarkOf(path));
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
    if (!m_folder.mkpath("."))
        return {};
    auto mark = session::OutputFile::create(markOf(path).toStdString(), session::OutputFile::Mode::Replace);
    if (!mark)
        return {};
    m_marks.insert_or_assign(path, std::move(*mark));
    return path;
}

void Recordings::finish(const QString& path)
{
    QFile::remove(markOf(path));
    m_marks.erase(path);
}

void Recordings::noteSaved(const QString& path)
{
    QFile mark(savedMarkOf(path));
    if (!mark.open(QFile::WriteOnly))
        return; // then it is offered once more than needed
}

bool Recordings::holds(const QString& path) const
{
    return QFileInfo(path).absolutePath() == m_folder.absolutePath();
}

void Recordings::remove(const QString& path)
{
    QFile::remove(path);
    QFile::remove(savedMarkOf(path));
    finish(path);
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
    paths.removeIf([](const QString& path) { return isUnderWay(path) || isSaved(path); });
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
    QStringList whole = all();
    whole.removeIf(isUnderWay);
    for (const QString& path : whole.mid(kMost - 1))
        remove(path);
}

} // namespace stallscope::gui
