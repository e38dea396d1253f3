// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/sql_words.h"

#include "gui/common/text/words.h"

#include <QHash>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

namespace stallscope::gui {

namespace {

bool isWordStart(QChar c)
{
    return c.isLetter() || c == '_';
}

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c == '_' || c == '$';
}

/// Splits a text into tokens.
class SqlTokenizer {
public:
    explicit SqlTokenizer(QStringView text) : m_text(text) {}

    [[nodiscard]] std::vector<SqlToken> run(SqlOpenToken& open)
    {
        if (m_text.isEmpty())
            return {};
        switch (open) {
        case SqlOpenToken::None: break;
        case SqlOpenToken::Comment: takeUpTo(u"*/", SqlTokenKind::Comment, 0); break;
        case SqlOpenToken::Text: takeQuoted('\'', SqlTokenKind::Text, 0); break;
        case SqlOpenToken::Name: takeQuoted('"', SqlTokenKind::Name, 0); break;
        }
        while (m_at < m_text.size())
            takeNext();
        open = m_open;
        return std::move(m_tokens);
    }

private:
    [[nodiscard]] QStringView rest() const { return m_text.sliced(m_at); }

    void add(qsizetype start, SqlTokenKind kind) { m_tokens.push_back({start, m_at - start, kind}); }

    void takeNext()
    {
        const QChar c = m_text[m_at];
        if (c.isSpace())
            ++m_at;
        else if (rest().startsWith(u"--"))
            takeLine();
        else if (rest().startsWith(u"/*"))
            takeUpTo(u"*/", SqlTokenKind::Comment, 2);
        else if (c == '\'')
            takeQuoted('\'', SqlTokenKind::Text, 1);
        else if (c == '"')
            takeQuoted('"', SqlTokenKind::Name, 1);
        else if (isWordStart(c))
            takeWord();
        else if (c.isDigit())
            takeNumber();
        else
            takeSymbol();
    }

    void takeSymbol()
    {
        const qsizetype start = m_at++;
        add(start, SqlTokenKind::Symbol);
    }

    void takeLine()
    {
        const qsizetype start = m_at;
        const qsizetype end = m_text.indexOf('\n', m_at);
        m_at = end < 0 ? m_text.size() : end;
        add(start, SqlTokenKind::Comment);
    }

    void takeUpTo(QStringView end, SqlTokenKind kind, qsizetype skipped)
    {
        const qsizetype start = m_at;
        const qsizetype found = m_text.indexOf(end, m_at + skipped);
        m_open = found < 0 ? SqlOpenToken::Comment : SqlOpenToken::None;
        m_at = found < 0 ? m_text.size() : found + end.size();
        add(start, kind);
    }

    /// A doubled quote is part of the text.
    void takeQuoted(QChar quote, SqlTokenKind kind, qsizetype skipped)
    {
        const qsizetype start = m_at;
        m_at += skipped;
        m_open = quote == '\'' ? SqlOpenToken::Text : SqlOpenToken::Name;
        while (m_at < m_text.size() && m_open != SqlOpenToken::None) {
            const bool isQuote = m_text[m_at++] == quote;
            if (isQuote && m_at < m_text.size() && m_text[m_at] == quote)
                ++m_at;
            else if (isQuote)
                m_open = SqlOpenToken::None;
        }
        add(start, kind);
    }

    void takeWord()
    {
        const qsizetype start = m_at;
        while (m_at < m_text.size() && isWordPart(m_text[m_at]))
            ++m_at;
        const QStringView word = m_text.sliced(start, m_at - start);
        const bool isKeyword = std::binary_search(sqlKeywords().begin(), sqlKeywords().end(), word.toString().toUpper());
        add(start, isKeyword ? SqlTokenKind::Keyword : SqlTokenKind::Name);
    }

    void takeNumber()
    {
        const qsizetype start = m_at;
        while (m_at < m_text.size() && (isWordPart(m_text[m_at]) || m_text[m_at] == '.'))
            ++m_at;
        add(start, SqlTokenKind::Number);
    }

