// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/nsight/table_reader.h"

#include "profiler/base/say.h"
#include "profiler/trace/call_class.h"

namespace stallscope::nsight {

namespace {

constexpr std::uint64_t kRowsToReport = 16384;
/// No row takes less of the file: more rows than that are pages that lead in circles.
constexpr std::uint64_t kSmallestRow = 4;

} // namespace

TableReader::TableReader(const Database& database, const Source& source)
    : m_database(database), m_source(source), m_names(database, source.schema, source.pools.strings, source.losses), m_details(source.pools.details)
{
}

bool TableReader::hasStart(std::string_view table)
{
    const bool isThere = m_source.schema.has(table, "start");
    if (!isThere)
        countDamage(table, say(STALLSCOPE_TEXT("Nsight", "it has no column start")));
    return isThere;
}

Result<Statement> TableReader::begin(std::string_view table, std::span<const char* const> columns)
{
    m_read = 0;
    return m_database.prepare(m_source.schema.select(table, columns), table);
}

bool TableReader::goOn(Statement& query)
{
    if (m_read * kSmallestRow > m_source.file.bytes)
        return false;
    m_step = query.step();
    if (m_step == Statement::Step::Row && ++m_read % kRowsToReport == 0)
        m_source.progress.add(kRowsToReport);
    return m_step == Statement::Step::Row;
}

Result<> TableReader::end(std::string_view table)
{
    m_source.progress.add(m_read % kRowsToReport);
    m_rows.account.read += m_read;
    if (m_step == Statement::Step::Done)
        return {};
    if (m_step == Statement::Step::Row) {
        countDamage(table, say(STALLSCOPE_TEXT("Nsight", "it has more rows than the file has room for")));
        return {};
    }
    if (m_database.isInterrupted())
        return Error::cancelled();
    countDamage(table, m_database.reason());
    return {};
}

void TableReader::countDamage(std::string_view table, std::string_view why)
{
    m_rows.damage = m_source.file.path.string().append(": ").append(table).append(": ").append(why);
    if (!m_source.file.isTruncated) // counted once, for the file
        m_source.losses.count(Loss::DamagedChunks);
}

bool TableReader::setTimes(Span& span, const Cells& cells)
{
    const auto start = cells.time(0);
    if (!start) {
        lose(Loss::MissingStart);
        return false;
    }
    span.start = *start;
    const auto end = cells.time(1);
    if (!end || *end < *start) {
        count(end ? Loss::NegativeDuration : Loss::MissingDuration);
        span.flags |= SpanFlag::kClamped;
        return true;
    }
    span.duration = *end - *start;
    if (span.duration == 0)
        count(Loss::ZeroLength);
    return true;
}

CorrelationId TableReader::correlation(const Cells& cells, int column)
{
    const auto value = cells.number(column);
    if (value && *value > 0 && *value < std::int64_t{CorrelationId::kNone})
        return CorrelationId(static_cast<std::uint32_t>(*value));
    count(Loss::InvalidCorrelation);
    return {};
}

Name TableReader::name(const Cells& cells, std::span<const int> columns, Names::Trim trim)
{
    for (const int column : columns) {
        if (const std::string_view text = cells.text(column); !text.empty()) {
            const std::string_view shown = trim(text);
            return {m_names.intern(shown), classifyCall(shown).blocksByName(), isCommunicationKernel(shown)};
        }
        const auto id = cells.isNull(column) ? std::nullopt : cells.number(column);
        const Name name = id ? m_names.find(*id, trim) : Name{};
        if (name.id.isValid())
            return name;
    }
    return {};
}

} // namespace stallscope::nsight
