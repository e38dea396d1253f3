// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/waits_text.h"

#include "engine/cli/text_table.h"
#include "engine/cli/wording.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace stallscope::cli {

namespace {

constexpr std::size_t kCostliestWaits = 5;

/// What the waits of one site had in common.
struct SiteFacts {
    std::map<StringId, std::uint64_t> awaited; ///< invalid: nothing
    std::map<StringId, std::uint64_t> places;  ///< Python function or stack frame
};

using SiteKey = std::tuple<StringId, BlockingKind, StringId>;

std::map<SiteKey, SiteFacts> factsBySite(const RunReport& run)
{
    std::map<SiteKey, SiteFacts> facts;
    for (const Wait& wait : run.waits) {
        SiteFacts& site = facts[{wait.call, wait.kind, wait.cause}];
        ++site.awaited[wait.awaited ? wait.awaited->name : StringId()];
        if (wait.site.isValid())
            ++site.places[wait.site];
    }
    return facts;
}

std::map<StringId, std::uint64_t>::const_iterator mostFrequent(const std::map<StringId, std::uint64_t>& counts)
{
    return std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
}

std::string remarkOn(const SyncSite& site, const SiteFacts& facts, const Trace& trace)
{
    std::string remark;
    const auto awaited = mostFrequent(facts.awaited);
    if (awaited != facts.awaited.end()) {
        const std::string what = awaited->first.isValid() ? shown(trace, awaited->first) : "nothing that the trace shows";
        remark = awaited->second == site.count ? fmt::format("for {}", what) : fmt::format("for {} ({} of {})", what, awaited->second, site.count);
    }
    if (site.needless > 0)
        remark += fmt::format("; {} needless", site.needless == site.count ? "all" : formatCount(static_cast<std::int64_t>(site.needless)));
    const auto place = mostFrequent(facts.places);
    if (place != facts.places.end())
        remark += fmt::format("; at {}", shown(trace, place->first));
    return remark;
}

void addWait(TextTable& table, const Wait& wait, const RunReport& run, const Trace& trace)
{
    table.addRow({formatDuration(wait.start - run.range.start), formatDuration(wait.bubble), formatDuration(wait.duration), formatDuration(wait.wakeup),
        shown(trace, wait.call), wait.cause.isValid() ? shown(trace, wait.cause) : "",
        wait.awaited          ? shown(trace, wait.awaited->name)
            : wait.isNeedless ? "(needless)"
                              : ""});
}

} // namespace

std::string waitSitesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    using enum TextTable::Kind;
    if (run.syncSites.empty())
        return {};
    TextTable table({{"device idle"}, {"of run"}, {"waited"}, {"wake-up"}, {"count"}, {"kind", Text}, {"call", Elided}, {"under", Elided}});
    const std::map<SiteKey, SiteFacts> facts = factsBySite(run);
    const std::size_t count = top == 0 ? run.syncSites.size() : std::min(top, run.syncSites.size());
    for (std::size_t i = 0; i < count; ++i) {
        const SyncSite& site = run.syncSites[i];
        table.addRow({formatDuration(site.bubble), shownPart(site.bubble, run.window), formatDuration(site.total), formatDuration(site.wakeup),
            formatCount(static_cast<std::int64_t>(site.count)), nameOf(site.kind), shown(trace, site.call),
            site.cause.isValid() ? shown(trace, site.cause) : ""});
        const auto known = facts.find({site.call, site.kind, site.cause});
        const std::string remark = known == facts.end() ? std::string() : remarkOn(site, known->second, trace);
        if (!remark.empty())
            table.addRemark(remark);
    }
    std::string out = heading(page, "Where the host waited");
    out += table.text(page);
    if (count < run.syncSites.size())
        out += fmt::format("  and {} (--top 0 shows all)\n", counted(run.syncSites.size() - count, "more site"));
    return out;
}

std::string waitRowsText(const Page& page, const RunReport& run, const Trace& trace, WaitRows which)
{
    using enum TextTable::Kind;
    if (run.waits.empty() || (which == WaitRows::Costliest && run.waits.size() < 2))
        return {};
    std::vector<const Wait*> rows;
    for (const Wait& wait : run.waits)
        rows.push_back(&wait);
    if (which == WaitRows::Costliest) {
        std::stable_sort(
            rows.begin(), rows.end(), [](const Wait* a, const Wait* b) { return std::pair(a->bubble, a->duration) > std::pair(b->bubble, b->duration); });
        rows.resize(std::min(rows.size(), kCostliestWaits));
    }
    TextTable table({{"at"}, {"device idle"}, {"waited"}, {"wake-up"}, {"call", Elided}, {"under", Elided}, {"for", Elided}});
    for (const Wait* wait : rows)
        addWait(table, *wait, run, trace);
    return heading(page, which == WaitRows::All ? "Every wait" : "The costliest waits (--rows shows every one)") + table.text(page);
}

} // namespace stallscope::cli
