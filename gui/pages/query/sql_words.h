// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/query_database.h"

#include <QList>
#include <QString>
#include <QStringList>
#include <QStringView>

#include <cstdint>
#include <vector>

namespace stallscope::gui {

/// What a token of SQL is, as far as colours and completion need it.
enum class SqlTokenKind : std::uint8_t { Keyword, Name, Number, Text, Comment, Symbol };

struct SqlToken {
    qsizetype start = 0;
    qsizetype length = 0;
    SqlTokenKind kind = SqlTokenKind::Symbol;
};

/// A token that continues on the next line.
enum class SqlOpenToken : std::uint8_t { None, Comment, Text, Name };

/// The tokens of a text or of a line of it; `open` is that of the line before, and becomes that of this one.
[[nodiscard]] std::vector<SqlToken> sqlTokens(QStringView text, SqlOpenToken& open);

/// In upper case.
[[nodiscard]] const QStringList& sqlKeywords();
/// Functions of SQLite that are useful in queries.
[[nodiscard]] const QStringList& sqlFunctions();
/// Tables and views with their columns. The same for every trace.
[[nodiscard]] const std::vector<query::TableDescription>& sqlTables();

/// What can replace the word that ends at a place of the text.
struct SqlCompletions {
    qsizetype from = 0; ///< start of the word
    QStringList words;  ///< the likeliest first
};

/// After FROM and JOIN tables, after "table." its columns, elsewhere columns of the tables in the query, functions, keywords and tables.
/// Without a word only where it is clear what follows. Nothing in comments and texts.
[[nodiscard]] SqlCompletions completionsAt(const QString& text, qsizetype place);

} // namespace stallscope::gui
