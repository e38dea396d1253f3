// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/write/session_writer.h"

#include "profiler/session/write/trace_chunks.h"

#include <chrono>

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

    Result<> write(const Trace& trace, Extent extent)
    {
        auto written = m_trace.write(trace, extent, {}, m_out);
        if (written && m_out.hasUnindexed() && Clock::now() - m_lastIndex >= kIndexPeriod) {
            written = m_out.appendIndex();
            m_lastIndex = Clock::now();
        }
        return written ? m_out.flush() : written;
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
    [[nodiscard]] int descriptor() const { return m_out.descriptor(); }

private:
    ChunkWriter m_out;
    TraceChunks m_trace;
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

int SessionWriter::descriptor() const
{
    return m_impl->descriptor();
}

} // namespace stallscope
