// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/tools.h"

#include "engine/cli/render/query_output.h"
#include "engine/files/picture.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/metrics/operators.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/arguments.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/part_words.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/steps_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

namespace stallscope::cli::mcp {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostRows = 500;
constexpr std::uint64_t kUsualRows = 20;
constexpr std::uint64_t kLongestOffset = std::uint64_t{1} << 40;
/// Longer texts of a row are cut, so that a row fits on a page.
constexpr std::size_t kLongestCell = 2000;
/// What a page needs besides its rows.
constexpr std::size_t kRestOfPage = 2048;
constexpr std::chrono::seconds kLongestQuery{30};

/// One page of rows: which are asked for.
struct RowsWanted {
    std::uint64_t offset = 0;
    std::uint64_t limit = kUsualRows;

    explicit RowsWanted(Arguments& arguments)
        : offset(arguments.number("offset", 0, 0, kLongestOffset)), limit(arguments.number("limit", kUsualRows, 1, kMostRows))
    {
    }
};

/// Collects rows until the page is full.
class RowPage {
public:
    explicit RowPage(const RowsWanted& wanted) : m_wanted(wanted) {}

    /// Whether the next row is on this page. To be called once per row.
    [[nodiscard]] bool takesNext()
    {
        const std::uint64_t row = m_seen++;
        m_hasMore = m_hasMore || m_isFull || row >= m_wanted.offset + m_wanted.limit;
        return row >= m_wanted.offset && !m_hasMore;
    }
    /// `json` is a row that takesNext() took.
    void add(std::string_view json)
    {
        if (!m_rows.empty() && m_rows.size() + json.size() > kLongestAnswer - kRestOfPage) {
            m_isFull = m_hasMore = true;
            return;
        }
        m_rows += m_rows.empty() ? "\n" : ",\n";
        m_rows += json;
        ++m_added;
    }
    [[nodiscard]] bool hasMore() const { return m_hasMore; }
    void setHasMore() { m_hasMore = true; }

    /// Members of the answer: "rows", and "next_offset" if there are more.
    [[nodiscard]] std::string members() const
    {
        std::string json = fmt::format("\"rows\": [{}{}]", m_rows, m_rows.empty() ? "" : "\n");
        if (m_hasMore)
            json += fmt::format(", \"next_offset\": {}", m_wanted.offset + m_added);
        return json;
    }

private:
    RowsWanted m_wanted;
    std::string m_rows;
    std::uint64_t m_seen = 0;
    std::uint64_t m_added = 0;
    bool m_isFull = false;
    bool m_hasMore = false;
};

/// Rows of a query, each a list of values.
class QueryPage final : public query::ResultSink {
public:
    explicit QueryPage(const RowsWanted& wanted) : m_page(wanted) {}

    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override
    {
        if (columns.size() > kMostColumns)
            return Error{fmt::format("the result has {} columns; at most {} are possible here", columns.size(), kMostColumns)};
        m_longestCell = std::min(kLongestCell, kLongestAnswer / 2 / std::max<std::size_t>(columns.size(), 1));
        for (const std::string& column : columns) {
            m_columns += m_columns.empty() ? "" : ", ";
            appendJsonString(m_columns, elidedMiddle(withValidUtf8(column), kLongestTitle));
        }
        return {};
    }
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override
    {
        if (m_page.takesNext()) {
            std::string json = "[";
            for (std::size_t i = 0; i < row.size(); ++i) {
                json += i > 0 ? ", " : "";
                appendCell(json, row[i]);
            }
            m_page.add(json + "]");
        }
        return m_page.hasMore() ? Result<>(Error::cancelled()) : Result<>(); // further rows are not computed
    }
    [[nodiscard]] RowPage& page() { return m_page; }
    [[nodiscard]] std::string members() const { return fmt::format("\"columns\": [{}], {}", m_columns, m_page.members()); }

private:
    void appendCell(std::string& json, const query::Value& value) const
    {
        const auto* const text = std::get_if<std::string_view>(&value);
        const auto* const blob = std::get_if<query::Blob>(&value);
        if (text && text->size() > m_longestCell)
            appendJsonString(json, std::string(text->substr(0, m_longestCell)) + "...");
        else if (blob && blob->bytes.size() > m_longestCell / 2)
            appendJsonString(json, "(binary)");
        else
            appendJsonValue(json, value);
    }

