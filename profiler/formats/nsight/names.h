// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/sqlite/database.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/span.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace stallscope::nsight {

using sql::Cells;
using sql::Database;
using sql::Schema;
using sql::SqliteFile;
using sql::Statement;

/// A name and the properties of spans that it implies, for any kind of span.
struct Name {
    StringId id;
    bool isBlockingCall = false;
    bool isCommunication = false;
};

/// Looks up texts by their number, each once and only on demand, because the table of texts also contains output of the
/// program. Used from the thread of its database.
class Names {
public:
    /// Returns the displayed part of a text; see wholeText and withoutVersion.
    using Trim = std::string_view (*)(std::string_view text);

    Names(const Database& database, const Schema& schema, StringPool& pool, LossCounters& losses)
        : m_database(database), m_schema(schema), m_pool(pool), m_losses(losses)
    {
    }

    /// Invalid, and counted, if there is no such text.
    [[nodiscard]] Name find(std::int64_t id, Trim trim);
    /// The unmodified text; empty if there is none.
    [[nodiscard]] std::string_view text(std::int64_t id);
    /// Interns the text with unsafe characters replaced and counted.
    [[nodiscard]] StringId intern(std::string_view text);

private:
    void prepare();
    [[nodiscard]] std::optional<std::int64_t> rowOf(std::int64_t id) const;

    const Database& m_database;
    const Schema& m_schema;
    StringPool& m_pool;
    LossCounters& m_losses;
    std::optional<Statement> m_query;
    bool m_isPrepared = false;
    bool m_findsRows = false;
    std::unordered_map<std::int64_t, std::int64_t> m_rows; // row numbers by id, if the table has no key
    std::unordered_map<std::int64_t, Name> m_known;
};

[[nodiscard]] inline std::string_view wholeText(std::string_view text)
{
    return text;
}
/// Removes the version suffix of CUDA runtime calls: "cudaMemcpy_v3020" -> "cudaMemcpy".
[[nodiscard]] std::string_view withoutVersion(std::string_view call);

/// Names of the values of an enumeration, from the table in newer exports, or with the values of older ones.
class EnumNames {
public:
    using Names = std::map<std::int64_t, std::string>;

    /// `table` has the columns id and `column`; `otherwise` is used if there is no such table.
    [[nodiscard]] static Result<EnumNames> read(const Database& database, const Schema& schema, std::string_view table, const char* column, Names otherwise);

    /// Empty for a value without a name.
    [[nodiscard]] std::string_view of(std::int64_t value) const;

private:
    Names m_names;
};

/// Meaning of a copy. Migrations of unified memory are recorded as copies, too.
struct CopyOperation {
    CopyDirection direction = CopyDirection::Unknown;
    bool isMigration = false;
    std::string letters; ///< "HtoD"; empty if unknown
};

/// The enumerations of an export that are used.
class Enums {
public:
    [[nodiscard]] static Result<Enums> read(const Database& database, const Schema& schema);

    [[nodiscard]] CopyOperation copyOperation(std::int64_t value) const;
    [[nodiscard]] MemoryKind memory(std::int64_t value) const;
    /// "EVENT_SYNCHRONIZE", "STREAM_WAIT_EVENT", "STREAM_SYNCHRONIZE", "CONTEXT_SYNCHRONIZE".
    [[nodiscard]] std::string_view synchronization(std::int64_t value) const;
    /// "Command buffer full (CUDA)".
    [[nodiscard]] std::string_view overhead(std::int64_t value) const { return m_overheads.of(value); }
    /// "NvtxPushPopRange".
    [[nodiscard]] std::string_view event(std::int64_t value) const { return m_events.of(value); }

private:
    EnumNames m_copies;
    EnumNames m_memories;
    EnumNames m_synchronizations;
    EnumNames m_overheads;
    EnumNames m_events;
};

} // namespace stallscope::nsight
