// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/formats/nsight/database/schema.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace stallscope::nsight {

/// A name and the properties of spans that it implies, for any kind of span.
struct Name {
    StringId id;
    bool isBlockingCall = false;
    bool isCommunication = false;
};

/// Looks up texts by their number, each once and only on demand, because the table of texts also contains output of the
/// program. Used from the thread of its database.
class Names {
public:
    /// Returns the displayed part of a text; see nothingElse and withoutVersion.
    using Trim = std::string_view (*)(std::string_view text);

    Names(const Database& database, const Schema& schema, StringPool& pool, LossCounters& losses)
        : m_database(database), m_schema(schema), m_pool(pool), m_losses(losses)
    {
    }

    /// Invalid, and counted, if there is no such text.
    [[nodiscard]] Name find(std::int64_t id, Trim trim);
    /// The unmodified text; empty if there is none.
    [[nodiscard]] std::string_view text(std::int64_t id);
    /// Interns the text with unsafe characters replaced and counted.
    [[nodiscard]] StringId intern(std::string_view text);

private:
    void prepare();
    [[nodiscard]] std::optional<std::int64_t> rowOf(std::int64_t id) const;

    const Database& m_database;
    const Schema& m_schema;
    StringPool& m_pool;
    LossCounters& m_losses;
    std::optional<Statement> m_query;
    bool m_isPrepared = false;
    bool m_findsRows = false;
    std::unordered_map<std::int64_t, std::int64_t> m_rows; // row numbers by id, if the table has no key
    std::unordered_map<std::int64_t, Name> m_known;
};

[[nodiscard]] inline std::string_view wholeText(std::string_view text)
{
    return text;
}
/// Removes the version suffix of CUDA runtime calls: "cudaMemcpy_v3020" -> "cudaMemcpy".
[[nodiscard]] std::string_view withoutVersion(std::string_view call);

} // namespace stallscope::nsight
