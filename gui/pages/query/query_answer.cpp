// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_answer.h"

#include "gui/common/text/words.h"
#include "profiler/base/time_range.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace stallscope::gui {

namespace {

/// Larger integers have no exact real number.
constexpr std::int64_t kExactReal = std::int64_t{1} << 53;

bool isExactReal(std::int64_t value)
{
    return value >= -kExactReal && value <= kExactReal;
}

std::string hexOf(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        fmt::format_to(std::back_inserter(text), "{:02X}", static_cast<unsigned char>(byte));
    return text;
}

std::vector<TableColumn> aboutOf(const QueryAnswer& answer)
{
    std::vector<TableColumn> about;
    for (const AnswerColumn& column : answer.columns)
        about.push_back({column.name.c_str(), nullptr, nullptr, column.form});
    return about;
}

class AnswerRows final : public TableRows {
public:
    explicit AnswerRows(std::shared_ptr<const QueryAnswer> answer)
        : TableRows(aboutOf(*answer), {answer->trace, 0, answer->texts}, nullptr), m_answer(std::move(answer))
    {
        sumBars();
    }

    [[nodiscard]] std::size_t size() const override { return m_answer->rows; }
    [[nodiscard]] std::int64_t value(std::size_t row, std::size_t column) const override { return m_answer->columns[column].cells[row]; }

private:
    std::shared_ptr<const QueryAnswer> m_answer;
};

} // namespace

std::optional<std::size_t> QueryAnswer::find(std::initializer_list<std::string_view> names) const
{
    for (const std::string_view name : names) {
        const auto found = std::ranges::find(columns, name, &AnswerColumn::name);
        if (found != columns.end())
            return static_cast<std::size_t>(found - columns.begin());
    }
    return std::nullopt;
}

std::optional<std::int64_t> QueryAnswer::integerAt(std::size_t row, std::optional<std::size_t> column) const
{
    if (!column || columns[*column].form != CellForm::Integer || columns[*column].cells[row] == kNoValue)
        return std::nullopt;
    return columns[*column].cells[row];
}

std::string_view QueryAnswer::textAt(std::size_t row, std::optional<std::size_t> column) const
{
    if (!column || columns[*column].form != CellForm::Value || columns[*column].cells[row] == kNoValue)
        return {};
    return texts->view(StringId(static_cast<std::uint32_t>(columns[*column].cells[row])));
}

std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const QueryAnswer> answer)
{
    return std::make_shared<const AnswerRows>(std::move(answer));
}

Result<> AnswerSink::begin(const std::vector<std::string>& columns)
{
    for (const std::string& name : columns)
        m_answer.columns.push_back({name, CellForm::Value, {}});
    m_hasForm.assign(columns.size(), false);
    return {};
}

Result<> AnswerSink::add(std::span<const query::Value> row)
{
    m_isFull = m_answer.rows >= m_mostRows || m_bytes >= m_mostBytes;
    if (m_isFull)
        return Error{"full"}; // not shown
    for (std::size_t i = 0; i < row.size(); ++i) {
        AnswerColumn& column = m_answer.columns[i];
        column.cells.push_back(cellOf(column, i, row[i]));
    }
    m_bytes += row.size() * sizeof(std::int64_t);
    ++m_answer.rows;
    return {};
}

