// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/budget/host_code_tally.h"

#include "profiler/analysis/index/call_index.h"
#include "profiler/trace/stack_pool.h"

#include <algorithm>
#include <ranges>
#include <string_view>

namespace stallscope {

namespace {

struct Open {
    TimeRange range;
    StringId name;
};

bool isProfilerStep(std::string_view name)
{
    return name.starts_with("ProfilerStep#");
}

IntervalSet within(const IntervalSet& set, TimeRange range)
{
    IntervalSet part;
    for (std::size_t at = set.firstEndingAfter(range.start); at < set.size() && set.at(at).start < range.end; ++at)
        part.append(set.at(at).intersected(range));
    return part;
}

/// The ranges, functions and MPI calls of a thread that touch the times, by start; of those that start together the outermost first.
std::vector<Open> openIn(const Trace& trace, TrackId thread, const IntervalSet& times)
{
    std::vector<Open> open;
    for (const Lane& lane : trace.tracks[thread.index()].lanes) {
        const bool isOfOperations = lane.place.group == LaneGroup::Operations;
        if (!isOfOperations && lane.place.group != LaneGroup::Ranges && lane.place.group != LaneGroup::Python)
            continue;
        const auto counts = [isOfOperations](std::string_view name) { return isOfOperations ? isMpiCall(name) : !isProfilerStep(name); };
        std::size_t at = 0;
        for (std::size_t i = lane.blocks.firstEndingAfter(times.hull().start); i < lane.blocks.size() && lane.blocks.header(i).first < times.hull().end; ++i) {
            const auto columns = lane.blocks.block(i).columns();
            for (std::size_t row = 0; row < columns->size(); ++row) {
                const TimeRange range{columns->startOf(row), columns->endOf(row)};
                while (at < times.size() && times.at(at).end <= range.start)
                    ++at;
                const bool touches = at < times.size() && times.at(at).start < range.end && !range.isEmpty();
                if (touches && counts(trace.text(StringId(columns->name[row]))))
                    open.push_back({range, StringId(columns->name[row])});
            }
        }
    }
    std::stable_sort(open.begin(), open.end(),
        [](const Open& a, const Open& b) { return a.range.start != b.range.start ? a.range.start < b.range.start : a.range.end > b.range.end; });
    return open;
}

/// The innermost open line of Python outside of libraries, else of a library: "train.py(52): log_loss". Invalid: there is none.
StringId lineOf(const Trace& trace, const std::vector<Open>& open)
{
    StringId ofLibrary;
    for (const Open& one : std::views::reverse(open)) {
        const std::string_view name = trace.text(one.name);
        if (name.find(".py(") == std::string_view::npos)
            continue;
        if (!isLibrary(name))
            return one.name;
        if (!ofLibrary.isValid())
            ofLibrary = one.name;
    }
    return ofLibrary;
}

/// The one with more than half of the time.
StringId mostOf(const std::map<StringId, Nanos>& callers, Nanos total)
{
    const auto most = std::ranges::find_if(callers, [total](const auto& caller) { return caller.second > total / 2; });
    return most == callers.end() ? StringId() : most->first;
}

} // namespace

/// At each moment the innermost one is the last one to start that has not ended.
void HostCodeTally::add(const Trace& trace, const BudgetPartition& parts, TimeRange range)
{
    for (const BudgetPartition::HostCodeTime& thread : parts.hostCode()) {
        const IntervalSet times = within(thread.times, range);
        if (times.isEmpty())
            continue;
        const std::vector<Open> all = openIn(trace, thread.thread, times);
        std::vector<Open> open;
        std::size_t next = 0;
        for (std::size_t i = 0; i < times.size(); ++i) {
            for (TimeRange left = times.at(i); !left.isEmpty();) {
                for (; next < all.size() && all[next].range.start <= left.start; ++next)
                    open.push_back(all[next]);
                while (!open.empty() && open.back().range.end <= left.start)
                    open.pop_back();
                Nanos until = next < all.size() ? std::min(left.end, all[next].range.start) : left.end;
                if (!open.empty())
                    until = std::min(until, open.back().range.end);
                const StringId name = open.empty() ? StringId() : open.back().name;
                m_totals[name] += until - left.start;
                if (name.isValid() && isBuiltIn(trace.text(name))) {
                    if (const StringId caller = lineOf(trace, open); caller.isValid())
                        m_callers[name][caller] += until - left.start;
                }
                left.start = until;
            }
        }
    }
}

std::vector<HostCode> HostCodeTally::rows(const Trace& trace) const
{
    std::vector<HostCode> rows;
    for (const auto& [name, total] : m_totals) {
        const auto callers = m_callers.find(name);
        rows.push_back({name, total, callers == m_callers.end() ? StringId() : mostOf(callers->second, total)});
    }
    std::sort(rows.begin(), rows.end(),
        [&trace](const HostCode& a, const HostCode& b) { return a.total != b.total ? a.total > b.total : trace.text(a.name) < trace.text(b.name); });
    return rows;
}

std::vector<HostCode> meanOf(const Trace& trace, std::span<const std::vector<HostCode>> devices, Nanos total)
{
    std::map<StringId, DividedSum> sums;
    std::map<StringId, Nanos> totals;
    std::map<StringId, std::map<StringId, Nanos>> callers;
    for (const std::vector<HostCode>& device : devices) {
        for (const HostCode& code : device) {
            sums[code.name].add(code.total, static_cast<Nanos>(devices.size()));
            totals[code.name] += code.total;
            if (code.caller.isValid())
                callers[code.name][code.caller] += code.total;
        }
    }
    std::vector<HostCode> mean;
    std::vector<DividedSum> parts;
    for (const auto& [name, sum] : sums) {
        mean.push_back({name, 0, mostOf(callers[name], totals[name])});
        parts.push_back(sum);
    }
    const std::vector<Nanos> means = divided(parts, total);
    for (std::size_t i = 0; i < mean.size(); ++i)
        mean[i].total = means[i];
    std::sort(mean.begin(), mean.end(),
        [&trace](const HostCode& a, const HostCode& b) { return a.total != b.total ? a.total > b.total : trace.text(a.name) < trace.text(b.name); });
    return mean;
}

} // namespace stallscope
