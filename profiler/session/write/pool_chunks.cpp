// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/pool_chunks.h"

#include <sys/mman.h>
#include <unistd.h>

namespace stallscope::session {

namespace {

/// Whether a page has no room for another detail of any size, so that no writer uses it any more.
bool isFull(ByteView page)
{
    return page.size() + SpanDetail::kMaxPackedBytes > DetailPool::kPageBytes;
}

/// The memory reads as zeros from now on, atomically: other threads may be looking something up.
void release(ByteView bytes)
{
    const auto unit = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    const auto begin = (reinterpret_cast<std::uintptr_t>(bytes.data()) + unit - 1) / unit * unit;
    const auto end = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size()) / unit * unit;
    if (begin < end)
        (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

/// Writes the items [done, end) in chunks within the decompression limit; `done` advances with what is written.
template <class Encode>
Result<> writeItems(ChunkType type, std::size_t& done, std::size_t end, ChunkWriter& out, Encode&& encode)
{
    ByteWriter bytes;
    while (done < end) {
        bytes.clear();
        std::size_t next = done;
        for (; next < end && bytes.size() < kPartBytes; ++next)
            encode(next, bytes);
        ChunkHeader header{.type = static_cast<std::uint8_t>(type)};
        header.subject = static_cast<std::uint32_t>(done);
        header.count = static_cast<std::uint32_t>(next - done);
        if (auto written = out.append(header, {bytes.bytes(), {}}, {}); !written)
            return written;
        done = next;
    }
    return {};
}

} // namespace

Result<> PoolChunks::write(const TracePools& pools, ChunkWriter& out)
{
    // the length of referring data is read before that of its targets, so that concurrent additions cannot create dangling references
    auto written = writeDetails(pools.details, out);
    if (written)
        written = writeArguments(pools.details, out);
    if (written)
        written = writeStacks(pools.stacks, out);
    if (written)
        written = writeFrames(pools.stacks, out);
    if (written)
        written = writeStrings(pools.strings, out);
    return written;
}

Result<> PoolChunks::writeStrings(const StringPool& strings, ChunkWriter& out)
{
    return writeItems(ChunkType::Strings, m_strings, strings.size(), out,
        [&strings](std::size_t index, ByteWriter& bytes) { bytes.text(strings.view(StringId::fromIndex(index))); });
}

Result<> PoolChunks::writeFrames(const StackPool& stacks, ChunkWriter& out)
{
    return writeItems(ChunkType::Frames, m_frames, stacks.frameCount(), out, [&stacks](std::size_t index, ByteWriter& bytes) {
        const Frame frame = stacks.frame(FrameId::fromIndex(index));
        bytes.id(frame.function);
        bytes.id(frame.file);
        bytes.number(frame.line);
    });
}

Result<> PoolChunks::writeStacks(const StackPool& stacks, ChunkWriter& out)
{
    return writeItems(ChunkType::Stacks, m_stacks, stacks.stackCount(), out, [&stacks](std::size_t index, ByteWriter& bytes) {
        const StackPool::Node node = stacks.node(StackId::fromIndex(index));
        bytes.id(node.frame);
        bytes.id(node.caller);
    });
}

Result<> PoolChunks::writeDetails(const DetailPool& details, ChunkWriter& out)
{
    m_detailBytes.resize(details.pageCount());
    for (std::size_t index = 0; index < m_detailBytes.size(); ++index) {
        const ByteView page = details.page(index);
        if (page.size() <= m_detailBytes[index])
            continue;
        ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::DetailPage)};
        header.subject = static_cast<std::uint32_t>(index);
        header.first = static_cast<Nanos>(m_detailBytes[index]);
        if (auto written = out.append(header, {page.subspan(m_detailBytes[index]), {}}, {}); !written)
            return written;
        m_detailBytes[index] = page.size();
        if (m_releases && isFull(page))
            release(page);
    }
    return {};
}

Result<> PoolChunks::writeArguments(const DetailPool& details, ChunkWriter& out)
{
    m_arguments.resize(details.pageCount());
    ByteWriter bytes;
    for (std::size_t index = 0; index < m_arguments.size(); ++index) {
        const auto page = details.arguments(index);
        std::size_t& done = m_arguments[index];
        while (page && done < page->size()) {
            bytes.clear();
            std::size_t next = done;
            for (; next < page->size() && bytes.size() < kPartBytes; ++next) {
                bytes.number(page->offset(next) - (next > done ? page->offset(next - 1) : 0));
                bytes.text(page->text(next));
            }
            ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Arguments)};
            header.subject = static_cast<std::uint32_t>(index);
            header.count = static_cast<std::uint32_t>(next - done);
            if (auto written = out.append(header, {bytes.bytes(), {}}, {}); !written)
                return written;
            done = next;
        }
    }
    return {};
}

} // namespace stallscope::session
