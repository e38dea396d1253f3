// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/verdict_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/wording.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::narrative {

namespace {

constexpr Nanos kWorthNaming = 50; // a part is named beside the class from 1 / 50 of the time on
constexpr Nanos kDiffering = 5;    // a device that differs by more than 1 / 5 of the window is named
constexpr std::size_t kMostDevices = 3;

Text classOf(BoundBy bound)
{
    switch (bound) {
    case BoundBy::Gpu: return STALLSCOPE_TEXT("Verdict", "Device-bound");
    case BoundBy::Comm: return STALLSCOPE_TEXT("Verdict", "Communication-bound");
    case BoundBy::Copy: return STALLSCOPE_TEXT("Verdict", "Copy-bound");
    case BoundBy::SyncWait: return STALLSCOPE_TEXT("Verdict", "Synchronization-bound");
    case BoundBy::Launch:
    case BoundBy::HostCode: return STALLSCOPE_TEXT("Verdict", "Host-bound");
    case BoundBy::Queued: return STALLSCOPE_TEXT("Verdict", "Bound by queued work");
    default: return STALLSCOPE_TEXT("Verdict", "No single bottleneck");
    }
}

/// Each with share, whole and length.
Text clauseOf(BoundBy bound)
{
    switch (bound) {
    case BoundBy::Gpu: return STALLSCOPE_COUNT("Verdict", "kernels computed for {} of {} ({}) on average", "kernels computed for {} of {} ({})");
    case BoundBy::Comm:
        return STALLSCOPE_COUNT("Verdict", "on average, the devices communicated without computing for {} of {} ({})",
            "the device communicated without computing for {} of {} ({})");
    case BoundBy::Copy:
        return STALLSCOPE_COUNT(
            "Verdict", "on average, the devices copied without computing for {} of {} ({})", "the device copied without computing for {} of {} ({})");
    case BoundBy::SyncWait:
        return STALLSCOPE_COUNT("Verdict", "on average, the devices idled {} of {} ({}) because the host waited for them before it launched more",
            "the device idled {} of {} ({}) because the host waited for it before it launched more");
    case BoundBy::Launch:
        return STALLSCOPE_COUNT("Verdict", "on average, the devices waited {} of {} ({}) for launches", "the device waited {} of {} ({}) for launches");
    case BoundBy::HostCode:
        return STALLSCOPE_COUNT("Verdict", "on average, the devices waited {} of {} ({}) for host code between launches",
            "the device waited {} of {} ({}) for host code between launches");
    case BoundBy::Queued:
        return STALLSCOPE_COUNT(
            "Verdict", "on average, the devices idled {} of {} ({}) although work was queued", "the device idled {} of {} ({}) although work was queued");
    default: return STALLSCOPE_COUNT("Verdict", "kernels computed for only {} of {} ({}) on average", "kernels computed for only {} of {} ({})");
    }
}

bool isOfClass(Nanos TimeBudget::*part, BoundBy bound)
{
    TimeBudget one;
    one.*part = 1;
    return partOf(one, bound) > 0;
}

bool isQueued(Nanos TimeBudget::*part)
{
    return isOfClass(part, BoundBy::Queued);
}

/// The largest part beside compute and what the class is named after; parts of no activity count where `withOutside`.
std::optional<BudgetPart> largestBeside(const TimeBudget& budget, BoundBy bound, bool withOutside)
{
    std::optional<BudgetPart> largest;
    for (const BudgetPart& part : budgetParts()) {
        const bool isOutside = part.part == &TimeBudget::edge || part.part == &TimeBudget::init;
        if (part.part == &TimeBudget::compute || isOfClass(part.part, bound) || (isOutside && !withOutside))
            continue;
        if (!largest || budget.*part.part > budget.*(largest->part))
            largest = part;
    }
    return largest;
}

/// What a share is of: the window, or what is left of it.
struct Whole {
    Nanos length = 0;
    std::string words;
    bool isActiveOnly = false;
};

/// What the verdict is about: the run, or the run without a gap that dominates it.
struct Subject {
    TimeBudget budget;
    BoundBy bound = BoundBy::None;
    Nanos gap = 0; ///< the active time of the gap; 0: none dominates
};

Subject subjectOf(const RunReport& run)
{
    if (!run.longestGap || !dominates(run.longestGap->budget, *run.budget, run.allDevices.spans))
        return {*run.budget, run.boundBy, 0};
    const TimeBudget rest = without(*run.budget, run.longestGap->budget);
    return {rest, boundBy(rest), run.longestGap->budget.active()};
}

std::string clauseWords(const RunReport& run, const Subject& subject, const Whole& whole)
{
    const Nanos named = subject.bound == BoundBy::Mixed ? subject.budget.compute : partOf(subject.budget, subject.bound);
    return sayFor(run.devices.size(), clauseOf(subject.bound), shownPart(named, whole.length), whole.words, formatDuration(named));
}

/// What the queued work waited for, or the code that the host ran, where that is known.
std::string detailWords(const RunReport& run, const Subject& subject, const Trace& trace)
{
    const TimeBudget& budget = subject.budget;
    if (subject.bound == BoundBy::HostCode && subject.gap == 0 && !run.hostCode.empty() && run.hostCode.front().name.isValid()
        && run.hostCode.front().total > budget.hostCode / 2)
        return say(STALLSCOPE_TEXT("Verdict", ", mostly {}"), codeAtCaller(trace, run.hostCode.front().name, run.hostCode.front().caller));
    if (subject.bound != BoundBy::Queued)
        return {};
    const auto largest = std::max_element(budgetParts().begin(), budgetParts().end(),
        [&](const BudgetPart& a, const BudgetPart& b) { return (isQueued(a.part) ? budget.*a.part : -1) < (isQueued(b.part) ? budget.*b.part : -1); });
    if (budget.*(largest->part) <= budget.queued() / 2)
        return {};
    if (largest->part == &TimeBudget::queuedUnknown)
        return say(STALLSCOPE_TEXT("Verdict", "; the trace does not show what most of it waited for"));
    return say(STALLSCOPE_TEXT("Verdict", ", mostly {}"), say(largest->label));
}

/// The part that is named beside the bottleneck, if one is worth it.
std::optional<BudgetPart> namedBeside(const Subject& subject, const Whole& whole)
{
    const auto beside = largestBeside(subject.budget, subject.bound, !whole.isActiveOnly);
    const bool isAlwaysNamed = subject.bound == BoundBy::Mixed || subject.bound == BoundBy::Gpu;
    const Nanos least = isAlwaysNamed ? 1 : std::max<Nanos>(whole.length / kWorthNaming, 1);
    return beside && subject.budget.*(beside->part) >= least ? beside : std::nullopt;
}

/// Time before, after and around the activity of the device, and a gap within it, which is not what the program is about.
std::string outsideSentence(const RunReport& run, const Subject& subject)
{
    const TimeRange active = run.deviceRange->intersected(run.range);
    std::string list;
    const auto name = [&list](Nanos length, const Text& text) {
        const std::string words = say(text, formatDuration(length));
        list = list.empty() ? words : say(STALLSCOPE_TEXT("Verdict", "{}, {}"), list, words);
    };
    const auto add = [&](Nanos length, const Text& text) {
        if (length >= std::max<Nanos>(run.window / kWorthNaming, 1))
            name(length, text);
    };
    const Nanos around = (active.start - run.range.start) + (run.range.end - active.end);
    add(active.start - run.range.start, STALLSCOPE_TEXT("Verdict", "{} before the first work of a device"));
    add(run.range.end - active.end, STALLSCOPE_TEXT("Verdict", "{} after the last"));
    if (subject.gap > 0) // however short: the verdict is about the rest
        name(subject.gap, STALLSCOPE_TEXT("Verdict", "{} in one idle gap"));
    add(run.budget->edge - around, STALLSCOPE_TEXT("Verdict", "{} in which only other devices had work"));
    add(run.budget->init, STALLSCOPE_TEXT("Verdict", "{} of initialization"));
    add(around - run.budget->edge, STALLSCOPE_TEXT("Verdict", "less {} of profiler overhead"));
    const std::string share = shownPart(run.budget->edge + run.budget->init + subject.gap, run.window);
    if (list.empty())
        return say(STALLSCOPE_TEXT("Verdict", "{} of {} lies outside of the activity of the devices."), share, formatDuration(run.window));
    const std::string found = say(STALLSCOPE_TEXT("Verdict", "The trace contains {}: {} of {}."), list, share, formatDuration(run.window));
    // Initialization lies between the first and the last work: selecting that range does not leave it out.
    if (subject.gap > 0 || run.budget->active() < (run.window - around) / 2)
        return found;
    return together(found,
        say(STALLSCOPE_TEXT("Verdict", "Select {} to {} to leave out the time before and after."), formatDuration(active.start - run.runStart),
            formatDuration(active.end - run.runStart)));
}

bool isMostlyOutside(const RunReport& run, const Subject& subject)
{
    return (subject.gap > 0 || run.budget->active() < run.window - run.budget->active()) && run.deviceRange;
}

/// Devices whose class takes more than a fifth of the window more, or less, than on average.
std::string differingDevices(const RunReport& run, const Trace& trace)
{
    std::string words;
    std::size_t named = 0;
    for (const DeviceReport& device : run.devices) {
        const BoundBy bound = boundBy(device.budget);
        const auto differs = [&](BoundBy one) { return std::abs(partOf(device.budget, one) - partOf(*run.budget, one)) > run.window / kDiffering; };
        if (!differs(bound) && !differs(run.boundBy))
            continue;
        if (++named > kMostDevices)
            continue;
        const Nanos part = bound == BoundBy::Mixed || bound == BoundBy::None ? device.budget.compute : partOf(device.budget, bound);
        const std::string clause = sayFor(1, clauseOf(bound), shownPart(part, run.window), formatDuration(run.window), formatDuration(part));
        words = together(words, say(STALLSCOPE_TEXT("Verdict", "Device {} differs: {}."), deviceName(trace, device.device), clause));
    }
    if (named <= kMostDevices)
        return words;
    const std::size_t more = named - kMostDevices;
    return together(words, sayFor(more, STALLSCOPE_COUNT("Verdict", "{} more devices differ.", "{} more device differs."), more));
}

} // namespace

