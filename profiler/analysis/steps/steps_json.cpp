// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/steps_json.h"

#include "profiler/analysis/compare/comparison_json.h"
#include "profiler/analysis/report/json_members.h"

namespace stallscope {

namespace {

void writeOrigin(JsonWriter& json, const RunSteps& steps)
{
    json.key("origin");
    if (steps.areThere())
        json.value(nameOf(steps.origin));
    else
        json.null();
}

void writeSums(JsonWriter& json, const RunSteps& steps)
{
    json.member("count", std::uint64_t{steps.steps.size()}).member("launches", steps.launches);
    json.member("median_ns", steps.length.median).member("low_ns", steps.length.low).member("high_ns", steps.length.high);
    json.member("host_median_ns", steps.host.median);
}

void writeSlowest(JsonWriter& json, const Trace& trace, const RunSteps& steps, Nanos origin)
{
    const Step& slowest = steps.steps[steps.slowest];
    json.key("slowest").beginObject();
    json.member("step", std::uint64_t{steps.slowest + 1}).member("at_ns", slowest.host.start - origin).member("length_ns", slowest.length());
    writeExplained(json, steps.slowestMore.parts);
    json.member("launches_more", steps.slowestMore.launches);
    writeText(json, trace, "kernel", steps.slowestMore.kernel);
    json.member("kernel_more_ns", steps.slowestMore.kernelMore);
    writeText(json, trace, "wait", steps.slowestMore.wait);
    json.member("wait_more_ns", steps.slowestMore.waitMore).endObject();
}

void writeStep(JsonWriter& json, const Step& step, Nanos origin)
{
    json.beginObject();
    json.member("at_ns", step.host.start - origin).member("host_ns", step.host.length());
    json.member("device_at_ns", step.device.start - origin).member("length_ns", step.length());
    json.member("launches", step.launches).member("busy_ns", step.busy()).member("kernel_ns", step.kernel).member("exposed_copy_ns", step.exposedCopy);
    json.member("both_idle_ns", step.bothIdle).member("other_idle_ns", step.otherIdle());
    json.member("sync_count", step.waits).member("sync_ns", step.waited).endObject();
}

} // namespace

void writeSteps(JsonWriter& json, const Trace& trace, const RunSteps& steps, Nanos origin, bool withRows)
{
    json.key("steps").beginObject();
    writeOrigin(json, steps);
    json.key("reason");
    if (!steps.areThere()) {
        json.value(nameOf(steps.origin)).endObject();
        return;
    }
    json.null();
    json.key("name");
    if (steps.origin == StepOrigin::Annotated)
        json.value(steps.name);
    else
        json.null();
    writeTrackId(json, trace, "thread", steps.thread);
    writeSums(json, steps);
    writeSlowest(json, trace, steps, origin);
    if (withRows) {
        json.key("rows").beginArray();
        for (const Step& step : steps.steps)
            writeStep(json, step, origin);
        json.endArray();
    }
    json.endObject();
}

void writeStepsComparison(JsonWriter& json, const RunSteps& a, const RunSteps& b)
{
    json.key("steps");
    if (!a.areThere() || !b.areThere()) {
        json.null();
        return;
    }
    json.beginObject();
    for (const auto& [key, side] : {std::pair("a", &a), std::pair("b", &b)}) {
        json.key(key).beginObject();
        writeOrigin(json, *side);
        writeSums(json, *side);
        json.endObject();
    }
    writeExplained(json, explainSteps(a.steps[a.median], b.steps[b.median]));
    json.endObject();
}

} // namespace stallscope
