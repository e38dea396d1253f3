// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/session_writer.h"

#include "profiler/base/say.h"
#include "profiler/session/lane_contents.h"
#include "profiler/session/write/trace_chunks.h"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stallscope {

using namespace session;

namespace {
using Clock = std::chrono::steady_clock;
constexpr Clock::duration kSyncPeriod = std::chrono::seconds(1);
/// Limits the part that must be scanned after a crash.
constexpr Clock::duration kIndexPeriod = std::chrono::seconds(5);
} // namespace

class SessionWriter::Impl {
public:
    explicit Impl(ChunkWriter out) : m_out(std::move(out)) {}

    void releaseWritten() { m_trace.releaseWritten(); }

    Result<std::shared_ptr<const LossCounters>> pageSpans(std::shared_ptr<ColumnCache> memory, std::shared_ptr<const TracePools> pools)
    {
        auto file = InputFile::open(m_out.path());
        if (!file)
            return file.error();
        m_source = std::make_shared<BlockSource>(std::move(*file), std::move(pools), std::move(memory));
        m_trace.collectStored();
        return std::shared_ptr<const LossCounters>(m_source->losses());
    }

    Result<> write(const Trace& trace, Extent extent)
    {
        auto written = m_trace.write(trace, extent, {}, m_out);
        if (written && m_out.hasUnindexed() && Clock::now() - m_lastIndex >= kIndexPeriod) {
            written = m_out.appendIndex();
            m_lastIndex = Clock::now();
        }
        if (written)
            written = m_out.flush();
        if (written && m_source)
            pageStored();
        return written;
    }

    Result<> flush()
    {
        if (Clock::now() - m_lastSync < kSyncPeriod)
            return m_out.flush();
        m_lastSync = Clock::now();
        return m_out.sync();
    }

    Result<> finish()
    {
        if (!m_hasEnd) {
            if (auto written = m_out.finish(); !written)
                return written;
            m_hasEnd = true;
        }
        return m_out.sync();
    }

    [[nodiscard]] std::uint64_t bytes() const { return m_out.bytes(); }

private:
    void pageStored()
    {
        for (const LaneChunks::StoredBlock& stored : m_trace.takeStored()) {
            if (stored.block->isStored()) // in an earlier generation of its lane
                continue;
            m_source->addFixed(fixedBytes(*stored.block) + stored.block->summary()->bytes() + (stored.chunks.size() - 1) * sizeof(ChunkPlace));
            stored.block->storeIn(m_source, m_source->add(stored.chunks));
        }
    }

    ChunkWriter m_out;
    TraceChunks m_trace;
    std::shared_ptr<BlockSource> m_source; // null: all spans stay in memory
    Clock::time_point m_lastSync = Clock::now();
    Clock::time_point m_lastIndex = Clock::now();
    bool m_hasEnd = false;
};

SessionWriter::SessionWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
SessionWriter::SessionWriter(SessionWriter&&) noexcept = default;
SessionWriter& SessionWriter::operator=(SessionWriter&&) noexcept = default;
SessionWriter::~SessionWriter() = default;

Result<SessionWriter> SessionWriter::create(const std::string& path)
{
    auto out = ChunkWriter::create(path, OutputFile::Mode::Replace);
    if (!out)
        return out.error();
    return SessionWriter(std::make_unique<Impl>(std::move(*out)));
}

Result<std::shared_ptr<const LossCounters>> SessionWriter::pageSpans(std::shared_ptr<ColumnCache> memory, std::shared_ptr<const TracePools> pools)
{
    return m_impl->pageSpans(std::move(memory), std::move(pools));
}

void SessionWriter::releaseWritten()
{
    m_impl->releaseWritten();
}

Result<> SessionWriter::write(const Trace& snapshot)
{
    return m_impl->write(snapshot, Extent::Settled);
}

Result<> SessionWriter::flush()
{
    return m_impl->flush();
}

Result<> SessionWriter::finish(const Trace& last)
{
    auto written = m_impl->write(last, Extent::Whole);
    return written ? m_impl->finish() : written;
}

std::uint64_t SessionWriter::bytesWritten() const
{
    return m_impl->bytes();
}