    static constexpr std::size_t kMostColumns = 100;
    static constexpr std::size_t kLongestTitle = 100;

    RowPage m_page;
    std::string m_columns;
    std::size_t m_longestCell = kLongestCell;
};

/// The member "part" of an answer about a part of a run, with a comma; empty if it is about whole runs.
std::string partMember(const std::string& sentence)
{
    if (sentence.empty())
        return {};
    std::string member = "\"part\": ";
    appendJsonString(member, sentence);
    return member + ", ";
}

/// The members of a page of a query's result.
Result<std::string> queriedPage(OpenTrace& trace, const std::string& sql, const RowsWanted& wanted, const std::stop_token& stop)
{
    QueryPage sink(wanted);
    query::QueryLimits limits;
    limits.time = kLongestQuery;
    limits.rows = wanted.offset + wanted.limit;
    const auto done = trace.database->run(sql, sink, limits, stop);
    if (!done && !sink.page().hasMore())
        return done.error();
    if (done && done->hasMore)
        sink.page().setHasMore();
    std::string parts;
    for (const auto& [run, part] : trace.database->parts())
        parts = together(parts, narrative::gapsAndStepsOfPart(run, part));
    return partMember(parts) + sink.members();
}

/// A page of a text that may be too long for one answer; cut at a line end if there is one.
Result<ToolAnswer> pageOfText(std::string text, std::uint64_t offset)
{
    if (offset >= text.size() && offset > 0)
        return Error{fmt::format("\"offset\" is {}, and the text has {} bytes", offset, text.size())};
    text.erase(0, offset);
    if (text.size() <= kLongestAnswer)
        return ToolAnswer{std::move(text), {}};
    std::size_t end = text.rfind('\n', kLongestAnswer - 1);
    if (end == std::string::npos || end == 0)
        end = kLongestAnswer;
    else
        ++end;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) // not within a character
        --end;
    return ToolAnswer{fmt::format("{}\n(continued with \"offset\": {})\n", text.substr(0, end), offset + end), {}};
}

/// The arguments "trace" and "run_id" of most tools.
struct RunWanted {
    std::string trace;
    std::uint64_t run = 0;

    explicit RunWanted(Arguments& arguments) : trace(arguments.text("trace")), run(arguments.number("run_id", 0, 0, UINT32_MAX - 1)) {}
};

struct FoundRun {
    OpenTrace* open = nullptr;
    const RunReport* report = nullptr;
};

Result<FoundRun> findRun(OpenTraces& traces, const RunWanted& wanted)
{
    const auto open = traces.find(wanted.trace);
    if (!open)
        return open.error();
    const auto& reports = (*open)->analyzed.reports;
    if (wanted.run >= reports.size())
        return Error{fmt::format("unknown run_id {}: the trace has {}, numbered from 0", wanted.run, counted(reports.size(), "run"))};
    return FoundRun{*open, &reports[wanted.run]};
}

void writeBudgetParts(JsonWriter& json, const TimeBudget& budget)
{
    const Nanos whole = budget.total();
    json.key("budget").beginArray();
    for (const narrative::BudgetPart& part : narrative::budgetParts()) {
        const Nanos length = budget.*part.part;
        if (length > 0)
            json.beginObject()
                .member("part", nameOf(part.part))
                .member("label", say(part.label))
                .member("duration_ns", length)
                .member("share", static_cast<double>(length) / static_cast<double>(whole))
                .endObject();
    }
    json.endArray();
}

void writeTextOrNull(JsonWriter& json, const char* key, const std::string& text)
{
    json.key(key);
    if (text.empty())
        json.null();
    else
        json.value(text);
}

/// Null for an invalid id. Names are shortened, so that a row fits on a page.
void writeName(JsonWriter& json, const Trace& trace, const char* key, StringId id)
{
    json.key(key);
    if (id.isValid())
        json.value(elidedMiddle(withValidUtf8(trace.text(id)), kLongestCell));
    else
        json.null();
}

/// One line of the answer of open_trace.
void writeRunLine(JsonWriter& json, const Trace& trace, const RunReport& report)
{
    const narrative::Verdict verdict = narrative::verdictOf(report, trace);
    json.beginObject()
        .member("run_id", std::uint64_t{report.run.index()})
        .member("name", narrative::runName(report))
        .member("wall_ns", report.wall)
        .member("bound_by", nameOf(report.boundBy))
        .member("verdict", verdict.words)
        .endObject();
}