    QStringView m_text;
    qsizetype m_at = 0;
    SqlOpenToken m_open = SqlOpenToken::None;
    std::vector<SqlToken> m_tokens;
};

} // namespace

std::vector<SqlToken> sqlTokens(QStringView text, SqlOpenToken& open)
{
    return SqlTokenizer(text).run(open);
}

const QStringList& sqlKeywords()
{
    static const QStringList words{"ALL", "AND", "AS", "ASC", "BETWEEN", "BY", "CASE", "CAST", "COLLATE", "CROSS", "CURRENT", "DESC", "DISTINCT", "ELSE", "END",
        "ESCAPE", "EXCEPT", "EXISTS", "FILTER", "FOLLOWING", "FROM", "FULL", "GLOB", "GROUP", "HAVING", "IN", "INNER", "INTERSECT", "IS", "ISNULL", "JOIN",
        "LEFT", "LIKE", "LIMIT", "MATERIALIZED", "NATURAL", "NOT", "NOTNULL", "NULL", "NULLS", "OFFSET", "ON", "OR", "ORDER", "OUTER", "OVER", "PARTITION",
        "PRECEDING", "RANGE", "RECURSIVE", "RIGHT", "ROW", "ROWS", "SELECT", "THEN", "UNBOUNDED", "UNION", "USING", "VALUES", "WHEN", "WHERE", "WINDOW",
        "WITH"};
    return words;
}

const QStringList& sqlFunctions()
{
    static const QStringList words{"abs", "avg", "coalesce", "count", "cume_dist", "dense_rank", "first_value", "format", "group_concat", "hex", "ifnull",
        "iif", "instr", "json_each", "json_extract", "json_group_array", "json_object", "lag", "last_value", "lead", "length", "lower", "ltrim", "max", "min",
        "nth_value", "ntile", "nullif", "percent_rank", "printf", "rank", "replace", "round", "row_number", "rtrim", "substr", "sum", "total", "trim", "typeof",
        "upper"};
    return words;
}

const std::vector<query::TableDescription>& sqlTables()
{
    static const std::vector<query::TableDescription> tables = [] {
        const auto database = query::QueryDatabase::open(std::make_shared<const Trace>());
        return database ? (*database)->tables() : std::vector<query::TableDescription>();
    }();
    return tables;
}

namespace {

const query::TableDescription* findTable(QStringView name)
{
    const auto found =
        std::ranges::find_if(sqlTables(), [&](const query::TableDescription& table) { return toQString(table.name).compare(name, Qt::CaseInsensitive) == 0; });
    return found == sqlTables().end() ? nullptr : &*found;
}

/// The tokens of a query with their texts.
struct ReadQuery {
    QString text;
    std::vector<SqlToken> tokens;