const std::vector<BudgetPart>& budgetParts()
{
    static const std::vector<BudgetPart> parts{
        {&TimeBudget::compute, STALLSCOPE_TEXT("Verdict", "computation")},
        {&TimeBudget::comm, STALLSCOPE_TEXT("Verdict", "exposed communication")},
        {&TimeBudget::copy, STALLSCOPE_TEXT("Verdict", "exposed copies")},
        {&TimeBudget::init, STALLSCOPE_TEXT("Verdict", "one-time initialization")},
        {&TimeBudget::syncWait, STALLSCOPE_TEXT("Verdict", "idle time caused by synchronization")},
        {&TimeBudget::launch, STALLSCOPE_TEXT("Verdict", "idle time waiting for launches")},
        {&TimeBudget::hostCode, STALLSCOPE_TEXT("Verdict", "idle time during host code between launches")},
        {&TimeBudget::queuedGraph, STALLSCOPE_TEXT("Verdict", "idle time before queued graphs")},
        {&TimeBudget::queuedDependency, STALLSCOPE_TEXT("Verdict", "idle time before work that waits for another stream")},
        {&TimeBudget::queuedComm, STALLSCOPE_TEXT("Verdict", "idle time before queued communication")},
        {&TimeBudget::queuedUnknown, STALLSCOPE_TEXT("Verdict", "idle time before queued work, cause unknown")},
        {&TimeBudget::overhead, STALLSCOPE_TEXT("Verdict", "profiler overhead")},
        {&TimeBudget::unlaunched, STALLSCOPE_TEXT("Verdict", "idle time before work whose launch is not in the trace")},
        {&TimeBudget::edge, STALLSCOPE_TEXT("Verdict", "time before the first and after the last work")},
    };
    return parts;
}