std::string traceJson(const OpenTrace& open)
{
    constexpr std::size_t kMostRuns = 50;
    const auto& reports = open.analyzed.reports;
    Nanos longest = 0;
    for (const RunReport& report : reports)
        longest = std::max(longest, report.wall);
    JsonWriter json;
    json.beginObject().member("trace", open.id).member("file", open.path).member("format", nameOf(open.trace().format));
    json.member("runs_in_all", std::uint64_t{reports.size()}).key("runs").beginArray();
    for (std::size_t i = 0; i < std::min(reports.size(), kMostRuns); ++i)
        writeRunLine(json, open.trace(), reports[i]);
    json.endArray();
    writeTextOrNull(json, "missing", narrative::whatIsMissing(open.trace(), longest));
    writeTextOrNull(json, "left_out", open.analyzed.leftOut);
    json.endObject();
    return json.take();
}

Result<ToolAnswer> listFiles(OpenTraces& traces, Arguments& arguments, const CommandContext&)
{
    const std::string folder = arguments.text("folder");
    const RowsWanted wanted(arguments);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    std::vector<fs::path> paths;
    const AllowedPaths& allowed = traces.allowed();
    if (folder.empty() && (allowed.folders().size() != 1 || !allowed.files().empty())) {
        paths = allowed.folders();
        paths.insert(paths.end(), allowed.files().begin(), allowed.files().end());
    } else {
        const auto resolved = folder.empty() ? Result<fs::path>(allowed.folders().front()) : allowed.resolve(folder);
        if (!resolved)
            return resolved.error();
        std::error_code problem;
        for (fs::directory_iterator entry(*resolved, problem), end; !problem && entry != end; entry.increment(problem)) {
            if (!entry->path().filename().string().starts_with('.') && allowed.contains(entry->path()))
                paths.push_back(entry->path());
        }
        if (problem)
            return Error{fmt::format("{}: {}", displayText(folder), problem.message())};
        std::ranges::sort(paths);
    }
    RowPage page(wanted);
    for (const fs::path& path : paths) {
        if (!page.takesNext())
            continue;
        std::error_code problem;
        const bool isFolder = fs::is_directory(path, problem);
        JsonWriter json(JsonWriter::Style::Compact);
        json.beginObject().member(isFolder ? "folder" : "file", path.string());
        if (const std::uintmax_t bytes = isFolder ? 0 : fs::file_size(path, problem); !isFolder && !problem)
            json.member("bytes", std::uint64_t{bytes});
        json.endObject();
        page.add(json.take());
    }
    return ToolAnswer{fmt::format("{{{}}}", page.members()), {}};
}

Result<ToolAnswer> openOne(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const std::string path = arguments.requiredText("path");
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto open = traces.open(path, context);
    if (!open)
        return open.error();
    return ToolAnswer{traceJson(**open), {}};
}

Result<ToolAnswer> listTraces(OpenTraces& traces, Arguments& arguments, const CommandContext&)
{
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    JsonWriter json;
    json.beginObject().key("traces").beginArray();
    for (const auto& [id, open] : traces.all())
        json.beginObject().member("trace", id).member("file", open->path).member("runs", std::uint64_t{open->analyzed.reports.size()}).endObject();
    json.endArray().endObject();
    return ToolAnswer{json.take(), {}};
}

Result<ToolAnswer> closeOne(OpenTraces& traces, Arguments& arguments, const CommandContext&)
{
    const std::string id = arguments.text("trace");
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    if (const auto closed = traces.close(id); !closed)
        return closed.error();
    return ToolAnswer{R"({"closed": true})", {}};
}

