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

/// Lock file beside a recording in progress, held by the process that writes it.
QString markOf(const QString& path)
{
    return path + ".running";
}

/// Marker beside a recording that is saved elsewhere.
QString savedMarkOf(const QString& path)
{
    return path + ".saved";
}

bool isUnderWay(const QString& path)
{
    return QFile::exists(markOf(path));
}

/// True on file systems without locks, where the state cannot be known.
bool isBeingWritten(const QString& path)
{
    const auto file = session::InputFile::open(path.toStdString());
    return file && (*file)->writer() != session::InputFile::Writer::None && !session::endsWhole(**file);
}

/// A recorded program may outlive the app that started it.
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
        return; // then it is offered again, which is harmless
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
    QDir(path + ".parts").removeRecursively(); // shards of a recorded program that were not gathered
}

QStringList Recordings::all() const
{
    QStringList paths;
    // names begin with the time, so the latest sorts last
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
