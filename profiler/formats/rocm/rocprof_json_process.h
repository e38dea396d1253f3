// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/rocm/json_stream.h"
#include "profiler/formats/rocm/recording_rows.h"

#include <simdjson.h>

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::rocm {

/// Reads one process of the JSON of rocprofv3. Names usually precede the records that refer to them, but need not: spans keep
/// numbers of names and handles of agents until the process is complete.
class RocprofJsonProcess {
public:
    RocprofJsonProcess(JsonStream& json, TraceBuilder& builder, Rows& rows, std::uint32_t scope)
        : m_json(json), m_builder(builder), m_rows(rows), m_scope(scope)
    {
    }

    /// Reads the members of the object that was entered, and passes the spans on, also those before a failure.
    void read();

private:
    using Element = simdjson::dom::element;
    struct Agent {
        bool isGpu = false;
        std::int64_t number = 0; ///< of the GPU
        std::string name;
    };
    struct Kind {
        std::string name;
        std::vector<std::string> operations;
    };
    enum class NameType : std::uint8_t { Operation, Kernel, Marker };
    /// What names a span: an operation of a kind, a kernel, or a marker by its correlation id and operation.
    struct NameKey {
        NameType type = NameType::Operation;
        std::int64_t kind = 0;
        std::int64_t operation = 0;
        std::int64_t id = 0;

        friend auto operator<=>(const NameKey&, const NameKey&) = default;
    };
    /// Like RowPlace, with the handle of an agent.
    struct JsonPlace {
        bool isStream = false;
        bool isCopy = false; ///< its agent is the target, and its queue the source
        std::int64_t agent = 0;
        std::int64_t lane = 0;
        std::int64_t queue = 0;

        friend auto operator<=>(const JsonPlace&, const JsonPlace&) = default;
    };
    struct RecordKind;

    void readMetadata();
    void readStrings();
    void readRecords();
    void readCallbacks();
    /// Calls `take` for each element of the array that begins here. Elements that cannot be parsed are counted.
    void forEachElement(const std::function<void(Element)>& take);
    void parseBatch(const std::function<void(Element)>& take);
    void countElements(const std::string& name);

    void takeRecord(const RecordKind& what, Element record);
    void takeCounters(Element record);
    [[nodiscard]] JsonPlace placeOf(const RecordKind& what, Element record, SpanDetail& detail);
    [[nodiscard]] std::uint32_t nameNumber(const NameKey& key);

    void finish();
    void resolve(SpanRuns& spans, const std::vector<std::pair<Name, bool>>& names) const;
    void describe(Span& span, const Name& name, bool isInstant) const;
    [[nodiscard]] std::string nameText(const NameKey& key) const;
    [[nodiscard]] std::string operationName(std::int64_t kind, std::int64_t operation) const;
    [[nodiscard]] std::int64_t deviceOf(std::int64_t agent);
    void lose(Loss loss, std::uint64_t records = 1)
    {
        m_builder.losses().count(loss, records);
        m_rows.account.lose(loss, records);
    }

    JsonStream& m_json;
    TraceBuilder& m_builder;
    Rows& m_rows;
    std::uint32_t m_scope;
    simdjson::dom::parser m_parser;
    std::string m_batch;
    std::vector<std::pair<std::size_t, std::size_t>> m_elements; // begin and size in the batch
    std::int64_t m_pid = 0;
    std::unordered_map<std::int64_t, Agent> m_agents; // by handle
    std::vector<Kind> m_kinds;
    std::unordered_map<std::int64_t, std::string> m_markers;  // by correlation id
    std::unordered_map<std::int64_t, std::string> m_kernels;  // by id
    std::unordered_map<std::int64_t, std::string> m_counters; // names by handle
    CorrelationNumbers m_correlations;
    std::map<NameKey, std::uint32_t> m_nameNumbers;
    std::vector<NameKey> m_names; // by number
    std::map<JsonPlace, SpanRuns> m_spans;
    struct Sample {
        std::int64_t counter = 0;
        std::int64_t agent = 0;
        Nanos time = 0;
        double value = 0;
    };
    std::vector<Sample> m_samples;
    std::string m_notRead;
};

} // namespace stallscope::rocm