Result<ToolAnswer> verdict(OpenTraces& traces, Arguments& arguments, const CommandContext&)
{
    const RunWanted wanted(arguments);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    const RunReport& report = *run->report;
    const Trace& trace = run->open->trace();
    const narrative::Verdict words = narrative::verdictOf(report, trace);
    JsonWriter json;
    json.beginObject().member("trace", run->open->id).member("run_id", wanted.run).member("verdict", words.words);
    json.member("evidence", narrative::evidenceOf(report, trace)).member("bound_by", nameOf(report.boundBy));
    writeTextOrNull(json, "missing", narrative::whatIsMissing(trace, report));
    json.member("start_ns", report.runStart).member("wall_ns", report.wall).member("window_ns", report.window);
    writeShare(json, "busy", busyShareOf(report));
    json.member("exposed_copy_ns", report.allDevices.exposedCopy).member("exposed_comm_ns", report.allDevices.exposedComm);
    json.member("host_blocked_ns", report.overlap.hostBlocked).member("waits", report.overlap.syncCount);
    if (report.budget)
        writeBudgetParts(json, *report.budget);
    json.key("host_code").beginArray();
    for (std::size_t i = 0; i < std::min<std::size_t>(report.hostCode.size(), 10); ++i) {
        json.beginObject();
        writeName(json, trace, "name", report.hostCode[i].name);
        json.member("duration_ns", report.hostCode[i].total);
        if (report.hostCode[i].caller.isValid())
            writeName(json, trace, "caller", report.hostCode[i].caller);
        json.endObject();
    }
    json.endArray().endObject();
    return ToolAnswer{json.take(), {}};
}

Result<ToolAnswer> waits(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const RunWanted wanted(arguments);
    const RowsWanted rows(arguments);
    const bool isEach = arguments.flag("each");
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    if (isEach) {
        const auto page = queriedPage(*run->open,
            fmt::format("SELECT start_ns, duration_ns, thread, call, kind, cause, site, awaited, working_ns, wakeup_ns, unattributed_ns, bubble_ns "
                        "FROM waits WHERE run_id = {} ORDER BY bubble_ns DESC, start_ns",
                wanted.run),
            rows, context.stop);
        return page ? Result<ToolAnswer>(ToolAnswer{fmt::format("{{{}}}", *page), {}}) : page.error();
    }
    RowPage page(rows);
    const Trace& trace = run->open->trace();
    const std::vector<SyncSite>& sites = run->report->syncSites;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (!page.takesNext())
            continue;
        const SyncSite& site = sites[i];
        JsonWriter json(JsonWriter::Style::Compact);
        json.beginObject().member("site", std::uint64_t{i + 1});
        writeName(json, trace, "call", site.call);
        json.member("kind", nameOf(site.kind));
        writeName(json, trace, "cause", site.cause);
        json.member("count", site.count).member("total_ns", site.total).member("working_ns", site.working).member("wakeup_ns", site.wakeup);
        json.member("unattributed_ns", site.unattributed).member("bubble_ns", site.bubble).member("needless", site.needless).endObject();
        page.add(json.take());
    }
    return ToolAnswer{fmt::format("{{{}}}", page.members()), {}};
}

Nanos sortedValue(const OperatorRow& row, const std::string& sort)
{
    return sort == "self" ? row.self : sort == "device" ? row.device : sort == "self_device" ? row.selfDevice : row.total;
}

Result<ToolAnswer> operators(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const RunWanted wanted(arguments);
    const RowsWanted wantedRows(arguments);
    const std::string group = arguments.choice("group_by", {"name", "shapes", "site"});
    const std::string sort = arguments.choice("sort_by", {"total", "self", "device", "self_device"});
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    AnalysisRequest request{run->open->analyzed.trace, run->report->run};
    request.needs = AnalysisNeeds::FullOrNothing;
    request.job.stop = context.stop;
    const auto analysis = traces.service().analyze(request);
    if (!analysis)
        return analysis.error();
    std::optional<PartAnalysis> part;
    if (!analysis->isFull()) {
        auto made = traces.service().analyzePart(request, *run->report);
        if (!made)
            return made.error().isCancelled() ? made.error() : noPart(made.error(), analysis->figures, run->open->path);
        part = *std::move(made);
    }
    const OperatorIndex index((part ? part->full : analysis->full)->spans(), context.stop);
    const OperatorGrouping grouping = group == "shapes" ? OperatorGrouping::Shapes : group == "site" ? OperatorGrouping::Site : OperatorGrouping::Name;
    std::vector<OperatorRow> all = index.table(grouping, {});
    if (context.stop.stop_requested())
        return Error::cancelled();
    std::ranges::stable_sort(all, [&sort](const OperatorRow& a, const OperatorRow& b) { return sortedValue(a, sort) > sortedValue(b, sort); });
    const Trace& trace = run->open->trace();
    RowPage page(wantedRows);
    for (const OperatorRow& row : all) {
        if (!page.takesNext())
            continue;
        JsonWriter json(JsonWriter::Style::Compact);
        json.beginObject().member("type", row.kind == SpanKind::Range ? "range" : "operation");
        writeName(json, trace, "name", row.name);
        if (grouping == OperatorGrouping::Shapes)
            writeTextOrNull(json, "shapes", row.shapes.isValid() ? elidedMiddle(withValidUtf8(index.shapes()->view(row.shapes)), kLongestCell) : std::string());
        if (grouping == OperatorGrouping::Site)
            writeName(json, trace, "site", row.site);
        json.member("count", row.count).member("total_ns", row.total).member("self_ns", row.self);
        json.member("device_ns", row.device).member("self_device_ns", row.selfDevice).endObject();
        page.add(json.take());
    }
    return ToolAnswer{fmt::format("{{{}{}}}", partMember(part ? narrative::operatorsOfPart(part->facts) : std::string()), page.members()), {}};
}

