// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/database/schema.h"
#include "profiler/trace/span_detail.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace stallscope::nsight {

/// Names of the values of an enumeration, from the table in newer exports, or with the values of older ones.
class EnumNames {
public:
    using Names = std::map<std::int64_t, std::string>;

    /// `table` has the columns id and `column`; `otherwise` is used if there is no such table.
    [[nodiscard]] static Result<EnumNames> read(const Database& database, const Schema& schema, std::string_view table, const char* column, Names otherwise);

    /// Empty for a value without a name.
    [[nodiscard]] std::string_view of(std::int64_t value) const;

private:
    Names m_names;
};

/// Meaning of a copy. Migrations of unified memory are recorded as copies, too.
struct CopyOperation {
    CopyDirection direction = CopyDirection::Unknown;
    bool isMigration = false;
    std::string letters; ///< "HtoD"; empty if unknown
};

/// The enumerations of an export that are used.
class Enums {
public:
    [[nodiscard]] static Result<Enums> read(const Database& database, const Schema& schema);

    [[nodiscard]] CopyOperation copyOperation(std::int64_t value) const;
    [[nodiscard]] MemoryKind memory(std::int64_t value) const;
    /// "EVENT_SYNCHRONIZE", "STREAM_WAIT_EVENT", "STREAM_SYNCHRONIZE", "CONTEXT_SYNCHRONIZE".
    [[nodiscard]] std::string_view synchronization(std::int64_t value) const;
    /// "Command buffer full (CUDA)".
    [[nodiscard]] std::string_view overhead(std::int64_t value) const { return m_overheads.of(value); }
    /// "NvtxPushPopRange".
    [[nodiscard]] std::string_view event(std::int64_t value) const { return m_events.of(value); }

private:
    EnumNames m_copies;
    EnumNames m_memories;
    EnumNames m_synchronizations;
    EnumNames m_overheads;
    EnumNames m_events;
};

} // namespace stallscope::nsight
