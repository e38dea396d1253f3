// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice_json.h"

#include "profiler/analysis/report/json_members.h"

namespace stallscope {

void writeAdvice(JsonWriter& json, const Trace& trace, const std::vector<Advice>& advice)
{
    json.key("advice").beginArray();
    for (const Advice& one : advice) {
        json.beginObject().member("rule", nameOf(one.rule));
        writeText(json, trace, "call", one.call);
        writeText(json, trace, "cause", one.cause);
        writeText(json, trace, "site", one.site);
        writeText(json, trace, "awaited", one.awaited);
        json.member("count", one.count).member("cost_ns", one.cost).member("predicted_ns", one.predicted).member("gain_ns", one.gain);
        json.member("workload", exampleOf(one.rule)).endObject();
    }
    json.endArray();
}

} // namespace stallscope
