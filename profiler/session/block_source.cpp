// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/block_source.h"

#include "profiler/session/codec/summary_codec.h"

namespace stallscope::session {

std::optional<BlockHeader> blockHeaderOf(const ChunkHeader& header)
{
    const bool isInTime = header.first >= -kTimeLimit && header.first <= kTimeLimit && header.last >= header.first && header.last <= 2 * kTimeLimit;
    if (header.count == 0 || header.count > SpanBlock::kMaxSpans || !isInTime || header.covered < 0 || header.covered > header.last - header.first)
        return std::nullopt;
    return BlockHeader{header.first, header.last, header.covered, header.count};
}

BlockSource::~BlockSource()
{
    if (m_cache)
        m_cache->removeFixed(m_fixedBytes);
}

bool BlockSource::isWorthLoading(std::uint64_t bytes) const
{
    constexpr std::uint64_t kWaitedFor = std::uint64_t{400} << 20; // 19 million spans, loaded in half a second
    return !m_cache || (bytes <= kWaitedFor && m_cache->columnBytes() + bytes <= m_cache->room());
}

void BlockSource::addFixed(std::size_t bytes)
{
    m_fixedBytes += bytes;
    if (m_cache)
        m_cache->addFixed(bytes);
}

void BlockSource::holds(const std::shared_ptr<const SpanBlock>& block, std::size_t bytes)
{
    if (m_cache)
        m_cache->keep(block, bytes);
}

std::unique_ptr<BlockReader> BlockSource::borrowReader()
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_readers.empty()) {
            auto reader = std::move(m_readers.back());
            m_readers.pop_back();
            return reader;
        }
    }
    return std::make_unique<BlockReader>(m_file);
}

void BlockSource::giveBack(std::unique_ptr<BlockReader> reader)
{
    const std::lock_guard lock(m_mutex);
    m_readers.push_back(std::move(reader));
}

std::shared_ptr<const SpanColumns> BlockSource::readColumns(std::uint64_t key, BlockReader& reader) const
{
    const ChunkPlace& place = m_places[key];
    const auto header = blockHeaderOf(place.header);
    const auto raw = header ? reader.parts.payload(place) : std::nullopt;
    auto columns = std::make_shared<SpanColumns>();
    if (!raw || !reader.decoder.decode(*raw, *header, m_pools->strings.size(), *columns))
        return nullptr;
    return columns;
}

BlockSummary BlockSource::readSummary(std::uint64_t key, BlockReader& reader) const
{
    const ChunkPlace& place = m_places[key];
    const auto raw = reader.parts.summary(place, longestSummary(place.header.count));
    return raw ? decodeSummary(*raw, place.header.count, m_pools->strings.size()) : BlockSummary{};
}

std::shared_ptr<const SpanColumns> BlockSource::load(std::uint64_t key)
{
    auto reader = borrowReader();
    auto columns = readColumns(key, *reader);
    giveBack(std::move(reader));
    if (columns)
        return columns;
    // a block may be loaded repeatedly, but its loss counts once
    const std::lock_guard lock(m_mutex);
    if (m_damaged.insert(key).second) {
        m_losses->count(Loss::DamagedChunks);
        m_losses->count(Loss::UnreadableSpans, m_places[key].header.count);
    }
    return std::make_shared<const SpanColumns>();
}

} // namespace stallscope::session
