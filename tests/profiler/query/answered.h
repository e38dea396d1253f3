// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/query_database.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace stallscope::test {

/// As SQLite prints it.
inline QString realText(double real)
{
    const QString text = QString::number(real, 'g', 15);
    return text.contains('.') || text.contains('e') ? text : text + ".0";
}

inline QString textOf(const query::Value& value)
{
    if (const auto* const number = std::get_if<std::int64_t>(&value))
        return QString::number(*number);
    if (const auto* const real = std::get_if<double>(&value))
        return realText(*real);
    if (const auto* const text = std::get_if<std::string_view>(&value))
        return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
    return std::holds_alternative<query::Blob>(value) ? QStringLiteral("blob") : QStringLiteral("-");
}

/// Keeps rows as lines, with bars between the cells.
class TextSink : public query::ResultSink {
public:
    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override
    {
        for (const std::string& column : columns)
            m_columns << QString::fromStdString(column);
        return {};
    }
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override
    {
        QStringList cells;
        for (const query::Value& value : row)
            cells << textOf(value);
        m_rows << cells.join('|');
        return {};
    }
    [[nodiscard]] const QStringList& columns() const { return m_columns; }
    [[nodiscard]] QString text() const { return m_rows.join('\n'); }

private:
    QStringList m_columns;
    QStringList m_rows;
};

/// The answer of a database; an error begins with an exclamation mark.
inline QString answerOf(query::QueryDatabase& database, const QString& sql, const query::QueryLimits& limits = {}, std::stop_token stop = {})
{
    TextSink sink;
    const auto outcome = database.run(sql.toStdString(), sink, limits, std::move(stop));
    return outcome ? sink.text() : "!" + QString::fromStdString(outcome.error().message);
}

/// A database over the trace. Opening fails only without memory.
inline std::unique_ptr<query::QueryDatabase> databaseOf(std::shared_ptr<const Trace> trace)
{
    auto database = query::QueryDatabase::open(std::move(trace));
    return database ? std::move(*database) : nullptr;
}

} // namespace stallscope::test