Result<ToolAnswer> totals(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const RunWanted wanted(arguments);
    const RowsWanted rows(arguments);
    const std::string section = arguments.choice("section", {"kernels", "copies", "calls", "ranges"});
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    const std::string more = section == "copies" ? ", direction, source_memory, target_memory, bytes" : section == "ranges" ? ", device_ns" : "";
    const auto page = queriedPage(*run->open,
        fmt::format("SELECT name, count, total_ns, mean_ns, median_ns, min_ns, max_ns, share{} FROM totals WHERE run_id = {} AND section = '{}' "
                    "ORDER BY total_ns DESC, name",
            more, wanted.run, section),
        rows, context.stop);
    return page ? Result<ToolAnswer>(ToolAnswer{fmt::format("{{{}}}", *page), {}}) : page.error();
}

Result<ToolAnswer> steps(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const RunWanted wanted(arguments);
    const RowsWanted rows(arguments);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    const RunSteps* const found = run->open->analyzed.stepsOf(*run->report);
    if (!found)
        return Error{run->open->analyzed.leftOut};
    const auto page = queriedPage(*run->open,
        fmt::format("SELECT step, start_ns, duration_ns, host_start_ns, host_end_ns, launches, kernel_ns, exposed_copy_ns, both_idle_ns, other_idle_ns, waits, "
                    "waited_ns FROM steps WHERE run_id = {} ORDER BY step",
            wanted.run),
        rows, context.stop);
    if (!page)
        return page.error();
    std::string summary;
    appendJsonString(summary, found->areThere() ? narrative::stepsSentence(*found) : fmt::format("no steps: {}", nameOf(found->origin)));
    std::string slowest;
    appendJsonString(slowest, found->areThere() ? narrative::slowestSentence(run->open->trace(), *found) : std::string());
    return ToolAnswer{fmt::format("{{\"summary\": {}, \"slowest\": {}, {}}}", summary, slowest, *page), {}};
}

Result<ToolAnswer> advice(OpenTraces& traces, Arguments& arguments, const CommandContext&)
{
    const RunWanted wanted(arguments);
    const RowsWanted rows(arguments);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    const AnalyzedFile& analyzed = run->open->analyzed;
    if (wanted.run >= analyzed.advice.size())
        return Error{analyzed.leftOut};
    const Trace& trace = run->open->trace();
    const std::string missing = narrative::whatIsMissing(trace, *run->report);
    const PartFacts* const part = analyzed.partOf(*run->report);
    const Nanos length = part ? part->length() : run->report->wall;
    RowPage page(rows);
    for (const Advice& one : analyzed.advice[wanted.run]) {
        if (!page.takesNext())
            continue;
        JsonWriter json(JsonWriter::Style::Compact);
        json.beginObject().member("rule", nameOf(one.rule)).member("finding", narrative::findingOf(trace, one, missing));
        json.member("remedy", narrative::remedyFor(one));
        writeTextOrNull(json, "gain", one.gain > 0 ? narrative::gainOf(length, one, part != nullptr) : std::string());
        json.member("gain_ns", one.gain).member("least_gain_ns", one.leastGain).member("most_gain_ns", one.mostGain).member("rough", one.isRough);
        json.member("cost_ns", one.cost).member("count", one.count);
        writeName(json, trace, "call", one.call);
        writeName(json, trace, "cause", one.cause);
        writeName(json, trace, "site", one.site);
        json.endObject();
        page.add(json.take());
    }
    return ToolAnswer{fmt::format("{{{}{}}}", partMember(part ? narrative::stepsAndAdviceOfPart(*part) : std::string()), page.members()), {}};
}

