// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/formats/rocm/rocm_databases.h"

#include "profiler/formats/formats.h"

#include <QFile>

#include <fmt/format.h>
#include <sqlite3.h>
#include <utility>
#include <vector>

namespace stallscope::test {

namespace {

/// A frame of LZ4 with the text as a literal, for a block without compression.
std::string lz4Blob(const std::string& text)
{
    std::string hex = "04224D18604000"; // magic, flags, largest block, checksum of the header
    const auto append = [&hex](unsigned byte) { hex += fmt::format("{:02X}", byte & 255); };
    const std::size_t size = text.size() | 0x80000000;
    for (int i = 0; i < 4; ++i)
        append(static_cast<unsigned>(size >> (8 * i)));
    for (const char c : text)
        append(static_cast<unsigned char>(c));
    return "X'" + hex + "00000000'";
}

/// Writes one database, table by table.
class RocpdWriter {
public:
    RocpdWriter(RocpdLayout layout, std::string suffix, bool lz4) : m_layout(layout), m_suffix(std::move(suffix)), m_lz4(lz4) {}

    std::string write()
    {
        writeCatalogue();
        writeEvents();
        if (m_layout == RocpdLayout::TimeTable)
            create("timestamp", "value INTEGER", m_times);
        return m_sql;
    }

private:
    using Rows = std::vector<std::string>; // values without the id

    void create(const std::string& kind, const std::string& columns, const Rows& rows)
    {
        const std::string name = "\"rocpd_" + kind + m_suffix + "\"";
        m_sql += fmt::format("CREATE TABLE {} (id INTEGER PRIMARY KEY, {});", name, columns);
        for (std::size_t i = 0; i < rows.size(); ++i)
            m_sql += fmt::format("INSERT INTO {} VALUES ({}, {});", name, i + 1, rows[i]);
    }
    std::string details(const std::string& text) const { return m_lz4 ? lz4Blob(text) : "'" + text + "'"; }
    [[nodiscard]] bool hasTracks() const { return m_layout != RocpdLayout::Inline; }