Verdict verdictOf(const RunReport& run, const Trace& trace)
{
    if (!run.budget || run.window == 0 || run.allDevices.busy == 0)
        return {};
    const std::string missing = whatIsMissing(trace, run);
    Verdict verdict;
    verdict.isCertain = missing.empty() && run.state == RunState::Done;
    const Subject subject = subjectOf(run);
    std::string head = say(classOf(subject.bound));
    if (!missing.empty())
        head = say(STALLSCOPE_TEXT("Verdict", "Incomplete recording ({})"), missing);
    else if (run.state == RunState::Running)
        head = say(STALLSCOPE_TEXT("Verdict", "So far"));
    Whole whole{run.window, formatDuration(run.window)};
    if (isMostlyOutside(run, subject)) {
        const Nanos active = subject.budget.active();
        whole = {active, say(STALLSCOPE_TEXT("Verdict", "the other {}"), formatDuration(active)), true};
        verdict.words = outsideSentence(run, subject);
    }
    std::string words = say(STALLSCOPE_TEXT("Verdict", "{}: {}"), head, clauseWords(run, subject, whole) + detailWords(run, subject, trace));
    verdict.headline = sentenceOf(words);
    if (const auto beside = namedBeside(subject, whole)) {
        const std::string share = shownPart(subject.budget.*(beside->part), whole.length);
        words = say(STALLSCOPE_TEXT("Verdict", "{}; {} is {}"), words, share, say(beside->label));
        verdict.details = sentenceOf(say(STALLSCOPE_TEXT("Verdict", "{} is {}"), share, say(beside->label)));
    }
    const std::string differing = run.devices.size() > 1 ? differingDevices(run, trace) : std::string();
    verdict.details = together(together(verdict.details, differing), verdict.words);
    verdict.words = together(together(verdict.words, sentenceOf(words)), differing);
    return verdict;
}

