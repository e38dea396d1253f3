// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/part_facts.h"

#include "profiler/analysis/report/report_json.h"

namespace stallscope {

void writePartFacts(JsonWriter& json, const PartFacts& part)
{
    json.key("range_ns").beginArray().value(part.range.start).value(part.range.end).endArray().member("length_ns", part.length());
    writeShare(json, "busy", part.busy);
    writeShare(json, "run_busy", part.runBusy);
}

} // namespace stallscope
