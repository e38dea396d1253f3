// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/query/query_database.h"

#include <cstdio>
#include <span>
#include <string>
#include <vector>

namespace stallscope::cli {

/// The rows of a result as a text table.
class TableOutput final : public query::ResultSink {
public:
    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override;
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override;
    [[nodiscard]] std::string text(const Page& page) const;

private:
    std::vector<std::string> m_columns;
    std::vector<std::vector<std::string>> m_rows;
    std::vector<bool> m_isNumber; ///< by column: no value is a text
};

/// Writes rows to a file as they arrive. The file must outlive the object.
class StreamedOutput : public query::ResultSink {
public:
    explicit StreamedOutput(std::FILE* out) : m_out(out) {}
    /// Called at the end of the query.
    [[nodiscard]] virtual Result<> end() { return flush(); }

protected:
    [[nodiscard]] std::string& buffer() { return m_buffer; }
    /// Writes the buffer if it is large.
    [[nodiscard]] Result<> flushIfLarge() { return m_buffer.size() < kLarge ? Result<>() : flush(); }
    [[nodiscard]] Result<> flush();

private:
    static constexpr std::size_t kLarge = std::size_t{64} << 10;

    std::FILE* m_out;
    std::string m_buffer;
};

/// CSV as in RFC 4180, with a line of titles. NULL is empty.
class CsvOutput final : public StreamedOutput {
public:
    using StreamedOutput::StreamedOutput;
    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override;
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override;
};

/// A JSON array with an object for each row. Of several columns with one name, the later ones get a number: "name:2".
class JsonOutput final : public StreamedOutput {
public:
    using StreamedOutput::StreamedOutput;
    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override;
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override;
    [[nodiscard]] Result<> end() override;

private:
    std::vector<std::string> m_keys; ///< with quotes and colon
    bool m_hasRows = false;
};

/// Appends a value as JSON. Texts become valid UTF-8, and bytes hexadecimal digits.
void appendJsonValue(std::string& out, const query::Value& value);

/// The named tables, or all, with their columns.
[[nodiscard]] std::string schemaText(const Page& page, const std::vector<query::TableDescription>& tables);

} // namespace stallscope::cli
