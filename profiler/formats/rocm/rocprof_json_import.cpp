// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/rocprof_json_import.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/cancellable_source.h"
#include "profiler/formats/rocm/json_stream.h"
#include "profiler/formats/rocm/rocprof_json_process.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <thread>

namespace stallscope {

namespace rocm {

namespace {

constexpr std::string_view kProcessesKey = "rocprofiler-sdk-tool";

class RocprofJsonImport {
public:
    RocprofJsonImport(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options)
        : m_options(options), m_source(std::move(source), options.job), m_reader(m_source), m_json(m_reader, name), m_name(name)
    {
    }

    Result<std::shared_ptr<const Trace>> run()
    {
        readDocument();
        if (m_json.hasFailed() && (m_rows.isEmpty() || m_reader.error()))
            return m_json.error();
        if (m_processes == 0)
            return Error{say(STALLSCOPE_TEXT("Rocm", "{}: byte {}: the list \"rocprofiler-sdk-tool\" contains no process"), m_name, m_reader.offset())};
        const bool isDamaged = m_json.hasFailed() && !m_json.isIncomplete();
        m_builder.losses().count(Loss::DamagedChunks, isDamaged ? 1 : 0);
        m_builder.losses().count(Loss::IncompleteFile, (m_json.hasFailed() && !isDamaged) || m_source.isIncomplete() ? 1 : 0);
        const unsigned threads = m_options.threads > 0 ? m_options.threads : std::max(1U, std::thread::hardware_concurrency());
        const std::string fileName = std::filesystem::path(m_name).filename().string();
        return assembleTrace(m_builder, std::move(m_rows), SourceFormat::RocprofJson, fileName, threads, m_options.job);
    }

private:
    void readDocument()
    {
        std::string key;
        if (!m_json.enter('{'))
            return;
        while (m_json.nextMember(key)) {
            if (key != kProcessesKey || !m_json.enter('[')) {
                m_json.skip();
                continue;
            }
            while (m_json.nextElement())
                readProcess();
        }
    }
    void readProcess()
    {
        if (!m_json.enter('{')) {
            m_json.skip();
            m_builder.losses().count(Loss::WrongTypes);
            return;
        }
        RocprofJsonProcess process(m_json, m_builder, m_rows, m_processes++);
        process.read();
    }

    const ImportOptions& m_options;
    CancellableSource m_source;
    ByteSourceReader m_reader;
    JsonStream m_json;
    std::string m_name;
    TraceBuilder m_builder;
    Rows m_rows;
    std::uint32_t m_processes = 0;
};

} // namespace

} // namespace rocm

Result<std::shared_ptr<const Trace>> importRocprofJson(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options)
{
    return rocm::RocprofJsonImport(inflatingSource(std::move(source), name, options.allowAnyRatio), name, options).run();
}

Result<std::shared_ptr<const Trace>> importRocprofJsonFile(const std::filesystem::path& path, const ImportOptions& options)
{
    auto source = fileSource(path);
    if (!source)
        return source.error();
    return importRocprofJson(*std::move(source), path.string(), options);
}

} // namespace stallscope