namespace {

using Sentences = std::vector<std::string>;

/// Whose waits a trace contains, of the processes whose devices a run uses.
enum class WaitsOf : std::uint8_t { None, Some, All };

/// Processes that share their correlation ids call for each other's devices.
std::optional<std::uint32_t> scopeOf(const Trace& trace, ProcessId process)
{
    return process.isValid() && process.index() < trace.processes.size() ? std::optional(trace.processes[process.index()].correlationScope) : std::nullopt;
}

/// Of the processes with work on a device, which may share it; without streams, of the one that it belongs to.
std::set<std::optional<std::uint32_t>> scopesOf(const DeviceReport& device, const Trace& trace)
{
    std::set<std::optional<std::uint32_t>> scopes;
    for (const StreamReport& stream : device.streams) {
        if (stream.track.index() < trace.tracks.size())
            scopes.insert(scopeOf(trace, trace.tracks[stream.track.index()].info.process));
    }
    if (scopes.empty())
        scopes.insert(device.device.index() < trace.devices.size() ? scopeOf(trace, trace.devices[device.device.index()].process) : std::nullopt);
    return scopes;
}

bool hasCalls(std::optional<std::uint32_t> scope, const Trace& trace)
{
    const auto isOfCalls = [](const Lane& lane) { return lane.place.group == LaneGroup::Calls; };
    return std::any_of(trace.tracks.begin(), trace.tracks.end(), [&](const Track& track) {
        return (!scope || scopeOf(trace, track.info.process) == scope) && std::any_of(track.lanes.begin(), track.lanes.end(), isOfCalls);
    });
}

/// Importers report that a trace, or the file of a rank, was recorded without waits.
WaitsOf recordedWaits(const Trace& trace, std::span<const DeviceReport> devices, std::uint64_t waits)
{
    const DeviceReport unknown;
    if (devices.empty())
        devices = std::span(&unknown, 1);
    std::set<std::optional<std::uint32_t>> scopes;
    for (const DeviceReport& device : devices)
        scopes.merge(scopesOf(device, trace));
    const auto lack = std::count_if(scopes.begin(), scopes.end(), [&trace](std::optional<std::uint32_t> scope) { return !hasCalls(scope, trace); });
    const auto hasFact = [&trace](const auto& isIt) {
        return std::any_of(trace.facts.begin(), trace.facts.end(), [&isIt](const auto& fact) { return isIt(std::string_view(fact.first)); });
    };
    const bool isNothingKnown = hasFact([](std::string_view name) { return name == kWaitsFact; }) || lack == std::ssize(scopes);
    if (isNothingKnown && waits == 0)
        return WaitsOf::None;
    return lack > 0 || hasFact([](std::string_view name) { return name.starts_with(kWaitsOfFact); }) ? WaitsOf::Some : WaitsOf::All;
}

/// How busy, and what synchronization cost, which is what most programs can do without. Shares are of the whole window, which the sentence names where the
/// verdict is about less.
std::string busySentence(const RunReport& run, bool isCostKnown)
{
    const std::size_t devices = run.devices.size();
    const std::string cost = shownPart(run.budget ? run.budget->syncWait : 0, run.window);
    const std::string share = shownShare(busyShareOf(run));
    const bool isOfWhole = run.budget && isMostlyOutside(run, subjectOf(run));
    if (!isCostKnown && isOfWhole)
        return sayFor(devices,
            STALLSCOPE_COUNT("Headline", "Of the whole {}, the devices were busy {} on average.", "Of the whole {}, the device was busy {}."),
            formatDuration(run.window), share);
    if (!isCostKnown)
        return sayFor(devices, STALLSCOPE_COUNT("Headline", "The devices were busy {} on average.", "The device was busy {}."), share);
    if (isOfWhole)
        return sayFor(devices,
            STALLSCOPE_COUNT("Headline", "Of the whole {}, the devices were busy {} on average; synchronization cost {}.",
                "Of the whole {}, the device was busy {}; synchronization cost {}."),
            formatDuration(run.window), share, cost);
    return sayFor(devices,
        STALLSCOPE_COUNT("Headline", "The devices were busy {} on average; synchronization cost {}.", "The device was busy {}; synchronization cost {}."),
        share, cost);
}

/// "80 x cudaStreamSynchronize under aten::copy_".
std::string siteWords(const SyncSite& site, const Trace& trace)
{
    const bool isPageable = site.kind == BlockingKind::PageableD2H || site.kind == BlockingKind::PageableH2D;
    const std::string count = formatCount(static_cast<std::int64_t>(site.count));
    const std::string call = callUnderCause(trace, site.call, site.cause);
    return isPageable ? say(STALLSCOPE_TEXT("Headline", "{} x {}, which waits because its host memory is pageable"), count, call)
                      : say(STALLSCOPE_TEXT("Headline", "{} x {}"), count, call);
}

std::string neverWaited(const RunReport& run)
{
    return run.devices.size() < 2 ? say(STALLSCOPE_TEXT("Headline", "The host never waited for it."))
                                  : say(STALLSCOPE_TEXT("Headline", "The host never waited for them."));
}

/// How often and how long. Waits of several threads at once add up to more than the time in which any of them waited, which
/// is what the share is of; those of threads that launch nothing are no part of that time.
std::string waited(const RunReport& run)
{
    const std::string times = timesText(run.overlap.syncCount);
    const std::string total = formatDuration(run.overlap.sync);
    const std::string share = shownShare(run.overlap.hostBlockedShare);
    if (run.overlap.hostBlocked == 0 && run.overlap.sync > 0)
        return say(STALLSCOPE_TEXT("Headline", "Threads that launch nothing waited {}, {} in total"), times, total);
    const auto awaitsNothing = [](const SyncSite& site) { return site.unattributed > 0; };
    if (std::any_of(run.syncSites.begin(), run.syncSites.end(), awaitsNothing) && run.overlap.sync <= run.overlap.hostBlocked + run.overlap.hostBlocked / 100)
        return say(STALLSCOPE_TEXT("Headline", "The host was blocked {}, {} in total ({})"), times, total, share);
    if (run.overlap.sync > run.overlap.hostBlocked + run.overlap.hostBlocked / 100)
        return say(STALLSCOPE_TEXT("Headline", "Host threads waited {}, {} in total (at least one of them for {} of the time)"), times, total, share);
    return run.devices.size() < 2 ? say(STALLSCOPE_TEXT("Headline", "The host waited for it {}, {} in total ({})"), times, total, share)
                                  : say(STALLSCOPE_TEXT("Headline", "The host waited for them {}, {} in total ({})"), times, total, share);
}

std::string waitSentence(const RunReport& run, const Trace& trace)
{
    if (run.overlap.syncCount == 0 || run.syncSites.empty())
        return neverWaited(run);
    const auto longest = std::max_element(run.syncSites.begin(), run.syncSites.end(), [](const SyncSite& a, const SyncSite& b) { return a.total < b.total; });
    if (run.syncSites.size() == 1)
        return say(STALLSCOPE_TEXT("Headline", "{}, in {}."), waited(run), siteWords(*longest, trace));
    if (longest->total > run.overlap.sync / 2)
        return say(STALLSCOPE_TEXT("Headline", "{}, most of it ({}) in {}."), waited(run), formatDuration(longest->total), siteWords(*longest, trace));
    return sentenceOf(waited(run));
}

/// Percent of the peak from which a unit of the GPU counts as the limit of kernels, and below which the multiprocessors count
/// as unfilled.
constexpr double kIsLimit = 60;
/// If the samples that kernels fill cover less of the kernels, they show nothing about them.
constexpr double kIsCovered = 0.9;

/// What limited the kernels themselves, which matters where computation is most of the active time. Of several devices the mean,
/// by the time in which kernels ran. Only samples that kernels fill count, because others include idle time. Empty if those do not
/// cover the kernels of every device.
class HardwareEvidence {
public:
    explicit HardwareEvidence(const RunReport& run)
    {
        m_isShown = run.budget && run.budget->compute > run.budget->active() - run.budget->compute;
        for (const DeviceReport& device : run.devices)
            add(device);
        m_isShown = m_isShown && m_kernels > 0;
    }

