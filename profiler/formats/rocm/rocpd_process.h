// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/rocm/database_rows.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::rocm {

/// Reads the tables of one process in a rocpd database. Columns decide the layout, because versions do not: start and end are
/// times or ids of a table of times; process, thread, agent, queue and stream are in the row or in the track that it names.
class RocpdProcess {
public:
    RocpdProcess(DatabaseSource& source, std::string suffix, std::uint32_t scope);

    [[nodiscard]] Result<> read();
    /// Number of rows with events, for progress.
    [[nodiscard]] static std::uint64_t sizeOf(const DatabaseSource& source, const std::string& suffix);

private:
    struct Agent {
        bool isGpu = false;
        std::int64_t number = 0; ///< of the GPU
    };
    struct Thread {
        std::int64_t tid = 0;
        std::string name;
        bool isNamed = false; ///< in the rows, too
    };
    /// Where a row happened. Empty: not recorded.
    struct Place {
        std::optional<std::int64_t> process;
        std::optional<std::int64_t> thread;
        std::optional<std::int64_t> agent;
        std::optional<std::int64_t> queue;
        std::optional<std::int64_t> stream;
        std::optional<std::int64_t> name;
    };
    enum class Category : std::uint8_t { Operation, Call, Marker };
    /// A value of a hardware counter, which belongs to a dispatch or to a sample.
    struct CounterValue {
        std::int64_t event = 0;
        std::int64_t counter = 0;
        double value = 0;
        bool isUsed = false;
    };

    /// Columns that all tables of events have, in one query.
    class EventQuery;

    [[nodiscard]] std::string table(std::string_view kind) const { return "rocpd_" + std::string(kind) + m_suffix; }
    [[nodiscard]] Result<> readCatalogue();
    [[nodiscard]] Result<> readMachines();
    [[nodiscard]] Result<> readProcesses();
    [[nodiscard]] Result<> readThreads();
    [[nodiscard]] Result<> readAgents();
    [[nodiscard]] Result<> readTracks();
    [[nodiscard]] Result<> readFacts();
    [[nodiscard]] Result<> readCounters();
    [[nodiscard]] Result<> readDispatches();
    [[nodiscard]] Result<> readCopies();
    [[nodiscard]] Result<> readRegions();
    [[nodiscard]] Result<> readSamples();
    void countUnread();
    void count(std::uint64_t rows) { m_source.rows.account.read += rows; }

    [[nodiscard]] std::uint32_t processOf(const Place& place);
    [[nodiscard]] RowPlace threadOf(const Place& place);
    [[nodiscard]] RowPlace streamOf(const Place& place, std::int64_t device);
    [[nodiscard]] const Agent* agentOf(std::optional<std::int64_t> id);
    [[nodiscard]] Category categoryOf(std::optional<std::int64_t> id);
    /// The text of a marker, which is in the details of its event; otherwise the name of the row.
    [[nodiscard]] Name markerName(const Cells& cells, int details, const Name& otherwise);
    void takeCounters(std::optional<std::int64_t> event, Nanos time, std::uint32_t process, std::optional<std::int64_t> device);

    DatabaseSource& m_source;
    std::string m_suffix;
    std::uint32_t m_scope;
    CorrelationNumbers m_correlations;
    NameTable m_texts;
    NameTable m_categories;
    NameTable m_kernels;
    NameTable m_counterNames;
    std::map<std::int64_t, std::uint32_t> m_processes; // numbers in the recording
    std::optional<std::uint32_t> m_unknownProcess;
    std::unordered_map<std::int64_t, Thread> m_threads;
    std::unordered_map<std::int64_t, Agent> m_agents;
    std::unordered_map<std::int64_t, Place> m_tracks;
    std::unordered_map<std::int64_t, Category> m_knownCategories;
    std::vector<CounterValue> m_counters; // by event
};

} // namespace stallscope::rocm