/// Changes the form of the column if it does not fit the value.
std::int64_t AnswerSink::cellOf(AnswerColumn& column, std::size_t index, const query::Value& value)
{
    if (std::holds_alternative<std::monostate>(value))
        return kNoValue;
    const auto* const integer = std::get_if<std::int64_t>(&value);
    const auto* const real = std::get_if<double>(&value);
    const bool isNumber = real || (integer && *integer != kNoValue);
    if (!m_hasForm[index]) {
        m_hasForm[index] = true;
        column.form = !isNumber ? CellForm::Value : real ? CellForm::Real : CellForm::Integer;
    }
    if (column.form == CellForm::Integer && real
        && std::ranges::all_of(column.cells, [](std::int64_t cell) { return cell == kNoValue || isExactReal(cell); })) {
        for (std::int64_t& cell : column.cells)
            cell = cell == kNoValue ? cell : orderedReal(static_cast<double>(cell));
        column.form = CellForm::Real;
    }
    if (column.form == CellForm::Integer && integer && isNumber)
        return *integer;
    if (column.form == CellForm::Real && real)
        return orderedReal(*real);
    if (column.form == CellForm::Real && integer && isExactReal(*integer))
        return orderedReal(static_cast<double>(*integer));
    makeText(column);
    if (integer)
        return textCell(fmt::format("{}", *integer));
    if (real)
        return textCell(fmt::format("{}", *real));
    if (const auto* const blob = std::get_if<query::Blob>(&value))
        return textCell(hexOf(blob->bytes));
    return textCell(std::get<std::string_view>(value));
}

void AnswerSink::makeText(AnswerColumn& column)
{
    if (column.form == CellForm::Value)
        return;
    for (std::int64_t& cell : column.cells)
        cell = cell == kNoValue ? cell : textCell(column.form == CellForm::Real ? fmt::format("{}", realOf(cell)) : fmt::format("{}", cell));
    column.form = CellForm::Value;
}

std::int64_t AnswerSink::textCell(std::string_view text)
{
    const std::size_t before = m_texts->size();
    const StringId id = m_texts->intern(text);
    if (m_texts->size() > before)
        m_bytes += text.size() + 2 * sizeof(std::string_view);
    return std::int64_t{id.value()};
}

QueryAnswer AnswerSink::take()
{
    m_answer.texts = m_texts;
    m_answer.hasMore = m_isFull;
    return std::move(m_answer);
}

QueryOutcome QueryRunner::run(
    const QString& sql, std::chrono::nanoseconds timeLimit, const std::stop_token& stop, std::uint64_t mostRows, std::uint64_t mostBytes)
{
    const auto began = std::chrono::steady_clock::now();
    if (!m_database) {
        auto database = query::QueryDatabase::open(m_trace, m_service, query::LargeRuns::UsePart);
        if (!database)
            return {nullptr, {toQString(database.error().message), false, {}}};
        m_database = *std::move(database);
    }
    const std::string text = sql.toStdString();
    AnswerSink sink(mostRows, mostBytes);
    query::QueryLimits limits;
    limits.time = timeLimit;
    limits.bytes = std::numeric_limits<std::uint64_t>::max(); // the sink has its own limit
    const auto done = m_database->run(text, sink, limits, stop);
    if (!done && !sink.isFull()) {
        QueryFailure failure{toQString(done.error().message), done.error().isCancelled(), {}};
        if (const auto place = m_database->errorPlace(); place && *place <= text.size())
            failure.place = QString::fromUtf8(text.data(), static_cast<qsizetype>(*place)).size();
        return {nullptr, std::move(failure)};
    }
    auto answer = std::make_shared<QueryAnswer>(sink.take());
    answer->trace = m_trace;
    answer->sql = sql;
    answer->parts = m_database->parts();
    answer->took = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - began).count();
    return {std::move(answer), {}};
}

std::optional<NumberedSpan> spanOfNumber(const Trace& trace, std::int64_t number)
{
    if (number < 1)
        return std::nullopt;
    auto left = static_cast<std::uint64_t>(number) - 1;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            for (std::size_t block = 0; block < lane.blocks.size(); ++block) {
                const std::uint64_t count = lane.blocks.header(block).count;
                if (left >= count) {
                    left -= count;
                    continue;
                }
                const auto columns = lane.blocks.block(block).columns();
                if (left >= columns->size()) // they turned out to be unreadable
                    return std::nullopt;
                return NumberedSpan{TrackId::fromIndex(track), lane.place, columns->at(left)};
            }
        }
    }
    return std::nullopt;
}

