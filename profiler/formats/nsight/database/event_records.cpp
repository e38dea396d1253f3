// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/event_records.h"

#include "profiler/formats/nsight/database/cells.h"
#include "profiler/formats/nsight/database/row_track.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kEventTable = "CUPTI_ACTIVITY_KIND_CUDA_EVENT";

auto keyOf(const EventRecords::Record& record)
{
    return std::tuple(record.process, record.correlation);
}

} // namespace

Result<EventRecords> EventRecords::read(const Database& database, const Schema& schema, LossCounters& losses)
{
    enum Column { Process, Correlation, Stream, Event, Id };
    constexpr std::array<const char*, 5> kColumns{"globalPid", "correlationId", "streamId", "eventId", "eventSyncId"};
    EventRecords records;
    if (!schema.has(kEventTable))
        return records;
    auto query = database.prepare(schema.select(kEventTable, kColumns), kEventTable);
    if (!query)
        return query.error();
    const Cells cells(*query, losses);
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        const Record record{cells.numberOr(Process, GlobalId::kNone), cells.numberOr(Correlation, 0), cells.numberOr(Stream, kInvalidId),
            cells.numberOr(Event, kInvalidId), cells.numberOr(Id, kInvalidId)};
        records.m_records.push_back(record);
        if (record.id != kInvalidId)
            records.m_ids.emplace_back(record.process, record.id);
    }
    if (step == Statement::Step::Failed) {
        const Error error = database.errorAt(kEventTable);
        if (error.isCancelled())
            return error;
        losses.count(Loss::DamagedChunks);
    }
    std::sort(records.m_records.begin(), records.m_records.end(), [](const Record& a, const Record& b) { return keyOf(a) < keyOf(b); });
    std::sort(records.m_ids.begin(), records.m_ids.end());
    return records;
}

const EventRecords::Record* EventRecords::find(std::int64_t process, std::int64_t correlation) const
{
    const std::tuple key(process, correlation);
    const auto at = std::lower_bound(m_records.begin(), m_records.end(), key, [](const Record& record, const auto& k) { return keyOf(record) < k; });
    return at != m_records.end() && keyOf(*at) == key ? &*at : nullptr;
}

bool EventRecords::contain(std::int64_t process, std::int64_t id) const
{
    return std::binary_search(m_ids.begin(), m_ids.end(), std::pair(process, id));
}

} // namespace stallscope::nsight