    [[nodiscard]] std::string sentence() const
    {
        const auto sm = mean(GpuMetric::SmActive);
        const auto read = mean(GpuMetric::DramRead);
        const auto write = mean(GpuMetric::DramWrite);
        if (!m_isShown || !sm || !read || !write)
            return {};
        const double dram = *read + *write;
        const auto tensor = mean(GpuMetric::TensorActive);
        const auto instructions = mean(GpuMetric::Instructions);
        const double compute = std::max(tensor.value_or(0), instructions.value_or(0));
        if (dram >= kIsLimit && dram >= compute)
            return say(STALLSCOPE_TEXT("Headline", "The kernels were memory-bound: DRAM {}, SM {} active."), percent(dram), percent(*sm));
        if (tensor && *tensor >= kIsLimit)
            return say(STALLSCOPE_TEXT("Headline", "The kernels were compute-bound: tensor pipes {} active."), percent(*tensor));
        if (instructions && *instructions >= kIsLimit)
            return say(STALLSCOPE_TEXT("Headline", "The kernels were compute-bound: instructions issued at {} of the peak rate."), percent(*instructions));
        if (*sm < kIsLimit)
            return say(
                STALLSCOPE_TEXT("Headline", "The kernels filled only {} of the multiprocessors on average: they are small, or few ran at once."), percent(*sm));
        if (!tensor || !instructions)
            return {}; // the limit may be what was not sampled
        return say(STALLSCOPE_TEXT("Headline", "The kernels reached no limit of the GPU: tensor pipes {} active, instructions {} of the peak rate, DRAM {}."),
            percent(*tensor), percent(*instructions), percent(dram));
    }

private:
    void add(const DeviceReport& device)
    {
        const Nanos kernels = device.utilization.kernel;
        if (kernels == 0)
            return;
        m_isShown = m_isShown && device.hardware && device.hardware->filled >= kIsCovered;
        m_kernels += kernels;
        for (std::size_t i = 0; i < kGpuMetrics; ++i) {
            const auto value = device.hardware ? device.hardware->filledMeans[i] : std::nullopt;
            m_isComplete[i] = m_isComplete[i] && value;
            m_sums[i] += value.value_or(0) * static_cast<double>(kernels);
        }
    }
    [[nodiscard]] std::optional<double> mean(GpuMetric metric) const
    {
        const auto i = static_cast<std::size_t>(metric);
        return m_isComplete[i] && m_kernels > 0 ? std::optional(m_sums[i] / static_cast<double>(m_kernels)) : std::nullopt;
    }
    [[nodiscard]] static std::string percent(double value) { return shownShare(std::min(value, 100.0) / 100); }

