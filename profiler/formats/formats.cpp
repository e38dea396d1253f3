// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/csv_export.h"
#include "profiler/formats/kineto/trace_event_export.h"
#include "profiler/formats/kineto/trace_event_import.h"
#include "profiler/formats/nsight/nsight_import.h"
#include "profiler/formats/nsight/nsys_report.h"
#include "profiler/formats/perfetto/perfetto_export.h"
#include "profiler/formats/perfetto/perfetto_import.h"
#include "profiler/formats/rank_folder.h"
#include "profiler/formats/rocm/rocpd_import.h"
#include "profiler/formats/rocm/rocprof_json_import.h"
#include "profiler/formats/rocm/rpd_import.h"
#include "profiler/formats/sqlite/database_kind.h"
#include "profiler/formats/sqlite/sqlite_export.h"
#include "profiler/formats/xplane/xplane_import.h"
#include "profiler/session/codec/format.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <system_error>

namespace stallscope {

namespace {

constexpr std::size_t kHeadBytes = 4096;

bool isJson(std::string_view head)
{
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    const std::size_t at = head.find_first_not_of(" \t\r\n");
    const bool isUtf16 = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF"); // its importer reports the unsupported encoding
    return at == std::string_view::npos || head[at] == '{' || head[at] == '[' || isUtf16;
}

bool isSession(std::string_view head)
{
    const auto& magic = session::kFileMagic;
    return head.size() >= magic.size() && std::memcmp(head.data(), magic.data(), magic.size()) == 0;
}

bool isSqlite(std::string_view head)
{
    return head.starts_with(std::string_view("SQLite format 3\0", 16));
}

/// The tables decide which tool wrote a database.
Result<std::shared_ptr<const Trace>> openDatabase(const std::filesystem::path& path, const ImportOptions& options)
{
    const auto kind = databaseKindOf(path, options.job);
    if (!kind)
        return kind.error();
    switch (*kind) {
    case DatabaseKind::Rocpd: return importRocpdFile(path, options);
    case DatabaseKind::Rpd: return importRpdFile(path, options);
    case DatabaseKind::Nsight: break;
    }
    return importNsightFile(path, {options.job, options.threads});
}

/// The list of processes is the only member of the document.
bool isRocprofJson(std::string_view head)
{
    const std::size_t at = head.find_first_not_of(" \t\r\n");
    if (at == std::string_view::npos || head[at] != '{')
        return false;
    const std::size_t key = head.find_first_not_of(" \t\r\n", at + 1);
    return key != std::string_view::npos && head.substr(key).starts_with("\"rocprofiler-sdk-tool\"");
}

Result<std::shared_ptr<const Trace>> openSession(const std::filesystem::path& path, const ImportOptions& options)
{
    SessionOpenOptions sessionOptions;
    sessionOptions.job = options.job;
    sessionOptions.threads = options.threads;
    sessionOptions.memory = options.memory;
    return readSession(path.string(), sessionOptions);
}

Result<> saveSession(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    return writeSession(trace, path.string(), job);
}

Result<> saveSqlite(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    return exportSqlite(trace, path, job, nullptr);
}

constexpr std::array<Importer, 6> kImporters{{
    {"Stallscope session", isSession, openSession},
    {"Nsight Systems, exported as SQLite; rocpd; RPD", isSqlite, openDatabase},
    {"rocprofv3, JSON", isRocprofJson, importRocprofJsonFile},
    {"XPlane (JAX, TensorFlow)", isXPlane, importXPlaneFile},
    {"Perfetto", isPerfettoTrace, importPerfettoFile}, // before JSON, which may begin like it
    {"Trace Event Format (PyTorch profiler, Chrome)", isJson, importTraceEventFile},
}};

constexpr std::array<Exporter, 6> kExporters{{
    {".stallscope", STALLSCOPE_WORD("Format", "Sessions"), saveSession},
    {".json", STALLSCOPE_WORD("Format", "Chrome traces"), exportTraceEvents},
    {".json.gz", STALLSCOPE_WORD("Format", "Chrome traces"), exportTraceEvents},
    {".csv", STALLSCOPE_WORD("Format", "Tables"), exportCsv},
    {".pftrace", STALLSCOPE_WORD("Format", "Perfetto traces"), exportPerfetto},
    {".sqlite", STALLSCOPE_WORD("Format", "Databases"), saveSqlite},
}};

Result<std::string> headOf(const std::filesystem::path& path)
{
    auto file = fileSource(path);
    if (!file)
        return file.error();
    const auto source = inflatingSource(*std::move(file), path.string(), true);
    std::string head(kHeadBytes, '\0');
    std::size_t size = 0;
    for (std::size_t more = 1; more > 0 && size < head.size(); size += more) {
        const auto count = source->read(head.data() + size, head.size() - size);
        if (!count)
            return count.error();
        more = *count;
    }
    head.resize(size);
    return head;
}

} // namespace

std::span<const Importer> importers()
{
    return kImporters;
}

std::span<const Exporter> exporters()
{
    return kExporters;
}

Result<std::shared_ptr<const Trace>> openTrace(const std::filesystem::path& path, const ImportOptions& options)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
        return openRankFolder(path, options);
    const auto head = headOf(path);
    if (!head)
        return head.error();
    if (head->empty()) {
        return Error{
            say(STALLSCOPE_TEXT("Exchange",
                    "{}: the file is empty; expected a Stallscope session, PyTorch profiler or Chrome JSON, an XPlane profile, a Perfetto trace, or an "
                    "Nsight Systems report exported to SQLite (nsys export --type sqlite)"),
                path.string())};
    }
    for (const Importer& importer : importers()) {
        if (importer.recognizes(*head))
            return importer.open(path, options);
    }
    if (isNsightReport(path))
        return importNsightReport(path, options);
    return Error{say(STALLSCOPE_TEXT("Exchange",
                         "{}: byte 0: not a trace; expected a Stallscope session, PyTorch profiler or Chrome JSON, an XPlane profile, a Perfetto trace, or an "
                         "Nsight Systems report exported to SQLite (nsys export --type sqlite)"),
        path.string())};
}

bool isPartial(const Trace& trace)
{
    return std::any_of(trace.facts.begin(), trace.facts.end(), [](const auto& fact) { return fact.first == kPartialFact; });
}

bool holdsSession(const std::filesystem::path& path)
{
    const auto head = headOf(path);
    return head && isSession(*head);
}

Result<> saveTrace(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    const std::string name = path.filename().string();
    std::string known;
    for (const Exporter& exporter : exporters()) {
        if (name.ends_with(exporter.suffix))
            return exporter.save(trace, path, job);
        known += (known.empty() ? "" : ", ") + std::string(exporter.suffix);
    }
    return Error{say(STALLSCOPE_TEXT("Exchange", "{}: unknown file name extension; supported formats: {}"), path.string(), known)};
}

} // namespace stallscope