namespace {

/// The column with the number of the span that a row is about.
std::optional<std::size_t> spanColumnOf(const QueryAnswer& answer)
{
    return answer.find({"span_id", "span", "call_id"});
}

/// Of gaps: the span behind it.
std::optional<std::size_t> nextSpanColumnOf(const QueryAnswer& answer)
{
    return answer.find({"next_span_id"});
}

/// What a row tells about its span and time.
struct RowFacts {
    std::optional<Nanos> start;
    std::optional<Nanos> duration;
    std::string_view name;
};

/// Queries can compute any number.
std::optional<Nanos> timeAt(const QueryAnswer& answer, std::size_t row, std::optional<std::size_t> column)
{
    const auto time = answer.integerAt(row, column);
    return time && *time > -kTimeLimit && *time < kTimeLimit ? time : std::nullopt;
}

RowFacts factsOf(const QueryAnswer& answer, std::size_t row)
{
    RowFacts facts;
    facts.start = timeAt(answer, row, startColumnOf(answer));
    facts.duration = timeAt(answer, row, answer.find({"duration_ns", "dur", "duration"}));
    const auto end = timeAt(answer, row, answer.find({"end_ns", "end", "call_end_ns", "host_end_ns"}));
    if (!facts.duration && facts.start && end && *end >= *facts.start)
        facts.duration = *end - *facts.start;
    facts.name = answer.textAt(row, answer.find({"name", "call"}));
    return facts;
}

std::optional<NumberedSpan> namedSpan(const QueryAnswer& answer, std::size_t row, std::optional<Nanos> start)
{
    const Trace& trace = *answer.trace;
    auto number = answer.integerAt(row, spanColumnOf(answer));
    if (!number && !start)
        number = answer.integerAt(row, nextSpanColumnOf(answer));
    if (number)
        return spanOfNumber(trace, *number);
    const auto id = answer.integerAt(row, answer.find({"id"})); // of spans only if the start is that of the span: other tables have ids as well
    auto span = id && start ? spanOfNumber(trace, *id) : std::nullopt;
    return span && span->span.start == *start ? span : std::nullopt;
}

/// The only span with this start, name and, if it is known, duration.
std::optional<NumberedSpan> likelySpan(const Trace& trace, const RowFacts& facts, const std::stop_token& stop)
{
    std::optional<NumberedSpan> found;
    bool isOnly = true;
    for (std::size_t track = 0; track < trace.tracks.size() && !stop.stop_requested(); ++track) {
        for (const Lane& lane : trace.tracks[track].lanes) {
            lane.forEachStartingIn({*facts.start, *facts.start + 1}, [&](const SpanColumns& columns, std::size_t at) {
                if (trace.text(StringId(columns.name[at])) != facts.name || (facts.duration && columns.durationOf(at) != *facts.duration))
                    return;
                isOnly = isOnly && !found;
                found = NumberedSpan{TrackId::fromIndex(track), lane.place, columns.at(at)};
            });
        }
    }
    return isOnly ? found : std::nullopt;
}

} // namespace

std::optional<std::size_t> startColumnOf(const QueryAnswer& answer)
{
    const auto column = answer.find({"start_ns", "start", "call_start_ns", "host_start_ns", "time_ns"});
    return column && answer.columns[*column].form == CellForm::Integer ? column : std::nullopt;
}

bool hasTargets(const QueryAnswer& answer)
{
    return startColumnOf(answer) || spanColumnOf(answer) || nextSpanColumnOf(answer);
}

std::optional<RowTarget> targetOf(const QueryAnswer& answer, std::size_t row, const std::stop_token& stop)
{
    const RowFacts facts = factsOf(answer, row);
    auto span = namedSpan(answer, row, facts.start);
    if (!span && facts.start && !facts.name.empty())
        span = likelySpan(*answer.trace, facts, stop);
    if (span)
        return RowTarget{span->span.range(), span};
    if (!facts.start)
        return std::nullopt;
    return RowTarget{{*facts.start, *facts.start + std::max<Nanos>(facts.duration.value_or(0), 1)}, std::nullopt};
}

} // namespace stallscope::gui