Result<ToolAnswer> runSql(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const std::string id = arguments.text("trace");
    const std::string sql = arguments.requiredText("sql");
    const RowsWanted rows(arguments);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto open = traces.find(id);
    if (!open)
        return open.error();
    const auto page = queriedPage(**open, sql, rows, context.stop);
    return page ? Result<ToolAnswer>(ToolAnswer{fmt::format("{{{}}}", *page), {}}) : page.error();
}

/// The same for every trace.
Result<ToolAnswer> querySchema(OpenTraces&, Arguments& arguments, const CommandContext&)
{
    const std::string table = arguments.text("table");
    const std::uint64_t offset = arguments.number("offset", 0, 0, kLongestOffset);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto database = query::QueryDatabase::open(std::make_shared<const Trace>());
    if (!database)
        return database.error();
    const std::vector<query::TableDescription>& all = (*database)->tables();
    if (table.empty()) {
        std::string text;
        for (const query::TableDescription& one : all)
            text += fmt::format("{}: {}\n", one.name, one.help);
        return pageOfText(std::move(text), offset);
    }
    const auto found = std::ranges::find(all, table, &query::TableDescription::name);
    if (found == all.end()) {
        std::vector<std::string> names;
        std::ranges::transform(all, std::back_inserter(names), &query::TableDescription::name);
        return Error{together(fmt::format("there is no table '{}'.", displayText(table)), suggestion(table, names))};
    }
    return pageOfText(schemaText(Page{}, {*found}), offset);
}

/// What a command printed, or why it failed.
Result<ToolAnswer> answerOf(Outcome outcome, std::uint64_t offset)
{
    if (outcome.output.empty())
        return Error{outcome.errorText};
    if (!outcome.errorText.empty())
        outcome.output += "\n" + outcome.errorText + "\n";
    return pageOfText(std::move(outcome.output), offset);
}

Result<ToolAnswer> compareTwo(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const std::string a = arguments.requiredText("a");
    const std::string b = arguments.text("b");
    const std::uint64_t offset = arguments.number("offset", 0, 0, kLongestOffset);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto first = traces.find(a);
    if (!first)
        return first.error();
    CompareCommand command;
    command.file = (*first)->path;
    if (b.empty())
        return answerOf(compare(command, (*first)->analyzed, {}, context), offset);
    const auto second = traces.find(b);
    if (!second)
        return second.error();
    command.otherFile = (*second)->path;
    return answerOf(compare(command, (*first)->analyzed, (*second)->analyzed, context), offset);
}

Result<ToolAnswer> predictChange(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    const RunWanted wanted(arguments);
    WhatIfCommand command;
    command.withoutSites = arguments.numbers("remove_sites");
    command.withoutWaits = arguments.numbers("remove_waits");
    command.faster = arguments.texts("faster");
    command.asGraphs = arguments.flag("graphs");
    command.ownCopyStreams = arguments.flag("copy_streams");
    command.streams = static_cast<std::uint32_t>(arguments.number("streams", 0, 0, 64));
    const auto from = arguments.nanos("from_ns");
    const auto to = arguments.nanos("to_ns");
    const std::uint64_t offset = arguments.number("offset", 0, 0, kLongestOffset);
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    const auto run = findRun(traces, wanted);
    if (!run)
        return run.error();
    if (from || to)
        command.range = TimeRange{from.value_or(0), to.value_or(std::max(run->report->wall, from.value_or(0) + 1))};
    if (command.range && command.range->isEmpty())
        return Error{"\"to_ns\" must be after \"from_ns\""};
    command.file = run->open->path;
    command.run = wanted.run + 1;
    return answerOf(whatIf(command, run->open->analyzed.trace, traces.service(), context), offset);
}

/// Width or height of a PNG file, of which they are the first fields.
std::uint32_t pngField(std::string_view png, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t i = offset; i < offset + 4 && i < png.size(); ++i)
        value = value << 8 | static_cast<unsigned char>(png[i]);
    return value;
}

