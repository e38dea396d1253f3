// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/perfetto_import.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/name_table.h"
#include "profiler/formats/common/proto_stream.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/formats/perfetto/clocks.h"
#include "profiler/formats/perfetto/packet_reader.h"
#include "profiler/trace/build/trace_builder.h"

#include <algorithm>
#include <memory>
#include <thread>
#include <utility>

namespace stallscope {

namespace {

constexpr std::uint64_t kBytesPerReport = std::uint64_t{4} << 20;

/// One pass over the file. A second one is needed if a clock was told too late.
class PerfettoPass {
public:
    PerfettoPass(TraceBuilder& builder, perfetto::TraceClocks& clocks, bool keepsArguments) : m_reader(*builder.pools(), clocks, keepsArguments) {}

    Result<> run(ByteSource& source, const std::string& name, const Job& job)
    {
        ProtoStream stream(source, name);
        std::uint64_t reported = 0;
        while (stream.next()) {
            if (stream.offset() - reported >= kBytesPerReport) {
                if (job.isCancelled())
                    return Error::cancelled();
                job.report(source.position(), source.length());
                reported = stream.offset();
            }
            takeField(stream);
            stream.forEachShort(perfetto::field::kTracePacket, [this](std::string_view packet) { m_reader.take(packet); });
        }
        if (job.isCancelled())
            return Error::cancelled();
        return finish(stream, source, name);
    }
    [[nodiscard]] ImportedRows takeRows(const std::string& fileName) { return m_reader.finish(fileName); }

private:
    void takeField(ProtoStream& stream)
    {
        if (!stream.isMessage(perfetto::field::kTracePacket))
            return m_reader.skipForeignField();
        if (const auto packet = stream.bytes())
            m_reader.take(*packet);
    }

    /// What could not be read is a loss unless it is everything.
    Result<> finish(const ProtoStream& stream, const ByteSource& source, const std::string& name)
    {
        const std::uint64_t total = std::max(stream.offset(), source.length());
        if (stream.error() && (m_reader.packets() == 0 || total == 0))
            return *stream.error();
        if (stream.isIncomplete() && m_reader.packets() == 0)
            return Error{say(STALLSCOPE_TEXT("Exchange", "{}: byte {}: the file ends within its first packet"), name, stream.fieldOffset())};
        if (stream.error())
            m_reader.rows().count(Loss::SkippedBytes, total - stream.fieldOffset());
        m_reader.rows().count(Loss::SkippedBytes, stream.skippedBytes() + source.skippedBytes());
        m_reader.rows().count(Loss::IncompleteFile, stream.isIncomplete() || source.isIncomplete() ? 1 : 0);
        return {};
    }

    perfetto::PacketReader m_reader;
};

} // namespace

Result<std::shared_ptr<const Trace>> importPerfetto(const OpenSource& open, const std::string& name, const ImportOptions& options)
{
    const std::string fileName = std::filesystem::path(name).filename().string();
    perfetto::TraceClocks clocks;
    for (;;) {
        TraceBuilder builder;
        auto source = open();
        if (!source)
            return source.error();
        auto pass = std::make_unique<PerfettoPass>(builder, clocks, options.keepsArguments);
        if (const auto result = pass->run(**source, name, options.job); !result)
            return result.error();
        if (clocks.wasIncomplete()) {
            clocks.restart();
            continue;
        }
        ImportedRows rows = pass->takeRows(fileName);
        pass.reset();
        rows.pools = builder.pools();
        const unsigned threads = options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
        const auto whole = assembleTrace(builder, std::move(rows), threads, options.job);
        if (!whole)
            return whole.error();
        return whole->trace;
    }
}

Result<std::shared_ptr<const Trace>> importPerfettoFile(const std::filesystem::path& path, const ImportOptions& options)
{
    return importPerfetto(fileOpener(path, options.allowAnyRatio), path.string(), options);
}

} // namespace stallscope
