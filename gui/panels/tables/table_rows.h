// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::gui {

struct TableSet;

/// How a cell is formatted. Every cell is an integer, which makes sorting and filtering a million rows fast.
enum class CellForm : std::uint8_t {
    // ids
    Name,       ///< StringId
    Text,       ///< StringId in CellContext::texts
    Label,      ///< the same, of a few words
    Value,      ///< the same, as a query returned it
    Kind,       ///< BlockingKind
    SpanKind,   ///< SpanKind
    Track,      ///< TrackId
    Device,     ///< DeviceId
    Cause,      ///< IdleCause
    Direction,  ///< CopyDirection
    Collective, ///< CollectiveType
    Memory,     ///< MemoryKind
    Flag,       ///< yes or empty
    // quantities
    Moment, ///< ns in the time of the trace; shown relative to the start of the run
    Duration,
    Count,
    Bytes,
    Speed, ///< bytes per second
    Share, ///< in units of kShareUnit
    // as a query returned them, without a unit
    Integer,
    Real, ///< orderedReal()
};

/// Unit of shares; GB/s in bytes per second.
inline constexpr double kShareUnit = 1e9;

/// Component of a device's idle time.
enum class IdleCause : std::uint8_t { Overhead, Sync, LaunchLate, LaunchLatency, Dependency, Other, Edge };
inline constexpr std::size_t kIdleCauses = 7;

/// An empty cell: a share of nothing, a wait without a cause.
inline constexpr std::int64_t kNoValue = std::numeric_limits<std::int64_t>::min();

/// Real numbers as integers of the same order; never kNoValue. Not for NaN.
[[nodiscard]] std::int64_t orderedReal(double value);
[[nodiscard]] double realOf(std::int64_t ordered);

/// Texts are translated when they are shown.
struct TableColumn {
    const char* key;     ///< column name in exported files, as in docs/json.md
    const char* title;   ///< title, translatable; null: the key, which comes from a query
    const char* meaning; ///< definition as in docs/metrics.md
    CellForm form = CellForm::Name;
    bool hasBar = false; ///< shows the share of the column's sum
};

[[nodiscard]] constexpr bool isText(CellForm form)
{
    return form < CellForm::Moment;
}

/// Context for formatting cells.
struct CellContext {
    std::shared_ptr<const Trace> trace;
    Nanos zero = 0; ///< start of the run
    std::shared_ptr<const StringPool> texts = {};
};

[[nodiscard]] QString titleOf(const TableColumn& column);
[[nodiscard]] QString meaningOf(const TableColumn& column);
/// Formatted for display.
[[nodiscard]] QString wordsOf(const CellContext& context, CellForm form, std::int64_t value);
/// Additional information, if any: the exact number, or the meaning of a term.
[[nodiscard]] QString explained(const CellContext& context, CellForm form, std::int64_t value);
/// Machine-readable: integers in the units named by the key.
[[nodiscard]] std::string plainText(const CellContext& context, CellForm form, std::int64_t value);

/// Immutable rows of a table; readable from any thread.
class TableRows {
public:
    /// `set` keeps the data of the rows alive.
    TableRows(std::vector<TableColumn> columns, CellContext context, std::shared_ptr<const TableSet> set)
        : m_columns(std::move(columns)), m_context(std::move(context)), m_set(std::move(set))
    {
    }
    TableRows(const TableRows&) = delete;
    TableRows& operator=(const TableRows&) = delete;
    virtual ~TableRows() = default;

    [[nodiscard]] virtual std::size_t size() const = 0;
    [[nodiscard]] virtual std::int64_t value(std::size_t row, std::size_t column) const = 0;

    [[nodiscard]] const std::vector<TableColumn>& columns() const { return m_columns; }
    [[nodiscard]] const CellContext& context() const { return m_context; }
    [[nodiscard]] const std::shared_ptr<const TableSet>& set() const { return m_set; }
    [[nodiscard]] CellForm form(std::size_t column) const { return m_columns[column].form; }
    [[nodiscard]] QString words(std::size_t row, std::size_t column) const { return wordsOf(m_context, form(column), value(row, column)); }
    /// 0..1: for a column with bars its share, or the share of the column's sum; otherwise 0.
    [[nodiscard]] double bar(std::size_t row, std::size_t column) const
    {
        const bool hasBar = m_columns[column].hasBar && m_sums[column] > 0 && value(row, column) != kNoValue;
        return hasBar ? static_cast<double>(value(row, column)) / m_sums[column] : 0;
    }

protected:
    /// To be called when all rows are present.
    void sumBars()
    {
        m_sums.assign(m_columns.size(), 0);
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            if (form(column) == CellForm::Share)
                m_sums[column] = kShareUnit;
            for (std::size_t row = 0; m_columns[column].hasBar && form(column) != CellForm::Share && row < size(); ++row)
                m_sums[column] += value(row, column) == kNoValue ? 0 : static_cast<double>(value(row, column));
        }
    }

private:
    std::vector<TableColumn> m_columns;
    CellContext m_context;
    std::shared_ptr<const TableSet> m_set;
    std::vector<double> m_sums;
};

/// Rows of a list owned elsewhere.
template <class Row, class Rows = std::span<const Row>>
class ListedRows final : public TableRows {
public:
    struct Column {
        TableColumn about;
        std::int64_t (*value)(const Row&);
    };

    ListedRows(std::span<const Column> columns, CellContext context, std::shared_ptr<const TableSet> set, Rows rows)
        : TableRows(aboutOf(columns), std::move(context), std::move(set)), m_columns(columns), m_rows(rows)
    {
        sumBars();
    }

    [[nodiscard]] std::size_t size() const override { return m_rows.size(); }
    [[nodiscard]] std::int64_t value(std::size_t row, std::size_t column) const override { return m_columns[column].value(m_rows[row]); }

private:
    [[nodiscard]] static std::vector<TableColumn> aboutOf(std::span<const Column> columns)
    {
        std::vector<TableColumn> about;
        for (const Column& column : columns)
            about.push_back(column.about);
        return about;
    }

    std::span<const Column> m_columns; // of static storage
    Rows m_rows;
};

/// An id as a cell.
template <class Tag>
[[nodiscard]] std::int64_t cellOf(Id<Tag> id)
{
    return id.isValid() ? static_cast<std::int64_t>(id.value()) : kNoValue;
}

/// Filter and sort order of a table.
struct Arrangement {
    int column = -1; ///< -1: unsorted
    Qt::SortOrder order = Qt::AscendingOrder;
    QString filter; ///< words that the texts of a row must all contain, ignoring case

    friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

/// Filtered and sorted row numbers. The sort is stable; empty cells are last in either direction.
[[nodiscard]] std::vector<std::uint32_t> arrange(const TableRows& rows, const Arrangement& arrangement, const std::stop_token& stop = {});

/// Shown rows as CSV, as saveCsv() writes them.
[[nodiscard]] QString csvText(const TableRows& rows, std::span<const std::uint32_t> shown);

/// Shown rows as tab-separated text with column titles, for a spreadsheet or a message.
[[nodiscard]] QString copiedText(const TableRows& rows, std::span<const std::uint32_t> shown);

/// Writes rows as CSV (RFC 4180): exact numbers, with the keys of docs/json.md as header. The file is replaced atomically.
[[nodiscard]] Result<> saveCsv(
    const TableRows& rows, std::span<const std::uint32_t> shown, const std::filesystem::path& path, const std::stop_token& stop = {});

} // namespace stallscope::gui
