// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What events tell beside spans: counters, and what processes and threads are called.

#include "profiler/exchange/event_intake.h"

#include "profiler/base/utf8.h"
#include "profiler/exchange/json_text.h"

#include <algorithm>
#include <limits>

namespace stallscope {

void EventIntake::takeCounter(const TraceEvent& event)
{
    const auto start = startOf(event);
    if (!start)
        return;
    const std::string name(m_pools->strings.view(nameOf(event).id));
    const std::size_t before = m_rows.counters.size();
    for (const auto& [key, token] : event.values) {
        const auto value = parseNumber(isStringToken(token) ? contentOf(token) : token);
        if (!value) {
            m_rows.count(Loss::InvalidNumbers);
            continue;
        }
        std::size_t replaced = 0;
        std::string series = name;
        if (event.values.size() > 1)
            series.append(": ").append(displayText(unescapedText(key, replaced)));
        m_rows.counters.push_back({idText(event.pid), std::move(series), {}, *start, *value});
    }
    if (m_rows.counters.size() > before)
        ++m_rows.account.samples;
    else
        m_rows.account.lose(Loss::InvalidNumbers);
    if (event.values.empty()) // otherwise each of them is counted
        m_rows.count(Loss::InvalidNumbers);
}

/// PyTorch with profile_memory: an instant for each allocation, with how much there is after it.
bool EventIntake::takeMemory(const TraceEvent& event, Nanos start)
{
    const auto allocated = event.name == kMemoryEvent ? parseNumber(event.arg(Arg::TotalAllocated)) : std::nullopt;
    if (!allocated)
        return false;
    const bool isHost = parseUnsigned(event.arg(Arg::DeviceType)) == 0U;
    const auto device = parseUnsigned(event.arg(Arg::Device));
    const std::string where = isHost ? "CPU" : device ? "GPU " + std::to_string(*device) : "device";
    const std::string process = idText(event.pid);
    m_rows.counters.push_back({process, where + " memory allocated", "bytes", start, *allocated});
    const auto reserved = parseNumber(event.arg(Arg::TotalReserved));
    if (reserved && !isHost) // the host's allocator reserves nothing
        m_rows.counters.push_back({process, where + " memory reserved", "bytes", start, *reserved});
    ++m_rows.account.samples;
    return true;
}

void EventIntake::takeNaming(const TraceEvent& event)
{
    using enum NamingRow::What;
    NamingRow row{ProcessName, idText(event.pid), idText(event.tid), {}, 0};
    const std::string_view name = isStringToken(event.name) ? contentOf(event.name) : std::string_view{};
    if (name == "thread_name")
        row.what = ThreadName;
    else if (name == "thread_sort_index")
        row.what = ThreadSortIndex;
    else if (name == "process_labels")
        row.what = ProcessLabels;
    else if (name != "process_name" && name != "process_sort_index")
        return m_rows.lose(Loss::UnknownEvents);
    ++m_rows.account.names;
    if (name == "process_sort_index")
        return; // processes stand in the order of their numbers
    if (row.what == ThreadSortIndex) {
        const auto number = parseSigned(event.arg(Arg::SortIndex));
        using Limits = std::numeric_limits<std::int32_t>;
        row.number = static_cast<std::int32_t>(std::clamp<std::int64_t>(number.value_or(0), Limits::min(), Limits::max()));
    } else {
        std::size_t replaced = 0;
        const std::string_view token = event.arg(row.what == ProcessLabels ? Arg::Labels : Arg::Name);
        row.text = isStringToken(token) ? displayText(unescapedText(contentOf(token), replaced), &replaced) : std::string();
        m_rows.count(Loss::ReplacedCharacters, replaced);
    }
    m_rows.namings.push_back(std::move(row));
}

} // namespace stallscope