namespace {

constexpr mode_t kPermissions = 07777;

/// A temporary file beside the target, removed on destruction unless it was renamed to the target.
class TemporaryName {
public:
    explicit TemporaryName(const std::string& target) : m_path(target + ".saving-" + std::to_string(::getpid())) {}
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;
    ~TemporaryName()
    {
        if (!m_path.empty())
            ::unlink(m_path.c_str());
    }

    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Keeps the permissions of the replaced file.
    [[nodiscard]] Result<> become(const std::string& target)
    {
        struct stat facts = {};
        if (::stat(target.c_str(), &facts) == 0)
            ::chmod(m_path.c_str(), facts.st_mode & kPermissions);
        if (::rename(m_path.c_str(), target.c_str()) != 0)
            return systemError(STALLSCOPE_TEXT("Session", "cannot save '{}': {}"), target, errno);
        m_path.clear();
        return {};
    }

private:
    std::string m_path;
};

/// Resolves symbolic links, so that saving does not replace a link by a file.
Result<std::string> realTarget(const std::string& path)
{
    std::error_code failed;
    const auto target = std::filesystem::weakly_canonical(path, failed);
    if (failed)
        return systemError(STALLSCOPE_TEXT("Session", "cannot save '{}': {}"), path, failed.value());
    struct stat facts = {};
    if (::stat(target.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode))
        return Error{say(STALLSCOPE_TEXT("Session", "cannot save '{}': it exists and is not a regular file"), path)};
    return target.string();
}

/// A rename is durable only after its folder is synced.
void syncFolderOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path();
    const FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.isOpen())
        ::fsync(handle.get());
}

/// Whether a span that starts at `next` still fits a block with this header.
bool hasRoomFor(const BlockHeader& header, const BlockHeader& next)
{
    return header.count < SpanBlock::kMaxSpans && next.first - header.first <= Nanos{SpanColumns::kLongestOffset};
}

void seal(SpanColumns& columns, BlockList& blocks)
{
    if (columns.isEmpty())
        return;
    blocks.append(std::make_shared<const SpanBlock>(std::make_shared<const SpanColumns>(std::exchange(columns, {}))));
}

void appendRows(const SpanColumns& from, SpanColumns& columns, BlockList& blocks)
{
    for (std::size_t row = 0; row < from.size(); ++row) {
        const Span span = from.at(row);
        if (columns.size() == SpanBlock::kMaxSpans || !columns.fits(span))
            seal(columns, blocks);
        columns.append(span);
    }
}

/// Whether compacted() would return the same blocks.
bool isCompact(const Lane& lane)
{
    for (std::size_t i = 1; i < lane.blocks.size(); ++i) {
        if (hasRoomFor(lane.blocks.header(i - 1), lane.blocks.header(i)))
            return false;
    }
    return true;
}

/// Merges small adjacent blocks, as left by a recording that was saved incrementally, into full ones. Full blocks are shared.
Lane compacted(const Lane& lane)
{
    Lane compact{lane.place, {}};
    SpanColumns open;
    for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
        const bool isLast = i + 1 == lane.blocks.size();
        const bool isFull = isLast || !hasRoomFor(lane.blocks.header(i), lane.blocks.header(i + 1));
        if (open.isEmpty() && isFull)
            compact.blocks.append(lane.blocks.shared(i));
        else
            appendRows(*lane.blocks.block(i).columns(), open, compact.blocks);
    }
    seal(open, compact.blocks);
    return compact;
}

Trace withCompactLanes(const Trace& trace)
{
    Trace compact = trace;
    for (Track& track : compact.tracks) {
        for (Lane& lane : track.lanes) {
            if (!isCompact(lane))
                lane = compacted(lane);
        }
    }
    return compact;
}

Result<> writeWhole(const Trace& trace, const std::string& path, const std::string& target, const Job& job)
{
    // saving the same trace always gives the same bytes
    auto out = ChunkWriter::create(path, OutputFile::Mode::MustBeNew, target, trace.epochNanos);
    if (!out)
        return out.error();
    TraceChunks chunks;
    chunks.countLaterLosses();
    auto written = chunks.write(withCompactLanes(trace), Extent::Whole, job, *out);
    if (written)
        written = out->finish();
    return written ? out->sync() : written;
}

} // namespace

Result<> writeSession(const Trace& trace, const std::string& path, const Job& job)
{
    const auto target = realTarget(path);
    if (!target)
        return target.error();
    TemporaryName temporary(*target);
    if (auto written = writeWhole(trace, temporary.path(), path, job); !written)
        return written;
    if (auto renamed = temporary.become(*target); !renamed)
        return renamed;
    syncFolderOf(*target);
    return {};
}

} // namespace stallscope
