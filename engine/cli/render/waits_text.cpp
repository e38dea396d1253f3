// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/waits_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace stallscope::cli {

namespace {

constexpr std::size_t kCostliestWaits = 5;
constexpr std::size_t kRemarkName = 60; // within a remark

/// How often something occurs in the waits of a site, and how long those waits were.
struct Tally {
    std::uint64_t count = 0;
    Nanos waited = 0;
};
using Tallies = std::map<std::string, Tally>;

/// What the waits of one site had in common.
struct SiteFacts {
    Tallies awaited;
    Tallies places; ///< Python functions or stack frames
};

using SiteKey = std::tuple<StringId, BlockingKind, StringId>;

/// "<built-in method to of Tensor object at 0x7f00>" differs from object to object; the place does not.
std::string withoutAddress(std::string name)
{
    const std::size_t at = name.find(" at 0x");
    if (at != std::string::npos)
        name.erase(at, name.find_first_not_of("0123456789abcdef", at + 6) - at);
    return name;
}

void count(Tallies& tallies, std::string name, const Wait& wait)
{
    Tally& tally = tallies[std::move(name)];
    ++tally.count;
    tally.waited += wait.duration;
}

std::map<SiteKey, SiteFacts> factsBySite(const RunReport& run, const Trace& trace)
{
    std::map<SiteKey, SiteFacts> facts;
    for (const Wait& wait : run.waits) {
        SiteFacts& site = facts[{wait.call, wait.kind, wait.cause}];
        count(site.awaited, wait.awaited ? narrative::shown(trace, wait.awaited->name) : "nothing in the trace", wait);
        if (wait.site.isValid())
            count(site.places, withoutAddress(narrative::shown(trace, wait.site)), wait);
    }
    return facts;
}

/// Of a path that is too long the first folders go: file and line are what people look for.
std::string withoutFolders(const std::string& place)
{
    std::size_t begin = 0;
    while (place.size() - begin >= kRemarkName) {
        const std::size_t next = place.find('/', begin + 1);
        if (next == std::string::npos)
            break;
        begin = next;
    }
    return begin == 0 ? place : "…" + place.substr(begin);
}

/// Where most of the time went, and how often that was where it was not always.
std::string mostOf(const Tallies& tallies, std::uint64_t of)
{
    const auto most = std::max_element(tallies.begin(), tallies.end(), [](const auto& a, const auto& b) { return a.second.waited < b.second.waited; });
    const std::string name = elidedMiddle(withoutFolders(most->first), kRemarkName);
    return most->second.count == of ? name : fmt::format("{} ({} of {})", name, most->second.count, of);
}

std::string remarkOn(const SyncSite& site, const SiteFacts& facts, Nanos window)
{
    std::string remark = nameOf(site.kind);
    if (!facts.awaited.empty())
        remark += fmt::format("; for {}", mostOf(facts.awaited, site.count));
    if (site.needless > 0)
        remark += fmt::format("; {} needless", site.needless == site.count ? "all" : formatCount(static_cast<std::int64_t>(site.needless)));
    if (!facts.places.empty())
        remark += fmt::format("; at {}", mostOf(facts.places, site.count));
    if (site.gap - site.bubble > window / 100)
        remark += fmt::format("; then the device idled {} more, until the host launched the next work", formatDuration(site.gap - site.bubble));
    return remark;
}

/// As --range takes it: from the run's beginning, fine enough to find the place again.
std::string instant(Nanos time)
{
    return fmt::format("{:.3f} ms", static_cast<double>(time) / 1e6);
}

void addWait(TextTable& table, const Wait& wait, Nanos start, const Trace& trace)
{
    const std::string awaited = wait.awaited ? narrative::shown(trace, wait.awaited->name) : "";
    table.addRow({instant(wait.start - start), formatDuration(wait.bubble), formatDuration(wait.duration), narrative::shown(trace, wait.call),
        wait.cause.isValid() ? narrative::shown(trace, wait.cause) : "", wait.isNeedless ? "(needless)" : awaited});
}

} // namespace

std::string waitSitesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    using enum TextTable::Kind;
    if (run.syncSites.empty())
        return {};
    TextTable table({{"device idle"}, {"waited"}, {"wake-up"}, {"count"}, {"call", Elided}, {"under", Elided}});
    const std::map<SiteKey, SiteFacts> facts = factsBySite(run, trace);
    const std::size_t rows = top == 0 ? run.syncSites.size() : std::min(top, run.syncSites.size());
    for (std::size_t i = 0; i < rows; ++i) {
        const SyncSite& site = run.syncSites[i];
        table.addRow({formatDuration(site.bubble), formatDuration(site.total), formatDuration(site.wakeup), formatCount(static_cast<std::int64_t>(site.count)),
            narrative::shown(trace, site.call), site.cause.isValid() ? narrative::shown(trace, site.cause) : ""});
        const auto known = facts.find({site.call, site.kind, site.cause});
        table.addRemark(remarkOn(site, known == facts.end() ? SiteFacts{} : known->second, run.window));
    }
    std::string out = heading(page, "Where the host waited");
    out += table.text(page);
    if (rows < run.syncSites.size())
        out += fmt::format("  and {} (--top 0 shows all)\n", counted(run.syncSites.size() - rows, "more site"));
    return out;
}

std::string waitRowsText(const Page& page, const RunReport& run, const Trace& trace, WaitRows which, Nanos start)
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
    TextTable table({{"at"}, {"device idle"}, {"waited"}, {"call", Elided}, {"under", Elided}, {"for", Elided}});
    for (const Wait* wait : rows)
        addWait(table, *wait, start, trace);
    return heading(page, which == WaitRows::All ? "Every wait" : "The costliest waits (--rows shows every one)") + table.text(page);
}

} // namespace stallscope::cli