    [[nodiscard]] QStringView textOf(std::size_t token) const { return QStringView(text).sliced(tokens[token].start, tokens[token].length); }
    [[nodiscard]] bool isKeyword(std::size_t token, QStringView word) const
    {
        return tokens[token].kind == SqlTokenKind::Keyword && textOf(token).compare(word, Qt::CaseInsensitive) == 0;
    }
    /// Whether a table is named there: behind FROM, JOIN, or a comma in the list of FROM.
    [[nodiscard]] bool isTablePlace(std::size_t token) const
    {
        for (std::size_t at = token; at > 0; --at) {
            if (isKeyword(at - 1, u"FROM") || isKeyword(at - 1, u"JOIN"))
                return at == token || textOf(token - 1) == u",";
            if (tokens[at - 1].kind == SqlTokenKind::Keyword && !isKeyword(at - 1, u"AS"))
                return false;
            if (textOf(at - 1) == u"(" || textOf(at - 1) == u")")
                return false;
        }
        return false;
    }
};

/// The tables of a query by their names and aliases, in lower case.
QHash<QString, const query::TableDescription*> tablesOf(const ReadQuery& query)
{
    QHash<QString, const query::TableDescription*> tables;
    for (std::size_t i = 0; i < query.tokens.size(); ++i) {
        const query::TableDescription* table = query.tokens[i].kind == SqlTokenKind::Name && query.isTablePlace(i) ? findTable(query.textOf(i)) : nullptr;
        if (!table)
            continue;
        tables[query.textOf(i).toString().toLower()] = table;
        std::size_t alias = i + 1;
        if (alias < query.tokens.size() && query.isKeyword(alias, u"AS"))
            ++alias;
        if (alias < query.tokens.size() && query.tokens[alias].kind == SqlTokenKind::Name)
            tables[query.textOf(alias).toString().toLower()] = table;
    }
    return tables;
}

QStringList columnsOf(const query::TableDescription& table)
{
    QStringList names;
    for (const query::ColumnInfo& column : table.columns)
        names << toQString(column.name);
    return names;
}

QStringList tableNames()
{
    QStringList names;
    for (const query::TableDescription& table : sqlTables())
        names << toQString(table.name);
    names.sort();
    return names;
}

/// Of the tables of the query, or of all tables without one.
QStringList likelyColumns(const QHash<QString, const query::TableDescription*>& tables)
{
    QStringList names;
    for (const query::TableDescription& table : sqlTables()) {
        if (tables.isEmpty() || std::ranges::find(tables, &table) != tables.end())
            names << columnsOf(table);
    }
    names.removeDuplicates();
    names.sort();
    return names;
}

QStringList startingWith(const QStringList& words, QStringView start)
{
    QStringList found;
    std::ranges::copy_if(words, std::back_inserter(found), [&](const QString& word) { return word.startsWith(start, Qt::CaseInsensitive); });
    return found;
}

} // namespace

SqlCompletions completionsAt(const QString& text, qsizetype place)
{
    SqlCompletions completions{place, {}};
    SqlOpenToken open = SqlOpenToken::None;
    const ReadQuery before{text.first(place), sqlTokens(QStringView(text).first(place), open)};
    std::size_t count = before.tokens.size();
    const bool isBehind = count > 0 && before.tokens.back().start + before.tokens.back().length == place; // no space between
    const SqlTokenKind last = count > 0 ? before.tokens.back().kind : SqlTokenKind::Symbol;
    if (open != SqlOpenToken::None || (isBehind && (last == SqlTokenKind::Comment || last == SqlTokenKind::Text || last == SqlTokenKind::Number)))
        return completions;
    if (isBehind && (last == SqlTokenKind::Name || last == SqlTokenKind::Keyword) && before.textOf(count - 1).front() != u'"') {
        --count; // the word to complete
        completions.from = before.tokens[count].start;
    }
    const QStringView word = QStringView(text).sliced(completions.from, place - completions.from);
    open = SqlOpenToken::None;
    const ReadQuery whole{text, sqlTokens(text, open)};
    const auto tables = tablesOf(whole);
    const bool isOfTable = count > 1 && before.textOf(count - 1) == u"." && before.tokens[count - 1].start + 1 == completions.from;
    if (isOfTable) {
        const query::TableDescription* table = tables.value(before.textOf(count - 2).toString().toLower());
        completions.words = table ? startingWith(columnsOf(*table), word) : QStringList();
    } else if (before.isTablePlace(count)) {
        completions.words = startingWith(tableNames(), word);
    } else if (!word.isEmpty()) {
        completions.words = startingWith(likelyColumns(tables), word) + startingWith(sqlFunctions(), word) + startingWith(sqlKeywords(), word)
            + startingWith(tableNames(), word);
        completions.words.removeDuplicates();
    }
    if (completions.words.size() == 1 && completions.words.front().compare(word, Qt::CaseInsensitive) == 0)
        completions.words.clear();
    return completions;
}

} // namespace stallscope::gui
