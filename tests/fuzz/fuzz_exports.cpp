// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/formats.h"
#include "profiler/formats/kineto/trace_event_import.h"
#include "tests/profiler/formats/csv_read.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/perfetto_read.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <sqlite3.h>
#include <unistd.h>

using namespace stallscope;

namespace {

[[noreturn]] void complain(const char* what, const std::string& detail = {})
{
    std::fprintf(stderr, "%s\n%s\n", what, detail.c_str());
    std::abort();
}

std::string pathOf(const char* suffix)
{
    return (std::filesystem::temp_directory_path() / ("stallscope_exports_" + std::to_string(getpid()) + suffix)).string();
}

std::shared_ptr<const Trace> savedAndOpened(const Trace& trace, const char* suffix)
{
    const std::string path = pathOf(suffix);
    if (const auto saved = saveTrace(trace, path, {}); !saved)
        complain("cannot be saved", saved.error().message);
    const auto opened = openTrace(path, {});
    if (!opened)
        complain("what was saved cannot be opened", opened.error().message);
    std::filesystem::remove(path);
    return *opened;
}

/// A session says all that a trace does.
void sameAsSession(const Trace& trace)
{
    if (test::described(*savedAndOpened(trace, ".stallscope")) != test::described(trace))
        complain("a session says something else");
}

/// JSON says less of some things, but each span is one span or is counted (one of no length at time 0 looks like one whose time
/// was lost), earlier losses stay counted, and what was said once stays said.
void sameAsJson(const Trace& trace, const char* suffix)
{
    const auto once = savedAndOpened(trace, suffix);
    if (once->spanCount() + test::lossOf(*once, Loss::MissingStart) != trace.spanCount() + test::lossOf(trace, Loss::MissingStart))
        complain("spans were lost", test::described(trace) + "---\n" + test::described(*once));
    const auto twice = savedAndOpened(*once, suffix);
    if (test::described(*twice) != test::described(*once))
        complain("a second round says something else", test::described(*once) + "---\n" + test::described(*twice));
}

/// What a format makes of it, byte by byte.
std::string written(const Trace& trace, const char* suffix)
{
    const std::string path = pathOf(suffix);
    if (const auto saved = saveTrace(trace, path, {}); !saved)
        complain("cannot be saved", saved.error().message);
    std::ifstream file(path, std::ios::binary);
    std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::filesystem::remove(path);
    return bytes;
}

/// A table program finds a row for each span, and all of its cells.
void sameAsCsv(const Trace& trace)
{
    const std::vector<test::CsvRow> rows = test::CsvReader::read(written(trace, ".csv"));
    if (rows.size() != trace.spanCount() + 1)
        complain("spans were lost on the way to a table", test::described(trace));
    for (const test::CsvRow& row : rows) {
        if (row.size() != rows.front().size())
            complain("a row of another length", test::described(trace));
    }
}

/// A reader that knows the documentation of the format alone finds each span.
void sameAsPerfetto(const Trace& trace)
{
    const test::PerfettoRead read = test::PerfettoReader::read(written(trace, ".pftrace"));
    if (!read.broken.empty())
        complain("not what Perfetto reads", read.broken);
    if (read.slices.size() != trace.spanCount())
        complain("spans were lost on the way to Perfetto", test::described(trace));
}

/// SQLite finds each span.
void sameAsSqlite(const Trace& trace)
{
    const std::string path = pathOf(".sqlite");
    if (const auto saved = saveTrace(trace, path, {}); !saved)
        complain("cannot be saved", saved.error().message);
    sqlite3* database = nullptr;
    sqlite3_stmt* query = nullptr;
    const bool isOpen = sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK
        && sqlite3_prepare_v2(database, "SELECT count(*) FROM spans", -1, &query, nullptr) == SQLITE_OK && sqlite3_step(query) == SQLITE_ROW;
    if (!isOpen)
        complain("not what SQLite reads", sqlite3_errmsg(database));
    if (static_cast<std::uint64_t>(sqlite3_column_int64(query, 0)) != trace.spanCount())
        complain("spans were lost on the way to SQLite", test::described(trace));
    sqlite3_finalize(query);
    sqlite3_close(database);
    std::filesystem::remove(path);
}

} // namespace

/// The first byte chooses the format and whether arguments are kept, the rest is a trace as JSON. Whatever can be read in can be written out again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = data[0] >= 128;
    const auto trace = importTraceEvents(memorySource({reinterpret_cast<const char*>(data) + 1, size - 1}), "fuzz.json", options);
    if (!trace)
        return 0;
    switch (data[0] % 6) {
    case 0: sameAsSession(**trace); break;
    case 1: sameAsJson(**trace, ".json"); break;
    case 2: sameAsJson(**trace, ".json.gz"); break;
    case 3: sameAsCsv(**trace); break;
    case 4: sameAsPerfetto(**trace); break;
    default: sameAsSqlite(**trace); break;
    }
    return 0;
}