Result<ToolAnswer> picture(OpenTraces& traces, Arguments& arguments, const CommandContext& context)
{
    PictureRequest request;
    const std::string id = arguments.text("trace");
    request.page = arguments.choice("page", {"timeline", "compare", "sweep", "steps", "ranks", "operators", "communication", "flame", "query"});
    request.sql = arguments.text("sql");
    request.theme = arguments.choice("theme", {"light", "dark"});
    request.width = static_cast<std::uint32_t>(arguments.number("width", 1600, 400, 4000));
    request.height = static_cast<std::uint32_t>(arguments.number("height", 1000, 300, 4000));
    const auto from = arguments.nanos("from_ns");
    const auto to = arguments.nanos("to_ns");
    if (const std::string objection = arguments.objection(); !objection.empty())
        return Error{objection};
    if (from.has_value() != to.has_value() || (from && *to <= *from))
        return Error{"a range needs \"from_ns\" and a larger \"to_ns\""};
    if ((request.page == "query") == request.sql.empty())
        return Error{"the page \"query\" and \"sql\" need each other"};
    const auto open = traces.find(id);
    if (!open)
        return open.error();
    request.file = (*open)->path;
    if (from)
        request.range = TimeRange{*from, *to};
    auto png = takePicture(request, context.stop);
    if (!png)
        return png.error();
    constexpr std::size_t kWidth = 16;
    constexpr std::size_t kHeight = 20;
    std::string text = fmt::format("{} of {}, {} x {} pixels", request.page, displayText(request.file), pngField(*png, kWidth), pngField(*png, kHeight));
    return ToolAnswer{std::move(text), *std::move(png)};
}

#define STALLSCOPE_TRACE_ARGUMENT R"("trace": {"type": "string", "description": "id from open_trace; may be omitted while only one trace is open"})"
#define STALLSCOPE_RUN_ARGUMENT R"("run_id": {"type": "integer", "minimum": 0, "description": "number of the run, from 0; default 0"})"
#define STALLSCOPE_ROWS_ARGUMENTS                                                                                                                              \
    R"("limit": {"type": "integer", "minimum": 1, "maximum": 500, "description": "rows at most; default 20"},)"                                                \
    R"("offset": {"type": "integer", "minimum": 0, "description": "rows to skip: next_offset of the last answer"})"
#define STALLSCOPE_OFFSET_ARGUMENT R"("offset": {"type": "integer", "minimum": 0, "description": "where a long text goes on"})"

