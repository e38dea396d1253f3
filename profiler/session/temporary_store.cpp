// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/temporary_store.h"

#include <algorithm>
#include <limits>
#include <span>

namespace stallscope::session {

TemporaryStore::~TemporaryStore()
{
    if (m_cache)
        m_cache->removeFixed(m_fixedBytes);
}

void TemporaryStore::addFixed(std::size_t bytes)
{
    {
        const std::lock_guard lock(m_mutex);
        m_fixedBytes += bytes;
    }
    if (m_cache)
        m_cache->addFixed(bytes);
}

std::shared_ptr<const SpanBlock> TemporaryStore::store(std::shared_ptr<const SpanColumns> columns)
{
    PlaneWriter encoded;
    encodeColumns(*columns, encoded);
    const TemporaryPlace place = m_file->append(encoded.bytes).value_or(TemporaryPlace{});
    const BlockHeader header = headerOf(*columns);
    const BlockSummary summary(*columns);
    const std::span<const SummaryNode> upper = summary.upperNodes();
    const auto nodes = std::make_shared<SummaryNode[]>(upper.size());
    std::ranges::copy(upper, nodes.get());
    std::uint64_t key = 0;
    {
        const std::lock_guard lock(m_mutex);
        key = m_stored.append({place, header});
    }
    auto block = std::make_shared<const SpanBlock>(
        header, std::shared_ptr<const SummaryNode>(nodes, nodes.get()), shared_from_this(), key, CorrelationBounds::of(*columns));
    constexpr std::size_t kAround = sizeof(Stored) + sizeof(BlockHeader) + 64; // entry in its group, and allocator overhead
    addFixed(sizeof(SpanBlock) + upper.size_bytes() + kAround);
    return block;
}

std::unique_ptr<TemporaryStore::Reader> TemporaryStore::borrowReader()
{
    const std::lock_guard lock(m_mutex);
    if (m_readers.empty())
        return std::make_unique<Reader>();
    auto reader = std::move(m_readers.back());
    m_readers.pop_back();
    return reader;
}

std::shared_ptr<const SpanColumns> TemporaryStore::load(std::uint64_t key)
{
    const Stored& stored = m_stored[key];
    auto reader = borrowReader();
    auto columns = std::make_shared<SpanColumns>();
    const bool isRead =
        m_file->read(stored.place, reader->bytes) && reader->decoder.decode(reader->bytes, stored.header, std::numeric_limits<std::uint32_t>::max(), *columns);
    {
        const std::lock_guard lock(m_mutex);
        m_readers.push_back(std::move(reader));
    }
    if (isRead)
        return columns;
    m_losses->count(Loss::UnreadableSpans, stored.header.count);
    return std::make_shared<const SpanColumns>();
}

void TemporaryStore::holds(const std::shared_ptr<const SpanBlock>& block, BlockPart part, std::size_t bytes)
{
    if (m_cache)
        m_cache->keep(block, part, bytes);
}

Result<TemporaryTrace> TemporaryTrace::create(const std::shared_ptr<ColumnCache>& memory)
{
    auto file = TemporaryFile::create();
    if (!file)
        return file.error();
    TemporaryTrace trace{*std::move(file), {}, {}};
    trace.blocks = std::make_shared<TemporaryStore>(trace.file, memory);
    trace.details = std::make_shared<TemporaryDetails>(trace.file, trace.blocks->losses(), memory ? memory->limit() : 0);
    return trace;
}

} // namespace stallscope::session