    void writeCatalogue()
    {
        create("metadata", "tag TEXT, value TEXT", {"'schema_version', '3'", "'uuid', 'a'"});
        create("info_node", "machine_id TEXT, hostname TEXT", {fmt::format("'{0}', '{0}'", kCanary)});
        create("info_process", "nid INTEGER, pid INTEGER, command TEXT, environment TEXT", {fmt::format("77, 10, './{0}', '{{\"TOKEN\":\"{0}\"}}'", kCanary)});
        create("info_thread", "pid INTEGER, tid INTEGER, name TEXT", {"1, 11, 'main'"});
        create("info_agent", "nid INTEGER, type TEXT, type_index INTEGER, product_name TEXT",
            {"77, 'CPU', 0, 'a CPU'", "77, 'GPU', 0, 'a GPU'", "77, 'GPU', 1, 'another GPU'"});
        create("info_kernel_symbol", "kernel_name TEXT, display_name TEXT", {"'_Z3addPf.kd', 'add(float*)'"});
        create("info_pmc", "name TEXT", {"'SQ_WAVES'"});
        create("string", "string TEXT",
            {"'HIP_RUNTIME_API_EXT'", "'hipLaunchKernel'", "'hipMemcpyAsync'", "'hipStreamSynchronize'", "'MARKER_CORE_RANGE_API'", "'roctxRangePushA'",
                "'MEMORY_COPY_DEVICE_TO_HOST'", "'KERNEL_DISPATCH'", "'MEMORY_COPY'", "'MARKER_CORE_API'"});
        if (m_layout == RocpdLayout::Tracks)
            create(
                "info_category", "name TEXT", {"'HIP_RUNTIME_API_EXT'", "'MARKER_CORE_RANGE_API'", "'KERNEL_DISPATCH'", "'MEMORY_COPY'", "'MARKER_CORE_API'"});
        if (hasTracks())
            create("track", "pid INTEGER, tid INTEGER, agent_id INTEGER, queue_id INTEGER, stream_id INTEGER, name_id INTEGER",
                {"1, 1, NULL, NULL, NULL, NULL", "1, NULL, 2, 3, 1, NULL"});
        else
            create("track", "pid INTEGER, tid INTEGER, name_id INTEGER", {"1, 1, NULL"});
    }
    void writeEvents()
    {
        // calls, the range, the work, the mark
        const bool ofTable = m_layout == RocpdLayout::Tracks;
        const int call = 1;
        const int range = ofTable ? 2 : 5;
        const int dispatch = ofTable ? 3 : 8;
        const int copy = ofTable ? 4 : 9;
        const int mark = ofTable ? 5 : 10;
        const std::string none = details("{}");
        create("event", "category_id INTEGER, stack_id INTEGER, correlation_id INTEGER, extdata TEXT",
            {fmt::format("{}, 7, 0, {}", call, none), fmt::format("{}, 8, 0, {}", call, none), fmt::format("{}, 9, 0, {}", call, none),
                fmt::format("{}, 6, 0, {}", range, details("{\"message\": \"step 0\"}")), fmt::format("{}, 7, 0, {}", dispatch, none),
                fmt::format("{}, 8, 0, {}", copy, none), fmt::format("{}, 12, 0, {}", mark, details("{\"message\": \"epoch 0\"}"))});
        const std::string threadColumns = hasTracks() ? "track_id INTEGER" : "pid INTEGER, tid INTEGER";
        const std::string thread = hasTracks() ? "1" : "1, 1";
        create("region", threadColumns + ", " + timeColumns() + ", name_id INTEGER, event_id INTEGER",
            {thread + times(5000, 5100) + ", 2, 1", thread + times(5100, 5150) + ", 3, 2", thread + times(5150, 5620) + ", 4, 3",
                thread + times(4990, 5700) + ", 6, 4"});
        const std::string streamColumns = hasTracks() ? "track_id INTEGER" : "pid INTEGER, tid INTEGER, agent_id INTEGER, queue_id INTEGER, stream_id INTEGER";
        const std::string stream = hasTracks() ? "2" : "1, 1, 2, 3, 1";
        create("kernel_dispatch",
            streamColumns + ", " + timeColumns()
                + ", kernel_id INTEGER, group_segment_size INTEGER, grid_size_x INTEGER, grid_size_y INTEGER, grid_size_z INTEGER,"
                  " workgroup_size_x INTEGER, workgroup_size_y INTEGER, workgroup_size_z INTEGER, event_id INTEGER",
            {stream + times(5200, 5500) + ", 1, 512, 1000, 1, 1, 256, 1, 1, 5"});
        create("memory_copy",
            streamColumns + ", " + timeColumns() + ", name_id INTEGER, dst_agent_id INTEGER, src_agent_id INTEGER, size INTEGER, event_id INTEGER",
            {stream + times(5500, 5600) + ", 7, 1, 2, 4096, 6"});
        if (m_layout == RocpdLayout::TimeTable) {
            m_times.push_back("5650");
            create("sample", "track_id INTEGER, timestamp_id INTEGER, event_id INTEGER", {fmt::format("1, {}, 7", m_times.size())});
        } else {
            create("sample", "track_id INTEGER, timestamp INTEGER, event_id INTEGER", {"1, 5650, 7"});
        }
        create("pmc_event", "event_id INTEGER, pmc_id INTEGER, value REAL", {"5, 1, 64.0"});
    }
    [[nodiscard]] std::string timeColumns() const
    {
        return m_layout == RocpdLayout::TimeTable ? "start_id INTEGER, end_id INTEGER" : "start INTEGER, \"end\" INTEGER";
    }
    std::string times(int start, int end)
    {
        if (m_layout != RocpdLayout::TimeTable)
            return fmt::format(", {}, {}", start, end);
        m_times.push_back(std::to_string(start));
        m_times.push_back(std::to_string(end));
        return fmt::format(", {}, {}", m_times.size() - 1, m_times.size());
    }

