// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/hash.h"
#include "profiler/session/codec/format.h"
#include "profiler/session/session_reader.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

using namespace stallscope;
using namespace stallscope::session;

namespace {

using Input = std::vector<std::uint8_t>;

std::uint32_t numberAt(const Input& bytes, std::size_t at)
{
    std::uint32_t number = 0;
    std::memcpy(&number, &bytes[at], sizeof number);
    return number;
}

void putCrc(Input& bytes, std::size_t at, std::size_t from, std::size_t count)
{
    const std::uint32_t crc = crc32c(bytes.data() + from, count);
    std::memcpy(&bytes[at], &crc, sizeof crc);
}

/// Makes all checksums right, so that what is behind them is reached.
void seal(Input& bytes)
{
    if (bytes.size() < kFileHeaderBytes)
        return;
    std::memcpy(bytes.data(), encode(FileHeader{}).data(), kFileHeaderBytes);
    for (std::uint64_t at = kFileHeaderBytes; at + kChunkHeaderBytes <= bytes.size();) {
        const std::uint64_t stored = numberAt(bytes, at + 44);
        const std::uint64_t summary = numberAt(bytes, at + 48);
        const std::uint64_t parts = at + kChunkHeaderBytes;
        std::memcpy(&bytes[at], kChunkMagic.data(), kChunkMagic.size());
        if (parts + summary + stored <= bytes.size()) {
            putCrc(bytes, at + 52, parts, summary);
            putCrc(bytes, at + 56, parts + summary, stored);
        }
        putCrc(bytes, at + 60, at, kChunkHeaderBytes - 4);
        at = parts + summary + stored;
    }
}

/// Looks at everything that a trace refers to.
std::uint64_t lookAt(const Trace& trace)
{
    std::uint64_t seen = trace.spanCount() + static_cast<std::uint64_t>(trace.range().length());
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            Nanos end = -kTimeLimit;
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                assert(span.start >= end && span.duration >= 0 && span.name.index() < trace.pools->strings.size());
                end = span.end();
                const SpanDetail detail = trace.detailOf(span);
                seen += trace.nameOf(span).size() + trace.pools->stacks.frames(StackId(static_cast<std::uint32_t>(detail.get(DetailField::Stack)))).size();
            });
            for (std::size_t i = 0; i < lane.blocks.size(); ++i)
                seen += lane.blocks.block(i).summary()->levels();
        }
    }
    for (const CounterSeries& counter : trace.counters)
        seen += counter.sampleCount();
    return seen;
}

/// A file without a name, which grows.
class GrowingFile {
public:
    GrowingFile() : m_file(::memfd_create("session", 0)) {}
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;
    ~GrowingFile() { ::close(m_file); }

    [[nodiscard]] bool append(std::span<const std::uint8_t> bytes) const
    {
        return ::write(m_file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
    }
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_file); }

private:
    int m_file;
};

void open(const Input& bytes)
{
    const GrowingFile file;
    if (!file.append(bytes))
        return;
    for (const bool loadColumns : {true, false}) {
        if (const auto trace = readSession(file.path(), {.job = {}, .loadColumns = loadColumns, .threads = 1}))
            (void)lookAt(**trace);
    }
}

/// What a follower has in the end, who looks each time a piece has come; null where it gave up.
std::shared_ptr<const Trace> follow(std::span<const std::uint8_t> bytes, std::size_t pieceBytes)
{
    const GrowingFile file;
    std::optional<SessionFollower> follower;
    while (!bytes.empty()) {
        const std::size_t piece = std::min(pieceBytes, bytes.size());
        if (!file.append(bytes.first(piece)))
            return nullptr;
        bytes = bytes.subspan(piece);
        if (!follower) {
            if (auto opened = SessionFollower::open(file.path()))
                follower = std::move(*opened);
            continue;
        }
        const auto seen = follower->poll();
        if (!seen)
            return nullptr;
        if (*seen)
            (void)lookAt(**seen);
    }
    if (!follower)
        return nullptr;
    const auto last = follower->conclude();
    if (!last)
        return nullptr;
    (void)lookAt(**last);
    return *last;
}

bool isDamaged(const Trace& trace)
{
    const auto countOf = [&trace](Loss loss) { return trace.losses[static_cast<std::size_t>(loss)]; };
    return countOf(Loss::DamagedChunks) + countOf(Loss::UnreadableSpans) > 0;
}

/// However a file arrives, it holds the same spans, or says that it is damaged: then texts may come behind what needs them.
void followAsItGrows(const Input& bytes)
{
    constexpr std::size_t kPieces = 5;
    const auto atOnce = follow(bytes, bytes.size());
    const auto inPieces = follow(bytes, bytes.size() / kPieces + 1);
    if (atOnce && inPieces && !isDamaged(*inPieces))
        assert(atOnce->spanCount() == inPieces->spanCount());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Input bytes(data, data + size);
    open(bytes);
    followAsItGrows(bytes);
    seal(bytes);
    open(bytes);
    followAsItGrows(bytes);
    return 0;
}
