// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/formats/rocm/recording_rows.h"
#include "profiler/formats/sqlite/database.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::rocm {

using sql::Cells;
using sql::Database;
using sql::Schema;
using sql::SqliteFile;
using sql::Statement;

/// A query of one table, with columns of other tables that its rows refer to. What the schema lacks is NULL. A table is
/// joined only by its key, so that a query never takes more than a lookup per row.
class JoinedSelect {
public:
    JoinedSelect(const Schema& schema, std::string table) : m_schema(schema), m_table(std::move(table)) {}

    /// Returns the number of the column in the result.
    int add(std::string_view column);
    /// `column` of the row of `table` whose id is the value of `reference`.
    int addJoined(std::string_view table, std::string_view reference, std::string_view column);
    [[nodiscard]] std::string sql() const;

private:
    struct Join {
        std::string table;
        std::string reference;
    };

    int append(std::string expression);

    const Schema& m_schema;
    std::string m_table;
    std::vector<std::string> m_columns;
    std::vector<Join> m_joins;
};

/// Everything that the readers of one database share.
struct DatabaseSource {
    const SqliteFile& file;
    const Database& database;
    const Schema& schema;
    TraceBuilder& builder;
    Rows& rows;
    std::function<void(std::uint64_t rows)> progress;
    std::string damage = {}; ///< why some rows could not be read; empty if all were read

    /// Calls `take` for each row, as far as they are readable. Damage is counted. Fails only when cancelled.
    template <class Take>
    Result<std::uint64_t> forEachRow(std::string_view table, const std::string& sql, const Take& take)
    {
        auto query = database.prepare(sql, table);
        if (!query) {
            if (query.error().isCancelled())
                return query.error();
            noteDamage(table, database.reason());
            return std::uint64_t{0};
        }
        const Cells cells(*query, builder.losses());
        sql::RowScan scan(database, file, progress);
        while (scan.next(*query))
            take(cells);
        const auto why = scan.finish();
        if (!why)
            return why.error();
        if (!why->empty())
            noteDamage(table, *why);
        return scan.rows();
    }
    void noteDamage(std::string_view table, std::string_view why);
    /// Counts a whole row as lost.
    void lose(Loss loss, std::uint64_t rows_ = 1);
    /// Start and end of a row. False, and counted, without a start.
    [[nodiscard]] bool setTimes(Span& span, const Cells& cells, int start, int end);
    /// Invalid, and counted, without a usable id.
    [[nodiscard]] CorrelationId correlation(CorrelationNumbers& numbers, const Cells& cells, int column);
    /// Number of rows of a table, bounded like forEachRow(); 0 if it cannot be counted.
    [[nodiscard]] std::uint64_t countRows(std::string_view table) const;
    /// The largest number of a row, for progress; 0 without such a table.
    [[nodiscard]] std::uint64_t largestRow(std::string_view table) const;
};

/// Names in one table by id, each looked up once and only on demand.
class NameTable {
public:
    /// Of several columns, the first one with a text.
    NameTable(DatabaseSource& source, std::string table, std::vector<const char*> columns);

    /// Empty, and counted, if there is no such row.
    [[nodiscard]] const Name& find(std::optional<std::int64_t> id);
    /// The unmodified text; empty if there is none.
    [[nodiscard]] std::string text(std::int64_t id);

private:
    void prepare();
    [[nodiscard]] static std::string firstText(const Statement& query, int from, std::size_t columns);

    DatabaseSource& m_source;
    std::string m_table;
    std::vector<const char*> m_columns;
    bool m_isPrepared = false;
    std::optional<Statement> m_query;                    // by key
    std::unordered_map<std::int64_t, std::string> m_all; // of a table without a key
    std::unordered_map<std::int64_t, Name> m_known;
    Name m_missing;
};

/// Opens a database and calls `import` for it. Its losses, and the reason when nothing could be read, are those of the file.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importDatabase(const std::filesystem::path& path, const Job& job,
    const std::function<Result<std::shared_ptr<const Trace>>(const SqliteFile&, const Database&, const Schema&)>& import);

} // namespace stallscope::rocm