    bool m_isShown = false;
    Nanos m_kernels = 0;
    std::array<double, kGpuMetrics> m_sums{};
    std::array<bool, kGpuMetrics> m_isComplete = [] {
        std::array<bool, kGpuMetrics> all{};
        all.fill(true);
        return all;
    }();
};

Sentences sentencesOf(const RunReport& run, const Trace& trace)
{
    if (run.allDevices.spans == 0 && run.allDevices.busy == 0) {
        Sentences sentences{run.window == 0 ? say(STALLSCOPE_TEXT("Headline", "No device work was recorded."))
                                            : say(STALLSCOPE_TEXT("Headline", "No device work in these {}."), formatDuration(run.window))};
        if (run.overlap.syncCount > 0)
            sentences.push_back(waitSentence(run, trace));
        return sentences;
    }
    const std::string hardware = HardwareEvidence(run).sentence();
    switch (recordedWaits(trace, run.devices, run.overlap.syncCount)) {
    case WaitsOf::None: return {busySentence(run, false), hardware, say(STALLSCOPE_TEXT("Headline", "The trace does not contain the host's waits."))};
    case WaitsOf::All: return {busySentence(run, true), hardware, waitSentence(run, trace)};
    case WaitsOf::Some: break;
    }
    Sentences sentences{busySentence(run, false), hardware};
    if (run.overlap.syncCount > 0)
        sentences.push_back(waitSentence(run, trace));
    sentences.push_back(say(STALLSCOPE_TEXT("Headline", "The trace does not contain the waits of all processes.")));
    return sentences;
}

} // namespace

