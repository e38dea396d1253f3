// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/blocking_calls.h"
#include "profiler/analysis/sync_records.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// A call that records an event for one wait of the host and for nobody else: a program without that wait would not make it.
struct LoneRecord {
    std::uint32_t call = 0; ///< in CallIndex::calls()
    std::uint32_t wait = 0; ///< in the list of blocking calls
};

/// By call. A record serves who uses its event up to the next record of it. Who asks for an event without the trace telling
/// for which (some sources do not tell it of queries and of elapsed times) may ask for any: then nothing is known, and the
/// list is empty.
[[nodiscard]] std::vector<LoneRecord> findLoneRecords(const RunSpans& spans, const SyncRecords& syncs, const std::vector<BlockingCall>& blocking);

} // namespace stallscope