constexpr std::array kTools{
    Tool{"list_files", "List files", "Lists the traces and folders that may be opened.",
        R"({"type": "object", "properties": {"folder": {"type": "string", "description": "folder to list"},)" STALLSCOPE_ROWS_ARGUMENTS "}}", listFiles},
    Tool{"open_trace", "Open a trace",
        "Opens and analyses a trace: a .stallscope session, PyTorch Profiler JSON, Nsight Systems SQLite, Perfetto, XPlane, rocpd, and others. Returns its id, "
        "its runs, and a verdict in one sentence for each: what limits it, with its share. Start here, then call advice.",
        R"({"type": "object", "properties": {"path": {"type": "string", "description": "file, or folder with one trace per rank"}}, "required": ["path"]})",
        openOne},
    Tool{"list_traces", "List open traces", "Lists the traces that are open.", R"({"type": "object", "properties": {}})", listTraces},
    Tool{"close_trace", "Close a trace", "Closes a trace and frees its memory.", R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "}}",
        closeOne},
    Tool{"verdict", "Verdict and time budget",
        "What limits a run, and its time budget: parts that add up to the window, such as compute, exposed communication, launch or sync_wait. "
        "stallscope://docs/metrics defines them.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT "}}", verdict},
    Tool{"advice", "Advice",
        "Findings about a run, largest gain first: what is wrong, where, what to do, and the predicted gain with its interval. \"rough\" marks gains that were "
        "not validated for such a device.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT "," STALLSCOPE_ROWS_ARGUMENTS "}}", advice},
    Tool{"waits", "Waits of the host",
        "Where the host waits for the device, by call and cause, most expensive first. bubble_ns is the idle time that the waits cost the device.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT
        R"(, "each": {"type": "boolean", "description": "list single waits instead of sites"},)" STALLSCOPE_ROWS_ARGUMENTS "}}",
        waits},
    Tool{"operators", "Operators", "Framework operations and ranges with their calls, total and self time on the host, and the device time launched inside.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT
        R"(, "group_by": {"type": "string", "enum": ["name", "shapes", "site"], "description": "by name, also by input shapes, or also by Python call site"},)"
        R"("sort_by": {"type": "string", "enum": ["total", "self", "device", "self_device"]},)" STALLSCOPE_ROWS_ARGUMENTS "}}",
        operators},
    Tool{"totals", "Kernels, copies, calls or ranges by name", "Kernels, copies, API calls or ranges of a run by name, longest total time first.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT
        R"(, "section": {"type": "string", "enum": ["kernels", "copies", "calls", "ranges"]},)" STALLSCOPE_ROWS_ARGUMENTS "}}",
        totals},
    Tool{"steps", "Training steps", "The steps of a run, annotated or found: duration, launches, device time, idle time and waits of each.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT "," STALLSCOPE_ROWS_ARGUMENTS "}}", steps},
    Tool{"query", "SQL query",
        "Runs one SELECT over a trace (SQLite; tables such as spans, kernels, waits, idle_gaps, steps, budget). Times are integer nanoseconds from the "
        "beginning of the trace. query_schema lists tables and columns.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT R"(, "sql": {"type": "string"},)" STALLSCOPE_ROWS_ARGUMENTS
        R"(}, "required": ["sql"]})",
        runSql},
    Tool{"query_schema", "Tables for queries", "Lists the tables of query, or the columns of one.",
        R"({"type": "object", "properties": {"table": {"type": "string", "description": "table to describe"},)" STALLSCOPE_OFFSET_ARGUMENT "}}", querySchema},
    Tool{"compare", "Compare",
        "Compares two open traces, or the strategies within one: times with confidence intervals, and which parts of the time budget explain the difference.",
        R"({"type": "object", "properties": {"a": {"type": "string", "description": "id of the baseline"},)"
        R"("b": {"type": "string", "description": "id of the other trace; without it, strategies within a"},)" STALLSCOPE_OFFSET_ARGUMENT
        R"(}, "required": ["a"]})",
        compareTwo},
    Tool{"what_if", "Predict a change",
        "Predicts the duration of a run with a change, by replaying it: without some waits, with faster kernels, with graphs, or with more streams. Without a "
        "change it shows the critical path and what each wait would gain.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT "," STALLSCOPE_RUN_ARGUMENT
        R"(, "remove_sites": {"type": "array", "items": {"type": "integer"}, "description": "\"site\" numbers from waits"},)"
        R"("remove_waits": {"type": "array", "items": {"type": "integer"}, "description": "single waits, from 1, by start"},)"
        R"("faster": {"type": "array", "items": {"type": "string"}, "description": "NAME=TIMES, such as gemm=2"},)"
        R"("graphs": {"type": "boolean", "description": "launch the work between two waits as one graph"},)"
        R"("copy_streams": {"type": "boolean", "description": "copies in streams of their own"},)"
        R"("streams": {"type": "integer", "minimum": 0, "maximum": 64, "description": "rounds by turns in so many streams"},)"
        R"("from_ns": {"type": "integer", "minimum": 0, "description": "replay only a part of the run: its start, from the beginning of the run"},)"
        R"("to_ns": {"type": "integer", "minimum": 0, "description": "its end"},)" STALLSCOPE_OFFSET_ARGUMENT "}}",
        predictChange},
    Tool{"picture", "Picture",
        "A picture of a page. The pages timeline, operators, communication and flame (host stacks) may be limited to a range; query lists the rows of a SELECT.",
        R"({"type": "object", "properties": {)" STALLSCOPE_TRACE_ARGUMENT
        R"(, "page": {"type": "string", "enum": ["timeline", "compare", "sweep", "steps", "ranks", "operators", "communication", "flame", "query"]},)"
        R"("sql": {"type": "string", "description": "SELECT of the page query"},)"
        R"("from_ns": {"type": "integer", "minimum": 0, "description": "start of the range, from the beginning of the run"},)"
        R"("to_ns": {"type": "integer", "minimum": 0, "description": "its end"},)"
        R"("theme": {"type": "string", "enum": ["light", "dark"]}, "width": {"type": "integer", "minimum": 400, "maximum": 4000},)"
        R"("height": {"type": "integer", "minimum": 300, "maximum": 4000}}})",
        picture},
};

} // namespace

std::span<const Tool> tools()
{
    return kTools;
}

} // namespace stallscope::cli::mcp
