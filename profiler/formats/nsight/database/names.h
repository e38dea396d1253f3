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

/// A name and what it says of its span, whatever kind that is.
struct Name {
    StringId id;
    bool isBlockingCall = false;
    bool isCommunication = false;
};

/// Looks up the texts that rows give by number, each once. Only those that are asked for: a table of texts also holds what the
/// program printed. Belongs to the thread of its database.
class Names {
public:
    /// What of a text is shown; see nothingElse and withoutVersion.
    using Trim = std::string_view (*)(std::string_view text);

    Names(const Database& database, const Schema& schema, StringPool& pool, LossCounters& losses)
        : m_database(database), m_schema(schema), m_pool(pool), m_losses(losses)
    {
    }

    /// Invalid, and counted, where there is no such text.
    [[nodiscard]] Name find(std::int64_t id, Trim trim);
    /// The text as it stands there; empty where there is none.
    [[nodiscard]] std::string_view text(std::int64_t id);
    /// Interned, with what could steer a terminal replaced, and counted.
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
    std::unordered_map<std::int64_t, std::int64_t> m_rows; // of ids; where the table has no key
    std::unordered_map<std::int64_t, Name> m_known;
};

[[nodiscard]] inline std::string_view wholeText(std::string_view text)
{
    return text;
}
/// The name of a call of the CUDA runtime carries the version that it came with: "cudaMemcpy_v3020" -> "cudaMemcpy".
[[nodiscard]] std::string_view withoutVersion(std::string_view call);

} // namespace stallscope::nsight
