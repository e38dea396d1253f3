// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/database/schema.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace stallscope::nsight {

/// Effects of calls that record events: stream, event, and unique id.
class EventRecords {
public:
    struct Record {
        std::int64_t process = 0; ///< a global id
        std::int64_t correlation = 0;
        std::int64_t stream = 0;
        std::int64_t event = 0;
        std::int64_t id = 0; ///< kInvalidId if the export has none
    };

    [[nodiscard]] static Result<EventRecords> read(const Database& database, const Schema& schema, LossCounters& losses);

    /// The effect of a call; null if it recorded no event.
    [[nodiscard]] const Record* find(std::int64_t process, std::int64_t correlation) const;
    [[nodiscard]] std::size_t size() const { return m_records.size(); }
    /// Whether a record has this unique id.
    [[nodiscard]] bool contain(std::int64_t process, std::int64_t id) const;

private:
    std::vector<Record> m_records;                            // sorted by process and correlation
    std::vector<std::pair<std::int64_t, std::int64_t>> m_ids; // process and id, sorted
};

} // namespace stallscope::nsight
