// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/run_text.h"
#include "engine/experiment/result_sentence.h"
#include "profiler/analysis/compare/comparison_json.h"
#include "profiler/analysis/report/json_members.h"
#include "profiler/analysis/report/report_json.h"

namespace stallscope::cli {

namespace {

void writeTexts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts)
{
    json.key(key).beginArray();
    for (const std::string& text : texts)
        json.value(text);
    json.endArray();
}

void writeModel(JsonWriter& json, const std::optional<QueueModel>& model)
{
    json.key("queue_model");
    if (!model) {
        json.null();
        return;
    }
    json.beginObject().member("launches", model->launches).member("t1_ns", model->insert).member("t2_ns", model->compute).member("t3_ns", model->comeBack);
    json.member("predicted_sync_ns", model->predictedSync).member("predicted_async_ns", model->predictedAsync);
    writeShare(json, "error", model->error);
    json.endObject();
}

void writeStrategy(JsonWriter& json, const RunPage& run, const StrategyResult& result)
{
    json.beginObject().member("strategy", result.strategy).member("point", result.point).member("baseline", result.isBaseline);
    json.key("failure");
    result.failure.empty() ? json.null() : json.value(result.failure);
    json.key("walls_ns").beginArray();
    for (const ComparedRun& repeat : result.side.repeats)
        json.value(repeat.report->wall);
    json.endArray();
    json.key("median_wall_ns");
    result.hasRuns() ? json.value(result.median().wall) : json.null();
    writeWall(json, result.ratio);
    if (const StrategyResult* baseline = run.results.baselineOf(result); baseline && baseline != &result && result.hasRuns())
        writeExplained(json, explainDifference(baseline->median(), result.median()));
    else
        json.key("explained").null();
    writeFacts(json, "results", result.measured);
    writeModel(json, result.model);
    json.key("run");
    if (result.hasRuns())
        writeRunReport(json, *run.results.trace, result.median());
    else
        json.null();
    json.endObject();
}

void writePlan(JsonWriter& json, const ExperimentPlan& plan)
{
    json.member("workload", plan.workload->name).member("device", plan.device).member("repeats", std::uint64_t{plan.repeats});
    json.member("traced", plan.isTraced).key("over").beginArray();
    for (const SweptParameter& swept : plan.sweep)
        json.value(swept.name);
    json.endArray();
}

} // namespace

std::string runJson(const RunPage& run)
{
    JsonWriter json;
    json.beginObject().member("schema", 1);
    writePlan(json, run.plan);
    json.key("file");
    run.file.empty() ? json.null() : json.value(run.file);
    json.member("state", nameOf(run.progress.state)).member("message", run.progress.message).member("sentence", resultSentence(run.plan, run.results));
    json.key("strategies").beginArray();
    for (const StrategyResult& result : run.results.strategies)
        writeStrategy(json, run, result);
    json.endArray();
    writeTexts(json, "left_out", run.progress.leftOut);
    writeFacts(json, "facts", run.results.trace->facts);
    json.endObject();
    return json.take();
}

} // namespace stallscope::cli
