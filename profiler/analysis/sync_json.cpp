// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/sync_json.h"

#include "profiler/analysis/json_members.h"

namespace stallscope {

namespace {

void writeAwaited(JsonWriter& json, const Trace& trace, const std::optional<Wait::Awaited>& awaited)
{
    json.key("awaited");
    if (!awaited) {
        json.null();
        return;
    }
    json.beginObject();
    writeText(json, trace, "name", awaited->name);
    writeTrackId(json, trace, "stream", awaited->stream);
    json.member("end_ns", awaited->end).endObject();
}

} // namespace

void writeSyncCalls(JsonWriter& json, const Trace& trace, const std::vector<SyncCall>& calls)
{
    json.key("sync_calls").beginArray();
    for (const SyncCall& call : calls) {
        json.beginObject();
        writeText(json, trace, "call", call.call);
        json.member("kind", nameOf(call.kind)).member("count", call.count).member("total_ns", call.total).member("max_ns", call.max);
        json.endObject();
    }
    json.endArray();
}

void writeSyncSites(JsonWriter& json, const Trace& trace, const std::vector<SyncSite>& sites)
{
    json.key("sync_sites").beginArray();
    for (const SyncSite& site : sites) {
        json.beginObject();
        writeText(json, trace, "call", site.call);
        json.member("kind", nameOf(site.kind));
        writeText(json, trace, "cause", site.cause);
        json.member("count", site.count).member("total_ns", site.total).member("working_ns", site.working).member("wakeup_ns", site.wakeup);
        json.member("hole_ns", site.hole).member("bubble_ns", site.bubble).member("needless", site.needless);
        json.endObject();
    }
    json.endArray();
}

void writeSyncPoints(JsonWriter& json, const Trace& trace, const std::vector<Wait>& waits, Nanos start)
{
    json.key("sync_points").beginArray();
    for (const Wait& wait : waits) {
        json.beginObject();
        json.member("at_ns", wait.start - start).member("start_ns", wait.start).member("duration_ns", wait.duration);
        writeText(json, trace, "call", wait.call);
        json.member("kind", nameOf(wait.kind));
        writeText(json, trace, "cause", wait.cause);
        writeText(json, trace, "site", wait.site);
        writeTrackId(json, trace, "thread", wait.thread);
        writeTrackId(json, trace, "stream", wait.stream);
        writeAwaited(json, trace, wait.awaited);
        json.member("working_ns", wait.working).member("wakeup_ns", wait.wakeup).member("hole_ns", wait.hole).member("bubble_ns", wait.bubble);
        json.member("needless", wait.isNeedless).member("cross_thread", wait.isCrossThread);
        json.endObject();
    }
    json.endArray();
}

} // namespace stallscope
