// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/nsight/call_chains.h"
#include "profiler/exchange/nsight/enum_names.h"
#include "profiler/exchange/nsight/event_records.h"
#include "profiler/exchange/nsight/names.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <map>
#include <utility>

namespace stallscope::nsight {

/// What rows of several tables refer to. Read first, by one thread; then any may look.
struct Catalogue {
    Enums enums;
    EventRecords events;
    CallChains chains;
    std::map<std::pair<std::int64_t, std::int64_t>, StringId> domains; ///< of NVTX, by process and number

    [[nodiscard]] static Result<Catalogue> read(const Database& database, const Schema& schema, Names& names, TracePools& pools, LossCounters& losses);
};

} // namespace stallscope::nsight