    RocpdLayout m_layout;
    std::string m_suffix;
    bool m_lz4;
    std::string m_sql;
    Rows m_times;
};

} // namespace

std::string rocpdSql(RocpdLayout layout, const std::string& suffix, bool lz4)
{
    return RocpdWriter(layout, suffix, lz4).write();
}

std::string rocpdProgram()
{
    return "main: range step 0 0+710\n"
           "main: api-call hipLaunchKernel 10+100 #7\n"
           "main: api-call hipMemcpyAsync 110+50 #8\n"
           "main: api-call hipStreamSynchronize 160+470 #9 !1\n"
           "main: mark epoch 0 660+0\n"
           "stream 1: kernel add(float*) 210+300 #7\n"
           "stream 1: memcpy MEMORY_COPY_DEVICE_TO_HOST 510+100 #8\n";
}

std::string rpdSql(int schema)
{
    const bool isNew = schema == 3;
    std::string sql = fmt::format("CREATE TABLE rocpd_metadata (id INTEGER PRIMARY KEY, tag TEXT, value TEXT);"
                                  "INSERT INTO rocpd_metadata VALUES (1, 'schema_version', '{}');",
        schema);
    sql += "CREATE TABLE rocpd_string (id INTEGER PRIMARY KEY, string TEXT);"
           "INSERT INTO rocpd_string VALUES (1, ''), (2, 'hipLaunchKernel'), (3, 'hipMemcpyWithStream'), (4, 'UserMarker'), (5, 'step 0'),"
           " (6, 'hcc_activity_callback'), (7, 'add(float*)'), (8, 'KernelExecution'), (9, 'CopyDeviceToHost'), (10, 'FillBuffer'), (11, 'Barrier'),"
           " (12, 'hip'), (13, 'roctx');";
    if (isNew)
        sql += "CREATE TABLE rocpd_ustring (id INTEGER PRIMARY KEY, string TEXT); INSERT INTO rocpd_ustring VALUES (5, 'step 0');";
    sql += fmt::format(
        "CREATE TABLE rocpd_api (id INTEGER PRIMARY KEY, pid INTEGER, tid INTEGER, start INTEGER, \"end\" INTEGER, apiName_id INTEGER, args_id INTEGER{});",
        isNew ? ", domain_id INTEGER, category_id INTEGER" : "");
    const char* const hip = isNew ? ", 12, 1" : "";
    const char* const roctx = isNew ? ", 13, 1" : "";
    sql +=
        fmt::format("INSERT INTO rocpd_api VALUES (101, 10, 11, 5000, 5100, 2, 1{0}), (102, 10, 11, 5100, 5650, 3, 1{0}), (103, 10, 11, 4990, 5700, {2}, 5{1}),"
                    " (104, 10, 12, 5800, 5900, 6, 1{0});",
            hip, roctx, isNew ? 1 : 4);
    sql +=
        "CREATE TABLE rocpd_op (id INTEGER PRIMARY KEY, gpuId INTEGER, queueId INTEGER, start INTEGER, \"end\" INTEGER, description_id INTEGER, opType_id INTEGER);"
        "INSERT INTO rocpd_op VALUES (1, 2, 0, 5200, 5500, 7, 8), (2, 2, 0, 5500, 5600, 1, 9), (3, 2, 1, 5600, 5610, 1, 10), (4, 2, 1, 5610, 5620, 1, 11);"
        "CREATE TABLE rocpd_api_ops (id INTEGER PRIMARY KEY, api_id INTEGER, op_id INTEGER); INSERT INTO rocpd_api_ops VALUES (1, 101, 1), (2, 102, 2);"
        "CREATE TABLE rocpd_kernelapi (api_ptr_id INTEGER PRIMARY KEY, stream TEXT, gridX INTEGER, gridY INTEGER, gridZ INTEGER, workgroupX INTEGER,"
        " workgroupY INTEGER, workgroupZ INTEGER, groupSegmentSize INTEGER); INSERT INTO rocpd_kernelapi VALUES (101, '0x0', 4, 1, 1, 256, 1, 1, 512);"
        "CREATE TABLE rocpd_copyapi (api_ptr_id INTEGER PRIMARY KEY, stream TEXT, size INTEGER); INSERT INTO rocpd_copyapi VALUES (102, '0x0', 4096);"
        "CREATE TABLE rocpd_monitor (id INTEGER PRIMARY KEY, deviceType TEXT, deviceId INTEGER, monitorType TEXT, start INTEGER, \"end\" INTEGER, value TEXT);"
        "INSERT INTO rocpd_monitor VALUES (1, 'gpu', 2, 'sclk', 5000, 5300, '800'), (2, 'gpu', 2, 'sclk', 5300, 5600, '1700');";
    return sql;
}

std::string DatabaseFolder::create(const std::string& sql) const
{
    const std::string path = m_folder.filePath("case.db").toStdString();
    QFile::remove(QString::fromStdString(path));
    sqlite3* connection = nullptr;
    char* why = nullptr;
    if (sqlite3_open(path.c_str(), &connection) != SQLITE_OK
        || sqlite3_exec(connection, ("PRAGMA synchronous=OFF;" + sql).c_str(), nullptr, nullptr, &why) != SQLITE_OK)
        qFatal("%s: %s", sql.c_str(), why ? why : "cannot open");
    sqlite3_close(connection);
    return path;
}

Result<std::shared_ptr<const Trace>> DatabaseFolder::open(const std::string& sql) const
{
    return openTrace(create(sql), {});
}

} // namespace stallscope::test
