// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/database_rows.h"

#include "profiler/base/say.h"

#include <algorithm>

namespace stallscope::rocm {

namespace {

std::string joinName(std::size_t index)
{
    return "j" + std::to_string(index);
}

} // namespace

int JoinedSelect::append(std::string expression)
{
    m_columns.push_back(std::move(expression));
    return static_cast<int>(m_columns.size()) - 1;
}

int JoinedSelect::add(std::string_view column)
{
    return append(m_schema.has(m_table, column) ? "t." + sql::inQuotes(column) : "NULL");
}

int JoinedSelect::addJoined(std::string_view table, std::string_view reference, std::string_view column)
{
    if (!m_schema.has(m_table, reference) || !m_schema.has(table, column) || !m_schema.isKey(table, "id"))
        return append("NULL");
    const auto same = [&](const Join& join) { return join.table == table && join.reference == reference; };
    const auto known = std::find_if(m_joins.begin(), m_joins.end(), same);
    const auto index = static_cast<std::size_t>(known - m_joins.begin());
    if (known == m_joins.end())
        m_joins.push_back({std::string(table), std::string(reference)});
    return append(joinName(index) + "." + sql::inQuotes(column));
}

std::string JoinedSelect::sql() const
{
    std::string text = "SELECT ";
    for (const std::string& column : m_columns)
        text.append(&column == m_columns.data() ? "" : ", ").append(column);
    text.append(" FROM ").append(sql::inQuotes(m_table)).append(" t");
    for (std::size_t i = 0; i < m_joins.size(); ++i) {
        const std::string name = joinName(i);
        text.append(" LEFT JOIN ").append(sql::inQuotes(m_joins[i].table)).append(" ").append(name);
        text.append(" ON ").append(name).append(".\"id\" = t.").append(sql::inQuotes(m_joins[i].reference));
    }
    return text;
}

void DatabaseSource::noteDamage(std::string_view table, std::string_view why)
{
    damage = file.path.string().append(": ").append(table).append(": ").append(why);
    if (!file.isTruncated) // counted once per file
        builder.losses().count(Loss::DamagedChunks);
}

void DatabaseSource::lose(Loss loss, std::uint64_t rows_)
{
    builder.losses().count(loss, rows_);
    rows.account.lose(loss, rows_);
}

bool DatabaseSource::setTimes(Span& span, const Cells& cells, int start, int end)
{
    const auto from = usableTime(cells.number(start));
    if (!from) {
        lose(Loss::MissingStart);
        return false;
    }
    span.start = *from;
    setEnd(span, usableTime(cells.number(end)), builder.losses());
    return true;
}

CorrelationId DatabaseSource::correlation(CorrelationNumbers& numbers, const Cells& cells, int column)
{
    const CorrelationId id = numbers.of(cells.numberOr(column, 0));
    if (!id.isValid())
        builder.losses().count(Loss::InvalidCorrelation);
    return id;
}

std::uint64_t DatabaseSource::countRows(std::string_view table) const
{
    auto query = database.prepare("SELECT 1 FROM " + sql::inQuotes(table), table);
    sql::RowScan scan(database, file, {});
    while (query && scan.next(*query))
        ;
    return scan.rows();
}

std::uint64_t DatabaseSource::largestRow(std::string_view table) const
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    if (!schema.has(table))
        return 0;
    auto query = database.prepare("SELECT max(rowid) FROM " + sql::inQuotes(table), table);
    const auto last = query && query->step() == Statement::Step::Row ? query->integerIfThere(0) : std::nullopt;
    return static_cast<std::uint64_t>(std::clamp<std::int64_t>(last.value_or(0), 0, kMost));
}

NameTable::NameTable(DatabaseSource& source, std::string table, std::vector<const char*> columns)
    : m_source(source), m_table(std::move(table)), m_columns(std::move(columns))
{
}

const Name& NameTable::find(std::optional<std::int64_t> id)
{
    const auto known = id ? m_known.find(*id) : m_known.end();
    if (known != m_known.end())
        return known->second;
    const std::string shown = id ? text(*id) : std::string();
    if (shown.empty()) {
        m_source.builder.losses().count(Loss::WrongTypes);
        m_missing = nameOf(kUnnamed, m_source.builder.pools()->strings, m_source.builder.losses());
        return m_missing;
    }
    return m_known.emplace(*id, nameOf(shown, m_source.builder.pools()->strings, m_source.builder.losses())).first->second;
}

std::string NameTable::text(std::int64_t id)
{
    if (!m_isPrepared)
        prepare();
    if (const auto known = m_all.find(id); known != m_all.end())
        return known->second;
    if (!m_query)
        return {};
    m_query->rewind();
    m_query->bind(id);
    return m_query->step() == Statement::Step::Row ? firstText(*m_query, 0, m_columns.size()) : std::string();
}

void NameTable::prepare()
{
    m_isPrepared = true;
    if (!m_source.schema.has(m_table, "id"))
        return;
    std::vector<const char*> columns = m_columns;
    if (m_source.schema.isKey(m_table, "id")) {
        auto query = m_source.database.prepare(m_source.schema.select(m_table, columns, "WHERE \"id\" = ?"), m_table);
        if (query)
            m_query = *std::move(query);
        return;
    }
    columns.insert(columns.begin(), "id");
    auto all = m_source.database.prepare(m_source.schema.select(m_table, columns), m_table);
    if (!all)
        return;
    sql::RowScan scan(m_source.database, m_source.file, {});
    while (scan.next(*all)) {
        if (const auto id = all->integerIfThere(0))
            m_all.emplace(*id, firstText(*all, 1, m_columns.size()));
    }
}

std::string NameTable::firstText(const Statement& query, int from, std::size_t columns)
{
    for (int i = from; i < from + static_cast<int>(columns); ++i) {
        if (const std::string_view text = query.textIfThere(i); !text.empty())
            return std::string(text);
    }
    return {};
}

Result<std::shared_ptr<const Trace>> importDatabase(const std::filesystem::path& path, const Job& job,
    const std::function<Result<std::shared_ptr<const Trace>>(const SqliteFile&, const Database&, const Schema&)>& import)
{
    const auto file = sql::checkSqliteFile(path);
    if (!file)
        return file.error();
    const auto database = Database::open(*file, job);
    if (!database)
        return database.error();
    const auto schema = Schema::read(*database);
    if (!schema)
        return schema.error();
    auto trace = import(*file, *database, *schema);
    if (!trace && file->isTruncated && !trace.error().isCancelled())
        return Error{say(STALLSCOPE_TEXT("Database", "{}; the file is shorter than its header states"), trace.error().message)};
    return trace;
}

} // namespace stallscope::rocm
