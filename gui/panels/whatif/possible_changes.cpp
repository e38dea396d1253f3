// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/possible_changes.h"

#include "gui/common/text/words.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/call_class.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <span>

namespace stallscope::gui {

namespace {

using Kind = PossibleChange::Kind;

/// Limits the list; the tables show all kernels.
constexpr std::size_t kMostKernels = 20;
constexpr double kUsualSpeedUp = 2;
constexpr double kUsualStreams = 2;

QString say(const char* text)
{
    return QCoreApplication::translate("WhatIf", text);
}

bool isCopy(BlockingKind kind)
{
    return kind == BlockingKind::SyncCopy || kind == BlockingKind::PageableD2H || kind == BlockingKind::PageableH2D;
}

PossibleChange changeOfSite(const Trace& trace, const SyncSite& site)
{
    const QString call = toQString(narrative::callUnderCause(trace, site.call, site.cause));
    PossibleChange change;
    change.words = (isCopy(site.kind) ? say(QT_TRANSLATE_NOOP("WhatIf", "Blocking copies: %1")) : say(QT_TRANSLATE_NOOP("WhatIf", "Waits: %1"))).arg(call);
    change.count = site.count;
    change.cost = site.gap;
    change.site = site;
    return change;
}

/// The only call, or the most frequent one.
QString callsOf(const Trace& trace, const WaitList& waits, const std::vector<std::uint32_t>& chosen)
{
    std::map<StringId, std::size_t> counts;
    for (const std::uint32_t index : chosen)
        ++counts[waits[index].call];
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? QString() : toQString(narrative::shown(trace, most->first));
}

PossibleChange changeOfKernel(const Trace& trace, const TableRow& kernel)
{
    PossibleChange change;
    change.kind = Kind::Kernel;
    change.words = say(QT_TRANSLATE_NOOP("WhatIf", "Kernel: %1")).arg(toQString(narrative::shown(trace, kernel.name)));
    change.count = kernel.count;
    change.cost = kernel.total;
    change.kernel = kernel.name;
    change.amount = kUsualSpeedUp;
    return change;
}

bool crosses(const TableRow& copy)
{
    return copy.direction == CopyDirection::HostToDevice || copy.direction == CopyDirection::DeviceToHost;
}

PossibleChange copiesBeside(const std::vector<TableRow>& copies)
{
    PossibleChange change;
    change.kind = Kind::OwnCopyStreams;
    change.words = say(QT_TRANSLATE_NOOP("WhatIf", "Copies on separate streams"));
    for (const TableRow& copy : copies) {
        change.count += crosses(copy) ? copy.count : 0;
        change.cost += crosses(copy) ? copy.total : 0;
    }
    return change;
}

PossibleChange roundsInTurns(const PossibleChange& copies)
{
    PossibleChange change = copies;
    change.kind = Kind::Streams;
    change.words = say(QT_TRANSLATE_NOOP("WhatIf", "Iterations spread over several streams"));
    change.amount = kUsualStreams;
    return change;
}

PossibleChange launchesAsGraphs(const Trace& trace, const RunReport& report)
{
    PossibleChange change;
    change.kind = Kind::AsGraphs;
    change.words = say(QT_TRANSLATE_NOOP("WhatIf", "Launches captured as graphs"));
    for (const TableRow& call : report.calls) {
        const bool launches = classifyCall(trace.text(call.name)).meaning == CallMeaning::LaunchKernel;
        change.count += launches ? call.count : 0;
        change.cost += launches ? call.total : 0;
    }
    return change;
}

/// Makes rows with equal texts distinguishable: names are shortened, and one call can wait in several ways.
void tellApart(const Trace& trace, std::vector<PossibleChange>& changes)
{
    std::map<QString, int> uses;
    for (const PossibleChange& change : changes)
        ++uses[change.words];
    for (PossibleChange& change : changes) {
        if (uses[change.words] < 2)
            continue;
        if (change.kind == Kind::Kernel)
            change.words = say(QT_TRANSLATE_NOOP("WhatIf", "Kernel: %1")).arg(toQString(trace.text(change.kernel)));
        else
            change.words += QStringLiteral(" (%1)").arg(QLatin1String(nameOf(change.site.kind)));
    }
}

std::vector<int> rowsOf(const std::vector<PossibleChange>& changes, Kind kind)
{
    std::vector<int> rows;
    for (std::size_t row = 0; row < changes.size(); ++row) {
        if (changes[row].kind == kind)
            rows.push_back(static_cast<int>(row));
    }
    return rows;
}

/// Sites whose waits are all included; the other waits are kept single.
WantedChanges gathered(const WaitList& waits, const std::vector<PossibleChange>& changes, std::vector<std::uint32_t> wanted)
{
    std::sort(wanted.begin(), wanted.end());
    WantedChanges gathered;
    for (const int row : rowsOf(changes, Kind::Site)) {
        const SyncSite& site = changes[static_cast<std::size_t>(row)].site;
        const auto isHere = [&](std::uint32_t index) { return isAt(site, waits[index]); };
        if (static_cast<std::uint64_t>(std::count_if(wanted.begin(), wanted.end(), isHere)) != site.count)
            continue;
        gathered.rows.push_back(row);
        std::erase_if(wanted, isHere);
    }
    gathered.waits = std::move(wanted);
    return gathered;
}

} // namespace

std::vector<PossibleChange> possibleChanges(const Trace& trace, const RunReport& report)
{
    std::vector<PossibleChange> changes;
    for (const SyncSite& site : report.syncSites)
        changes.push_back(changeOfSite(trace, site));
    std::stable_sort(changes.begin(), changes.end(), [](const PossibleChange& a, const PossibleChange& b) { return a.cost > b.cost; });
    if (const PossibleChange copies = copiesBeside(report.copies); copies.count > 0) {
        changes.push_back(copies);
        changes.push_back(roundsInTurns(copies));
    }
    if (const PossibleChange launches = launchesAsGraphs(trace, report); launches.count > 1)
        changes.push_back(launches);
    for (std::size_t i = 0; i < std::min(report.kernels.size(), kMostKernels); ++i)
        changes.push_back(changeOfKernel(trace, report.kernels[i]));
    tellApart(trace, changes);
    return changes;
}

PossibleChange changeOfWaits(const FullAnalysis& whole, std::vector<std::uint32_t> chosen)
{
    const WaitList& waits = whole.waits();
    PossibleChange change;
    change.kind = Kind::Waits;
    change.count = chosen.size();
    for (const std::uint32_t index : chosen)
        change.cost += waits[index].gap;
    const QString calls = callsOf(whole.spans().trace(), waits, chosen);
    if (chosen.size() == 1)
        change.words = say(QT_TRANSLATE_NOOP("WhatIf", "Single wait: %1 at %2")).arg(calls, durationWords(waits[chosen.front()].start - whole.window().start));
    else
        change.words = say(QT_TRANSLATE_NOOP("WhatIf", "%1 waits: %2")).arg(chosen.size()).arg(calls);
    change.waits = std::move(chosen);
    return change;
}

bool isAt(const SyncSite& site, const Wait& wait)
{
    return site.call == wait.call && site.kind == wait.kind && site.cause == wait.cause;
}

stallscope::Change changeOf(const std::vector<PossibleChange>& changes, const WaitList& waits)
{
    stallscope::Change change;
    change.removedWaits.assign(waits.size(), false);
    for (const PossibleChange& one : changes) {
        if (!one.isChosen)
            continue;
        if (one.kind == Kind::Kernel && one.amount > 0)
            change.stretches.push_back({one.kernel, 1 / one.amount});
        change.ownCopyStreams = change.ownCopyStreams || one.kind == Kind::OwnCopyStreams;
        if (one.kind == Kind::Streams)
            change.streams = static_cast<std::uint32_t>(one.amount);
        change.asGraphs = change.asGraphs || one.kind == Kind::AsGraphs;
        for (const std::uint32_t index : one.waits)
            change.removedWaits[index] = true;
        if (one.kind != Kind::Site)
            continue;
        const std::vector<bool> removed = allButEach(waitsAt(waits, std::span(&one.site, 1)), static_cast<std::size_t>(one.amount));
        for (std::size_t i = 0; i < waits.size(); ++i)
            change.removedWaits[i] = change.removedWaits[i] || removed[i];
    }
    return change;
}

std::optional<WantedChanges> withoutWait(const FullAnalysis& whole, const std::vector<PossibleChange>& changes, TrackId thread, Nanos start, bool isWholeSite)
{
    const auto wait = waitOf(whole.waits(), thread, start);
    if (!wait)
        return std::nullopt;
    if (!isWholeSite)
        return WantedChanges{{}, {static_cast<std::uint32_t>(*wait)}};
    for (const int row : rowsOf(changes, Kind::Site)) {
        if (isAt(changes[static_cast<std::size_t>(row)].site, whole.waits()[*wait]))
            return WantedChanges{{row}, {}};
    }
    return std::nullopt;
}

WantedChanges changesFor(const FullAnalysis& whole, const std::vector<PossibleChange>& changes, const Advice& advice)
{
    if (!advice.waits.empty())
        return gathered(whole.waits(), changes, advice.waits);
    switch (advice.rule) {
    case AdviceRule::LaunchBound:
    case AdviceRule::DispatchBound: return {rowsOf(changes, Kind::AsGraphs), {}};
    case AdviceRule::CopiesBesideNothing: return {rowsOf(changes, Kind::OwnCopyStreams), {}};
    default: return {};
    }
}

} // namespace stallscope::gui
