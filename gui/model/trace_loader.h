// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/trace.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::gui {

struct LoadedFile {
    QString path;
    std::shared_ptr<const Trace> trace;
    /// Set if another program still writes the file: follows it from here on.
    std::shared_ptr<SessionFollower> follower = {};
    /// Time 0 of the file, if partial traces of it were reported.
    Nanos zero = 0;
    /// For the user, about how the file was read; empty: nothing.
    QString note = {};
};

/// Opens files one after the other on a background thread, all or none. A new request replaces the current one. For
/// sessions that are still being written, reads the current data and returns a follower for the rest.
class TraceLoader : public QObject {
    Q_OBJECT
public:
    explicit TraceLoader(QObject* parent = nullptr) : QObject(parent) {}

    /// Memory limit for the spans of files opened from now on. Null: no limit.
    void setMemory(std::shared_ptr<ColumnCache> memory) { m_memory = std::move(memory); }
    [[nodiscard]] const std::shared_ptr<ColumnCache>& memory() const { return m_memory; }
    /// Number of spans of the first partial trace.
    void setFirstSpans(std::uint64_t spans) { m_firstSpans = spans; }
    [[nodiscard]] bool isBusy() const { return m_work.isBusy(); }
    void open(const QStringList& paths);
    void cancel();

signals:
    void started(const QStringList& paths);
    /// 0 to 1; negative if the total is unknown.
    void progressed(double share);
    /// A partial trace of a large file.
    void partialRead(const stallscope::gui::LoadedFile& partial);
    void finished(const std::vector<LoadedFile>& files);
    void failed(const QString& message);
    void cancelled();

private:
    void deliver(Result<std::vector<LoadedFile>> result);

    std::shared_ptr<ColumnCache> m_memory;
    std::uint64_t m_firstSpans = PartialTraces().firstSpans;
    Background m_work;
};

/// Opens a file on the caller's thread; reads the current data of one that is still being written.
[[nodiscard]] Result<LoadedFile> loadOrFollow(const QString& path, const ImportOptions& options);
/// Opens files on the caller's thread without following any: the current data counts as complete.
[[nodiscard]] Result<std::vector<LoadedFile>> loadFiles(const QStringList& paths, const Job& job, const std::shared_ptr<ColumnCache>& memory = {});

} // namespace stallscope::gui
