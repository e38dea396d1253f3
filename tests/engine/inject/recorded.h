// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/session_reader.h"
#include "profiler/trace/trace.h"
#include "tests/engine/cli/cli_process.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <cstdint>
#include <memory>
#include <vector>

/// What becomes of the recorded program of these tests under the real stallscope-cli.
namespace stallscope::test {

using Session = std::shared_ptr<const Trace>;

/// Runs the real stallscope-cli in a folder, and the real program under it.
inline CliResult record(const QString& folder, const QStringList& options, const QStringList& program, const QByteArray& input = {})
{
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(STALLSCOPE_CLI, QStringList{"record"} + options + QStringList{"--"} + program);
    process.write(input);
    process.closeWriteChannel();
#ifdef __SANITIZE_THREAD__
    constexpr int kPatience = 600'000; // the recorder takes many times as long
#else
    constexpr int kPatience = 120'000;
#endif
    return endOf(process, kPatience);
}

inline QStringList theProgram(const QString& words)
{
    return QStringList{STALLSCOPE_RECORDED_PROGRAM} + words.split(' ', Qt::SkipEmptyParts);
}

/// Of the program's threads that have no name of their own.
inline QString theSystemsName()
{
    return QFileInfo(STALLSCOPE_RECORDED_PROGRAM).fileName().left(15); // as long as the system's names are
}

struct NamedSpan {
    QString name;
    QString track;
    Span span;
    std::uint32_t depth = 0;
    std::int64_t pid = 0;
};

inline std::vector<NamedSpan> spansIn(const Trace& trace)
{
    std::vector<NamedSpan> all;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                const auto name = trace.nameOf(span);
                all.push_back({QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), QString::fromStdString(track.info.name), span,
                    lane.place.depth, trace.processes[track.info.process.index()].pid});
            });
        }
    }
    return all;
}

inline std::vector<NamedSpan> named(const Trace& trace, const QString& name)
{
    std::vector<NamedSpan> found = spansIn(trace);
    std::erase_if(found, [&](const NamedSpan& span) { return span.name != name; });
    return found;
}

inline std::uint64_t lost(const Trace& trace, Loss loss)
{
    return trace.lossesSoFar()[static_cast<std::size_t>(loss)];
}

/// A folder in which `x.stallscope` is recorded.
class RecordFolder {
public:
    [[nodiscard]] QString path() const { return m_folder.path(); }
    [[nodiscard]] QString file(const char* name) const { return m_folder.filePath(name); }
    [[nodiscard]] CliResult recordWords(const QString& words, const QStringList& options = {}) const
    {
        return record(path(), QStringList{"-o", "x.stallscope", "--force"} + options, theProgram(words));
    }
    [[nodiscard]] Session session(const char* name = "x.stallscope") const
    {
        auto trace = readSession(file(name).toStdString());
        if (!trace)
            qWarning("%s", trace.error().message.c_str());
        return trace ? *trace : std::make_shared<Trace>();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace stallscope::test
