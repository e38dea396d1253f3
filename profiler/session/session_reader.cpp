// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"

#include "profiler/base/say.h"
#include "profiler/session/session_contents.h"
#include "profiler/session/writer_watch.h"
#include "profiler/trace/build/track_builder.h"

#include <algorithm>

namespace stallscope {

using namespace session;

namespace {

/// Each snapshot ends with its facts.
void dropUnfinishedSnapshot(std::vector<ChunkPlace>& places)
{
    const auto last =
        std::find_if(places.rbegin(), places.rend(), [](const ChunkPlace& place) { return static_cast<ChunkType>(place.header.type) == ChunkType::Facts; });
    places.erase(last.base(), places.end());
}

} // namespace

Result<std::shared_ptr<const Trace>> readSession(const std::string& path, const SessionOpenOptions& options)
{
    const auto file = InputFile::open(path);
    if (!file)
        return file.error();
    if (const auto header = checkFileHeader(**file); !header)
        return header.error();
    auto chunks = findChunks(*file, options.job);
    if (!chunks)
        return chunks.error();
    if (options.wholeSnapshotsOnly && !chunks->hasEnd)
        dropUnfinishedSnapshot(chunks->places);

    SessionContents contents(*file, options.memory, options.memoryLimit);
    contents.count(Loss::DamagedChunks, chunks->damagedPlaces);
    contents.count(Loss::SkippedBytes, chunks->skippedBytes + (*file)->size() - chunks->next);
    contents.count(Loss::IncompleteFile, chunks->hasEnd ? 0 : 1);
    if (auto added = contents.add(chunks->places, options.job); !added)
        return added.error();
    if (auto loaded = contents.load({options.loadColumns, options.threads}, options.job); !loaded)
        return loaded.error();
    return withLateSpansPlaced(contents.publish());
}

class SessionFollower::Impl {
public:
    Impl(std::shared_ptr<const InputFile> file, const FileHeader& header, Growth::Clock::duration patience, const std::shared_ptr<ColumnCache>& memory,
        std::size_t memoryLimit)
        : m_file(std::move(file)),
          m_createdNanos(header.createdNanos),
          m_contents(m_file, memory, memoryLimit),
          m_knownBytes(m_file->size()),
          m_writer(m_file, patience)
    {
    }

    Result<std::shared_ptr<const Trace>> poll(const Job& job)
    {
        if (auto taken = takeNew(job); !taken)
            return taken.error();
        if (!m_hasNew)
            return std::shared_ptr<const Trace>();
        auto trace = m_contents.publish();
        return m_hasEnded ? m_whole = withLateSpansPlaced(std::move(trace)) : trace;
    }

    Result<std::shared_ptr<const Trace>> conclude(const Job& job)
    {
        if (auto taken = takeNew(job); !taken)
            return taken.error();
        if (!m_hasEnded) {
            m_contents.count(Loss::IncompleteFile, 1);
            m_contents.count(Loss::SkippedBytes, m_file->size() - m_next);
        }
        if (m_hasNew || !m_whole)
            m_whole = withLateSpansPlaced(m_contents.publish());
        return m_whole;
    }

    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }
    [[nodiscard]] bool hasWriter() { return m_writer.isWritten(); }

private:
    Result<> takeNew(const Job& job)
    {
        const std::uint64_t size = m_file->size();
        if (size < m_next)
            return Error{say(STALLSCOPE_TEXT("Session", "'{}' was truncated: following stopped"), m_file->path())};
        if (const auto header = checkFileHeader(*m_file); !header || header->createdNanos != m_createdNanos)
            return Error{say(STALLSCOPE_TEXT("Session", "'{}' was replaced: following stopped"), m_file->path())};
        m_contents.grow(size - std::min(size, m_knownBytes));
        m_knownBytes = std::max(size, m_knownBytes);
        const auto chunks = scanChunks(*m_file, m_next, job);
        if (!chunks)
            return chunks.error();
        m_hasNew = !chunks->places.empty();
        if (!m_hasNew)
            return {};
        m_whole.reset(); // what was taken for the end of a damaged file was not
        m_next = chunks->next;
        m_hasEnded = chunks->hasEnd;
        m_contents.count(Loss::DamagedChunks, chunks->damagedPlaces);
        m_contents.count(Loss::SkippedBytes, chunks->skippedBytes);
        if (auto added = m_contents.add(chunks->places, job); !added)
            return added.error();
        return m_contents.load({}, job);
    }

    std::shared_ptr<const InputFile> m_file;
    std::int64_t m_createdNanos;
    SessionContents m_contents;
    std::uint64_t m_knownBytes;
    WriterWatch m_writer;
    std::uint64_t m_next = kFileHeaderBytes;
    bool m_hasEnded = false;
    bool m_hasNew = false;
    std::shared_ptr<const Trace> m_whole; ///< set when no more data comes
};

SessionFollower::SessionFollower(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
SessionFollower::SessionFollower(SessionFollower&&) noexcept = default;
SessionFollower& SessionFollower::operator=(SessionFollower&&) noexcept = default;
SessionFollower::~SessionFollower() = default;

Result<SessionFollower> SessionFollower::open(
    const std::string& path, std::chrono::nanoseconds patience, const std::shared_ptr<ColumnCache>& memory, std::size_t memoryLimit)
{
    auto file = InputFile::open(path);
    if (!file)
        return file.error();
    const auto header = checkFileHeader(**file);
    if (!header)
        return header.error();
    return SessionFollower(std::make_unique<Impl>(std::move(*file), *header, patience, memory, memoryLimit));
}

Result<std::shared_ptr<const Trace>> SessionFollower::poll(const Job& job)
{
    return m_impl->poll(job);
}

bool SessionFollower::hasEnded() const
{
    return m_impl->hasEnded();
}

bool SessionFollower::hasWriter() const
{
    return m_impl->hasWriter();
}

Result<std::shared_ptr<const Trace>> SessionFollower::conclude(const Job& job)
{
    return m_impl->conclude(job);
}

} // namespace stallscope
