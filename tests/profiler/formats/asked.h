// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <sqlite3.h>
#include <string>

namespace stallscope::test {

inline QString cellOf(sqlite3_stmt* query, int column)
{
    if (sqlite3_column_type(query, column) == SQLITE_NULL)
        return QStringLiteral("-");
    const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(query, column));
    return QString::fromUtf8(text, sqlite3_column_bytes(query, column));
}

/// The answer to a question: rows as lines, cells with bars between. What SQLite complains about begins with an exclamation mark.
inline QString asked(const std::string& path, const QString& sql)
{
    sqlite3* database = nullptr;
    QString answer;
    if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK) {
        sqlite3_stmt* query = nullptr;
        int code = sqlite3_prepare_v2(database, sql.toUtf8().constData(), -1, &query, nullptr);
        while (code == SQLITE_OK || code == SQLITE_ROW) {
            code = sqlite3_step(query);
            if (code != SQLITE_ROW)
                break;
            QStringList cells;
            for (int i = 0; i < sqlite3_column_count(query); ++i)
                cells << cellOf(query, i);
            answer += (answer.isEmpty() ? "" : "\n") + cells.join('|');
        }
        if (code != SQLITE_DONE)
            answer += QStringLiteral("!") + sqlite3_errmsg(database);
        sqlite3_finalize(query);
    }
    sqlite3_close(database);
    return answer;
}

} // namespace stallscope::test
