// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/event_text.h"

#include "profiler/base/json_writer.h"
#include "profiler/formats/chrome/compact_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace stallscope {

namespace {

/// Process token and category of the span in which the PyTorch Profiler reports its recording time.
constexpr std::string_view kProfilerProcess = "\"Spans\"";
constexpr const char* kProfilerCategory = "Trace";

template <class Number>
void appendNumber(std::string& out, Number number)
{
    std::array<char, 32> digits;
    out.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

void appendText(std::string& out, std::string_view text)
{
    appendJsonString(out, text);
}

const char* categoryOf(SpanKind kind, std::string_view name)
{
    switch (kind) {
    case SpanKind::Kernel:
    case SpanKind::Graph: return "kernel";
    case SpanKind::Memcpy: return "gpu_memcpy";
    case SpanKind::Memset: return "gpu_memset";
    case SpanKind::Migration: // has no category of its own; as a range it does not count as work
    case SpanKind::DeviceRange: return "gpu_user_annotation";
    case SpanKind::SyncRecord: return "cuda_sync";
    case SpanKind::ApiCall: return name.starts_with("cu") && !name.starts_with("cuda") ? "cuda_driver" : "cuda_runtime";
    case SpanKind::Range: return "user_annotation";
    case SpanKind::HostOp: return "cpu_op";
    case SpanKind::Python: return "python_function";
    case SpanKind::Overhead: return "overhead";
    case SpanKind::Mark: return "cpu_instant_event";
    }
    return "";
}

/// Writes the members of "args".
class Args {
public:
    /// `kept`: members of an object, written first and not repeated. Malformed ones are dropped.
    Args(std::string& out, std::string_view kept) : m_out(&out)
    {
        out += ",\"args\":";
        const auto take = [this](std::string_view key, std::size_t) { m_kept.push_back(key); };
        if (kept.starts_with('{') && appendCompactObject(out, kept, take) == kept.size()) {
            out.pop_back();
            m_isFirst = m_kept.empty();
        } else {
            out += '{';
            m_kept.clear();
        }
    }
    ~Args() { *m_out += '}'; }
    Args(const Args&) = delete;
    Args& operator=(const Args&) = delete;

    /// The kept value is invalid here, and is written again.
    void forget(std::string_view name)
    {
        std::erase_if(m_kept, [name](std::string_view key) { return key.substr(1, key.size() - 2) == name; });
    }
    void number(const char* name, std::uint64_t value)
    {
        if (begin(name))
            appendNumber(*m_out, value);
    }
    void token(const char* name, std::string_view value)
    {
        if (begin(name))
            *m_out += value;
    }
    void find(const char* name, const SpanDetail& detail, DetailField field)
    {
        if (const auto value = detail.find(field))
            number(name, *value);
    }
    void sizes(const char* name, const SpanDetail& detail, DetailField x, DetailField y, DetailField z)
    {
        if (!detail.has(x) || !begin(name))
            return;
        *m_out += '[';
        appendNumber(*m_out, detail.get(x));
        *m_out += ',';
        appendNumber(*m_out, detail.get(y, 1));
        *m_out += ',';
        appendNumber(*m_out, detail.get(z, 1));
        *m_out += ']';
    }

private:
    /// False if it exists already.
    [[nodiscard]] bool begin(std::string_view name)
    {
        const auto isName = [name](std::string_view key) { return key.substr(1, key.size() - 2) == name; };
        if (std::any_of(m_kept.begin(), m_kept.end(), isName))
            return false;
        *m_out += m_isFirst ? "\"" : ",\"";
        *m_out += name;
        *m_out += "\":";
        m_isFirst = false;
        return true;
    }

    std::string* m_out;
    std::vector<std::string_view> m_kept; // keys with their quotes
    bool m_isFirst = true;
};

void addSyncArgs(Args& args, const SpanDetail& detail, std::string_view name)
{
    std::string kind;
    appendText(kind, name);
    args.token("cuda_sync_kind", kind);
    args.find("wait_on_stream", detail, DetailField::Stream);
    args.find("wait_on_cuda_event_record_corr_id", detail, DetailField::EventRecord);
    args.find("wait_on_cuda_event_id", detail, DetailField::Event);
}

void appendArgs(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view kept)
{
    using enum DetailField;
    Args args(out, kept);
    if (place.isRenumbered)
        args.forget("device"); // the last of several members with the same name counts
    if (place.isOnDevice)
        args.number("device", place.device);
    if (place.isOnDevice && place.hasStreamNumber)
        args.token("stream", place.tid);
    if (span.correlation.isValid())
        args.number("correlation", span.correlation.value());
    if (!span.detail.isValid())
        return;
    const SpanDetail detail = trace.detailOf(span);
    args.find("context", detail, Context);
    args.find("bytes", detail, Bytes);
    args.find("registers per thread", detail, Registers);
    if (detail.has(StaticShared) || detail.has(DynamicShared))
        args.number("shared memory", detail.get(StaticShared) + detail.get(DynamicShared));
    args.sizes("grid", detail, GridX, GridY, GridZ);
    args.sizes("block", detail, BlockX, BlockY, BlockZ);
    args.find("graph id", detail, Graph);
    args.find("graph node id", detail, GraphNode);
    if (span.kind == SpanKind::SyncRecord)
        addSyncArgs(args, detail, trace.nameOf(span));
}

void appendPlace(std::string& out, const EventPlaces::Place& place)
{
    out += ",\"pid\":";
    out += place.pid;
    out += ",\"tid\":";
    out += place.tid;
}

} // namespace

void appendMicroseconds(std::string& out, Nanos time)
{
    if (time < 0)
        out += '-';
    const std::uint64_t size = time < 0 ? 0 - static_cast<std::uint64_t>(time) : static_cast<std::uint64_t>(time);
    appendNumber(out, size / 1000);
    const std::uint64_t rest = size % 1000;
    const char digits[4] = {'.', static_cast<char>('0' + rest / 100), static_cast<char>('0' + rest / 10 % 10), static_cast<char>('0' + rest % 10)};
    out.append(digits, sizeof digits);
}

void appendSpanEvent(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view arguments)
{
    const std::string_view name = trace.nameOf(span);
    const bool isMark = span.kind == SpanKind::Mark;
    out += isMark ? "{\"ph\":\"i\",\"s\":\"t\",\"cat\":\"" : "{\"ph\":\"X\",\"cat\":\"";
    out += span.kind == SpanKind::Range && place.pid == kProfilerProcess ? kProfilerCategory : categoryOf(span.kind, name);
    out += "\",\"name\":";
    appendText(out, name);
    appendPlace(out, place);
    out += ",\"ts\":";
    appendMicroseconds(out, span.start);
    if (!isMark) {
        out += ",\"dur\":";
        appendMicroseconds(out, span.duration);
    }
    if (std::string value; !arguments.empty() && !arguments.starts_with('{') && appendCompactJson(value, arguments) == arguments.size())
        out.append(",\"args\":").append(value);
    else if (!isMark || !arguments.empty())
        appendArgs(out, trace, place, span, arguments);
    out += '}';
}

void appendFlowEvent(std::string& out, const EventPlaces::Place& place, const Span& span, std::uint64_t id)
{
    out +=
        place.isOnDevice ? "{\"ph\":\"f\",\"bp\":\"e\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":" : "{\"ph\":\"s\",\"cat\":\"ac2g\",\"name\":\"ac2g\",\"id\":";
    appendNumber(out, id);
    appendPlace(out, place);
    out += ",\"ts\":";
    appendMicroseconds(out, span.start);
    out += '}';
}

void appendCounterEvent(std::string& out, std::string_view name, std::string_view pid, Nanos time, double value)
{
    out += "{\"ph\":\"C\",\"name\":";
    appendText(out, name);
    out.append(",\"pid\":").append(pid).append(",\"tid\":0,\"ts\":");
    appendMicroseconds(out, time);
    out += ",\"args\":{\"value\":";
    appendNumber(out, value);
    out += "}}";
}

} // namespace stallscope
