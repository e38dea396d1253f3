// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/budget_oracle.h"
#include "tests/profiler/analysis/oracle/comparison.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace stallscope::oracle {

namespace {

constexpr std::array<const char*, kBudgetParts.size()> kNames{"compute", "comm", "copy", "init", "sync wait", "launch", "host code", "queued for graph",
    "queued for dependency", "queued for comm", "queued", "overhead", "unlaunched", "edge"};

void compareHostCode(Differences& differences, const std::map<std::string, Nanos>& expected, Nanos scale, const std::vector<HostCode>& got, const Trace& trace)
{
    std::map<std::string, Nanos> left = expected;
    for (const HostCode& code : got) {
        const std::string name(trace.text(code.name));
        differences.compare("host code in '" + name + "'", left[name] * scale, code.total);
        left.erase(name);
    }
    for (const auto& [name, total] : left)
        differences.compare("host code in '" + name + "'", total * scale, Nanos{0});
}

/// Rounded to the nearest parts that still add up: none is more than 1 off.
void compareMean(Differences& differences, const RunReport& report)
{
    differences.setPlace("mean budget");
    const auto count = static_cast<Nanos>(report.devices.size());
    for (std::size_t i = 0; i < kBudgetParts.size(); ++i) {
        Nanos sum = 0;
        for (const DeviceReport& device : report.devices)
            sum += device.budget.*kBudgetParts[i];
        const Nanos got = (*report.budget).*kBudgetParts[i];
        differences.compare(std::string(kNames[i]) + " within 1 of the mean", true, got == sum / count || (sum % count != 0 && got == sum / count + 1));
    }
    differences.compare("adds up", report.window, report.budget->total());
    differences.compare("bound by", std::string_view(boundByOf(*report.budget)), std::string_view(nameOf(report.boundBy)));
    const Share outside =
        report.window == 0 ? Share() : Share(static_cast<double>(report.budget->edge + report.budget->init) / static_cast<double>(report.window));
    differences.compare("outside", outside, report.outsideGpuActivity);
}

/// The longest time in a range in which nothing works, between the first and the last work; of equally long ones the first.
TimeRange longestGap(const RunFacts& facts, TimeRange range)
{
    std::vector<TimeRange> works;
    for (const Work& work : facts.works) {
        if (work.duration() > 0)
            works.push_back({work.start, work.end});
    }
    std::sort(works.begin(), works.end(), [](TimeRange a, TimeRange b) { return a.start < b.start; });
    TimeRange longest;
    for (std::size_t i = 1; i < works.size(); ++i) {
        const auto latest =
            std::max_element(works.begin(), works.begin() + static_cast<std::ptrdiff_t>(i), [](TimeRange a, TimeRange b) { return a.end < b.end; });
        const TimeRange gap = TimeRange{latest->end, works[i].start}.intersected(range);
        if (gap.length() > longest.length())
            longest = gap;
    }
    return longest;
}

void compareGap(Differences& differences, const RunFacts& facts, TimeRange range, Nanos scale, const RunReport& report)
{
    differences.setPlace("longest gap");
    const TimeRange expected = longestGap(facts, range);
    differences.compare("length", expected.length() * scale, report.longestGap ? report.longestGap->range.length() : 0);
    if (!report.longestGap)
        return;
    differences.compare("start", (expected.start - range.start) * scale, report.longestGap->range.start - report.range.start);
    differences.compare("budget adds up", report.longestGap->range.length(), report.longestGap->budget.total());
    differences.compare("nothing works", Nanos{0}, report.longestGap->budget.compute + report.longestGap->budget.comm + report.longestGap->budget.copy);
}

} // namespace

BudgetCounts compareBudget(Differences& differences, const Oracle& oracle, TimeRange range, Nanos scale, const Trace& trace, const RunReport& report)
{
    BudgetCounts counts;
    for (const DeviceReport& device : report.devices) {
        const auto expected = timeBudget(oracle.facts, oracle.sets, oracle.waits, device.device.index(), range, scale);
        if (!expected)
            continue;
        differences.setPlace("budget of device " + std::to_string(device.device.index()));
        ++counts.compared;
        for (std::size_t i = 0; i < kBudgetParts.size(); ++i) {
            const Nanos part = expected->budget.*kBudgetParts[i];
            counts.seen[i] += part > 0 ? 1 : 0;
            differences.compare(kNames[i], part * scale, device.budget.*kBudgetParts[i]);
        }
        compareHostCode(differences, expected->hostCode, scale, device.hostCode, trace);
    }
    if (!report.devices.empty())
        compareMean(differences, report);
    compareGap(differences, oracle.facts, range, scale, report);
    return counts;
}

} // namespace stallscope::oracle
