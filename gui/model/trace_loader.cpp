// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/trace_loader.h"

#include "profiler/formats/formats.h"

#include <QDirIterator>
#include <QFileInfo>

namespace stallscope::gui {

namespace {

/// Progress range of one file: all files of a request have equal shares.
Job partOf(const Job& whole, qsizetype index, qsizetype count)
{
    constexpr std::uint64_t kParts = 1000;
    Job part;
    part.stop = whole.stop;
    part.onProgress = [whole, index, count](std::uint64_t done, std::uint64_t total) {
        if (total == 0)
            return;
        const double share = static_cast<double>(done) / static_cast<double>(total);
        whole.report(static_cast<std::uint64_t>((static_cast<double>(index) + share) * kParts), static_cast<std::uint64_t>(count) * kParts);
    };
    return part;
}

/// Whether all arguments of the events fit into memory without a second thought: they take as much as the text of the file.
bool isSmall(const QString& path)
{
    constexpr qint64 kMostBytes = qint64{128} << 20;
    constexpr qint64 kUsualRatio = 16; // of compressed traces
    const auto weightOf = [](const QFileInfo& file) { return file.fileName().endsWith(QLatin1String(".gz")) ? file.size() * kUsualRatio : file.size(); };
    if (!QFileInfo(path).isDir())
        return weightOf(QFileInfo(path)) <= kMostBytes;
    qint64 sum = 0;
    for (QDirIterator files(path, QDir::Files, QDirIterator::Subdirectories); files.hasNext() && sum <= kMostBytes;)
        sum += weightOf(QFileInfo(files.next()));
    return sum <= kMostBytes;
}

Result<LoadedFile> loadFile(const QString& path, ImportOptions options)
{
    Nanos zero = 0;
    options.partial.onWhole = [&zero](Nanos start) { zero = start; };
    options.keepsArguments = isSmall(path);
    auto trace = openTrace(std::filesystem::path(path.toStdU16String()), options);
    if (!trace)
        return trace.error();
    return LoadedFile{path, std::move(*trace), {}, zero};
}

/// Null if the file is no session, or is complete.
std::shared_ptr<SessionFollower> followerOf(const QString& path, const std::shared_ptr<ColumnCache>& memory)
{
    auto follower = SessionFollower::open(std::filesystem::path(path.toStdU16String()).string(), SessionFollower::kPatience, memory);
    return follower && follower->hasWriter() ? std::make_shared<SessionFollower>(std::move(*follower)) : nullptr;
}

Result<std::vector<LoadedFile>> loadEach(const QStringList& paths, const Job& job, const std::function<Result<LoadedFile>(const QString&, const Job&)>& load)
{
    std::vector<LoadedFile> files;
    for (qsizetype i = 0; i < paths.size(); ++i) {
        auto file = load(paths[i], partOf(job, i, paths.size()));
        if (!file)
            return file.error();
        files.push_back(std::move(*file));
    }
    return files;
}

} // namespace

Result<LoadedFile> loadOrFollow(const QString& path, const ImportOptions& options)
{
    const auto follower = followerOf(path, options.memory);
    if (!follower)
        return loadFile(path, options);
    auto trace = follower->poll(options.job);
    if (!trace)
        return trace.error();
    return LoadedFile{path, *trace ? *trace : std::make_shared<const Trace>(), follower->hasEnded() ? nullptr : follower};
}

Result<std::vector<LoadedFile>> loadFiles(const QStringList& paths, const Job& job, const std::shared_ptr<ColumnCache>& memory)
{
    return loadEach(paths, job, [&memory](const QString& path, const Job& part) {
        ImportOptions options;
        options.job = part;
        options.memory = memory;
        return loadFile(path, options);
    });
}

void TraceLoader::open(const QStringList& paths)
{
    emit started(paths);
    m_work.run(
        [this, paths, memory = m_memory, firstSpans = m_firstSpans](const std::stop_token& stop) {
            Job job;
            job.stop = stop;
            job.onProgress = [this, stop](std::uint64_t done, std::uint64_t total) {
                const double share = total == 0 ? -1 : static_cast<double>(done) / static_cast<double>(total);
                m_work.report(stop, [this, share] { emit progressed(share); });
            };
            return loadEach(paths, job, [&](const QString& path, const Job& ofFile) {
                ImportOptions options;
                options.job = ofFile;
                options.memory = memory;
                options.partial.firstSpans = firstSpans;
                options.partial.onPartial = [this, &path, &stop](const std::shared_ptr<const Trace>& partial, Nanos start) {
                    m_work.report(stop, [this, file = LoadedFile{path, partial, {}, start}] { emit partialRead(file); });
                };
                QString note;
                options.onCannotSpill = [&](const Error& reason) {
                    note = tr("%1 exceeds the memory limit: %2").arg(QFileInfo(path).fileName(), QString::fromStdString(reason.message));
                };
                auto file = loadOrFollow(path, options);
                if (file)
                    file->note = note;
                return file;
            });
        },
        [this](Result<std::vector<LoadedFile>> result) { deliver(std::move(result)); });
}

void TraceLoader::cancel()
{
    if (!isBusy())
        return;
    m_work.cancel();
    emit cancelled();
}

void TraceLoader::deliver(Result<std::vector<LoadedFile>> result)
{
    if (result)
        emit finished(*result);
    else
        emit failed(QString::fromStdString(result.error().message));
}

} // namespace stallscope::gui
