// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/ranks/rank_report.h"

#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"

#include <simdjson.h>

#include <concepts>
#include <optional>
#include <string>
#include <utility>

namespace stallscope {

namespace {

namespace dom = simdjson::dom;

/// Calls `field(key, member)` for everything that is written and read, in the order of the document.
template <class Report, class Field>
void forEachField(Report& report, Field&& field)
{
    field("rank", report.file.rank);
    field("file", report.file.path);
    field("spans", report.spans);
    field("window_ns", report.use.window);
    field("busy_ns", report.use.busy);
    field("busy", report.use.busyShare);
    field("idle_ns", report.use.idle);
    field("kernel_ns", report.use.kernel);
    field("compute_ns", report.use.compute);
    field("comm_ns", report.use.comm);
    field("exposed_comm_ns", report.use.exposedComm);
    field("copy_ns", report.use.copy);
    field("host_blocked_ns", report.overlap.hostBlocked);
    field("host_blocked", report.overlap.hostBlockedShare);
    field("stalled", report.overlap.stalled);
    field("sync_count", report.overlap.syncCount);
    field("sync_ns", report.overlap.sync);
    field("bubble_ns", report.bubbles);
    field("world_size", report.file.worldSize);
    field("job", report.file.job);
    field("epoch_ns", report.file.epochNanos);
    field("pid", report.file.pid);
    field("start_ns", report.file.range.start);
    field("end_ns", report.file.range.end);
}

class FieldWriter {
public:
    explicit FieldWriter(JsonWriter& json) : m_json(json) {}

    template <class Value>
    void operator()(const char* key, const Value& value) const
    {
        m_json.member(key, value);
    }
    template <class Value>
    void operator()(const char* key, const std::optional<Value>& value) const
    {
        m_json.key(key);
        if (!value)
            m_json.null();
        else if constexpr (std::unsigned_integral<Value>)
            m_json.value(std::uint64_t{*value});
        else
            m_json.value(*value);
    }
    void operator()(const char* key, const std::filesystem::path& value) const { m_json.member(key, value.filename().string()); }

private:
    JsonWriter& m_json;
};

/// Remembers the first key that is missing or holds something else than expected.
class FieldReader {
public:
    explicit FieldReader(const dom::object& object) : m_object(object) {}

    /// Empty where all is well.
    [[nodiscard]] const std::string& badKey() const { return m_badKey; }

    void operator()(const char* key, Nanos& value)
    {
        std::int64_t number = 0;
        check(key, m_object[key].get(number) == simdjson::SUCCESS && number >= -kTimeLimit && number <= kTimeLimit);
        value = number;
    }
    void operator()(const char* key, std::uint64_t& value) { check(key, m_object[key].get(value) == simdjson::SUCCESS); }
    void operator()(const char* key, std::string& value) { check(key, readText(key, value)); }
    void operator()(const char* key, std::filesystem::path& value)
    {
        std::string text;
        check(key, readText(key, text));
        value = std::move(text);
    }
    void operator()(const char* key, Share& value) { readOptional<double>(key, value); }
    void operator()(const char* key, std::optional<std::uint32_t>& value)
    {
        std::optional<std::uint64_t> number;
        readOptional<std::uint64_t>(key, number);
        check(key, !number || *number < UINT32_MAX);
        value = number ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
    }

private:
    void check(const char* key, bool isGood)
    {
        if (!isGood && m_badKey.empty())
            m_badKey = key;
    }
    [[nodiscard]] bool readText(const char* key, std::string& value) const
    {
        std::string_view text;
        const bool isText = m_object[key].get(text) == simdjson::SUCCESS;
        value = text;
        return isText;
    }
    template <class Value>
    void readOptional(const char* key, std::optional<Value>& value)
    {
        dom::element element;
        Value number{};
        const bool isThere = m_object[key].get(element) == simdjson::SUCCESS;
        const bool isNull = isThere && element.is_null();
        check(key, isNull || (isThere && element.get(number) == simdjson::SUCCESS));
        value = isNull ? std::nullopt : std::optional(number);
    }

    dom::object m_object;
    std::string m_badKey;
};

Error noReport()
{
    return Error{say(STALLSCOPE_TEXT("Ranks", "contains no rank report; expected the output of 'analyze FILE --json' or 'ranks DIR --json'"))};
}

RankResult resultIn(const dom::element& element)
{
    dom::object object;
    if (element.get(object) != simdjson::SUCCESS)
        return {{}, noReport()};
    RankReport report;
    FieldReader reader(object);
    forEachField(report, reader);
    const std::filesystem::path file = report.file.path;
    if (!reader.badKey().empty())
        return {file, Error{say(STALLSCOPE_TEXT("Ranks", "the report of this rank is incomplete: '{}' is missing or has no valid value"), reader.badKey())}};
    return {file, std::move(report)};
}

void addLeftOut(const dom::object& document, std::vector<RankResult>& results)
{
    dom::array files;
    if (document["left_out"].get(files) != simdjson::SUCCESS)
        return;
    for (const dom::element one : files) {
        std::string_view file;
        std::string_view why;
        if (one["file"].get(file) == simdjson::SUCCESS && one["why"].get(why) == simdjson::SUCCESS)
            results.push_back({std::string(file), Error{std::string(why)}});
    }
}

} // namespace

RankReport rankReportOf(const Trace& trace, const std::filesystem::path& path, const RunReport& run)
{
    RankReport report{rankFileOf(trace, path), trace.spanCount(), run.overlap, run.allDevices, bubblesOf(run)};
    report.use.busyCurve.clear();
    report.use.kernelCurve.clear();
    report.use.copyCurve.clear();
    return report;
}

ReportOptions rankReportOptions()
{
    ReportOptions options;
    options.waits = false;
    options.isBrief = true;
    return options;
}

void writeRankReport(JsonWriter& json, const RankReport& report)
{
    json.beginObject();
    forEachField(report, FieldWriter(json));
    json.endObject();
}

void writeLeftOut(JsonWriter& json, const std::vector<std::pair<std::filesystem::path, std::string>>& files)
{
    json.key("left_out").beginArray();
    for (const auto& [path, why] : files)
        json.beginObject().member("file", path.filename().string()).member("why", why).endObject();
    json.endArray();
}

Result<std::vector<RankResult>> readRankReports(std::string_view json)
{
    dom::parser parser;
    dom::object document;
    if (parser.parse(json.data(), json.size()).get(document) != simdjson::SUCCESS)
        return noReport();
    std::vector<RankResult> results;
    dom::element single;
    dom::array ranks;
    if (document[kRankReportKey].get(single) == simdjson::SUCCESS)
        results.push_back(resultIn(single));
    else if (document["ranks"].get(ranks) == simdjson::SUCCESS) {
        for (const dom::element one : ranks)
            results.push_back(resultIn(one));
        addLeftOut(document, results);
    } else
        return noReport();
    return results;
}

} // namespace stallscope
