// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report.h"

#include "profiler/base/json_writer.h"

#include <vector>

/// The parts of a report's JSON form that are about waits.
namespace stallscope {

void writeSyncCalls(JsonWriter& json, const Trace& trace, const std::vector<SyncCall>& calls);
void writeSyncSites(JsonWriter& json, const Trace& trace, const std::vector<SyncSite>& sites);
/// `start`: of the run, in the trace's time.
void writeSyncPoints(JsonWriter& json, const Trace& trace, const std::vector<Wait>& waits, Nanos start);

} // namespace stallscope
