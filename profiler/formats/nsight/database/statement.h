// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

struct sqlite3_stmt;

namespace stallscope::nsight {

/// A query and its current row. Used from the thread of its database, which outlives it.
class Statement {
public:
    enum class Step { Row, Done, Failed };
    enum class Cell { Null, Integer, Real, Text, Blob };

    explicit Statement(sqlite3_stmt* statement) : m_statement(statement) {}

    void bind(std::int64_t value);
    [[nodiscard]] Step step();
    /// Returns to the position before the first row.
    void rewind();

    [[nodiscard]] Cell cell(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const;
    [[nodiscard]] double real(int column) const;
    /// Valid until the next step.
    [[nodiscard]] std::string_view text(int column) const;

    [[nodiscard]] std::optional<std::int64_t> integerIfThere(int column) const;
    [[nodiscard]] std::string_view textIfThere(int column) const;

private:
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };
    std::unique_ptr<sqlite3_stmt, Finalizer> m_statement;
};

} // namespace stallscope::nsight