bool areWaitsRecorded(const Trace& trace, std::span<const DeviceReport> devices, std::uint64_t waits)
{
    return recordedWaits(trace, devices, waits) != WaitsOf::None;
}

std::string headlineOf(const RunReport& run, const Trace& trace)
{
    return together(verdictOf(run, trace).words, evidenceOf(run, trace));
}

std::string evidenceOf(const RunReport& run, const Trace& trace)
{
    std::string evidence;
    for (const std::string& sentence : sentencesOf(run, trace))
        evidence = together(evidence, sentence);
    return evidence;
}

std::vector<IdlePart> idleParts(const IdleCauses& idle)
{
    std::vector<IdlePart> parts;
    const auto add = [&parts](Nanos length, const Text& label) {
        if (length > 0)
            parts.push_back({length, label});
    };
    add(idle.sync, STALLSCOPE_TEXT("Idle", "after a host wait"));
    add(idle.launchLate, STALLSCOPE_TEXT("Idle", "next work not launched yet"));
    add(idle.launchLatency, STALLSCOPE_TEXT("Idle", "launched, not started yet"));
    add(idle.dependency, STALLSCOPE_TEXT("Idle", "waiting for another stream"));
    add(idle.overhead, STALLSCOPE_TEXT("Idle", "profiler overhead"));
    add(idle.edge, STALLSCOPE_TEXT("Idle", "before the first and after the last work"));
    add(idle.other, STALLSCOPE_TEXT("Idle", "other or unknown"));
    return parts;
}

IdleCauses idleOverDevices(const RunReport& run)
{
    IdleCauses sum;
    for (const DeviceReport& device : run.devices) {
        sum.overhead += device.idle.overhead;
        sum.sync += device.idle.sync;
        sum.launchLate += device.idle.launchLate;
        sum.launchLatency += device.idle.launchLatency;
        sum.dependency += device.idle.dependency;
        sum.other += device.idle.other;
        sum.edge += device.idle.edge;
    }
    return sum;
}

} // namespace stallscope::narrative
