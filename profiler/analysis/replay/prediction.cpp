// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/prediction.h"

#include "profiler/analysis/device_model/device_model.h"
#include "profiler/analysis/replay/what_if.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <vector>

namespace stallscope {

namespace {

/// Column "interval" of the summary in docs/predictions.md, and the largest number of launches of a validated run.
struct Validated {
    double share = 0;
    std::size_t launches = 0;
};

Validated validatedFor(PredictedChange change)
{
    switch (change) {
    case PredictedChange::Waits: return {0.50, 1'020'000};
    case PredictedChange::Graphs: return {0.42, 1'024'001};
    case PredictedChange::CopyStreams: return {0.52, 65'536};
    case PredictedChange::Streams: return {1.34, 6'000};
    case PredictedChange::Work: break; // shorter kernels and copies were validated, but not less host work
    }
    return {1.79, 0};
}

/// For a device or a number of launches without validation.
constexpr double kUnknownError = 0.5;

/// Queued work; host time up to the next launch; device work.
constexpr BudgetParts kQueuedParts{&TimeBudget::queuedGraph, &TimeBudget::queuedDependency, &TimeBudget::queuedComm, &TimeBudget::queuedUnknown};
constexpr BudgetParts kHostParts{&TimeBudget::launch, &TimeBudget::hostCode};
constexpr BudgetParts kWorkParts{&TimeBudget::compute, &TimeBudget::comm, &TimeBudget::copy};

/// Waits that the change removes or narrows.
class ChangedWaits {
public:
    ChangedWaits(const FullAnalysis& run, const Change& change)
    {
        for (const std::vector<bool>* changed : {&change.removedWaits, &change.narrowedWaits}) {
            for (std::size_t i = 0; i < std::min(changed->size(), run.waits().size()); ++i) {
                if (!(*changed)[i])
                    continue;
                const BlockingKind kind = run.waits().kindOf(i);
                m_areAny = true;
                m_areAllocations = m_areAllocations && (kind == BlockingKind::Alloc || kind == BlockingKind::Free);
            }
        }
    }
    [[nodiscard]] bool areAny() const { return m_areAny; }

    /// A host that waits less runs its code and launches earlier, also copies, which kernels can then hide. Kernels of several streams of a device may
    /// run concurrently.
    [[nodiscard]] BudgetParts parts(const DeviceWork& work) const
    {
        if (!m_areAny)
            return {};
        const BudgetParts parts = kHostParts | kQueuedParts | BudgetParts{&TimeBudget::syncWait};
        if (hasSeveralStreams(work))
            return parts | kWorkParts;
        return m_areAllocations ? parts : parts | BudgetParts{&TimeBudget::copy};
    }

private:
    bool m_areAny = false;
    bool m_areAllocations = true;
};

bool hasOwnWork(const Change& change)
{
    return change.ownWork != 1;
}

bool usesMoreStreams(const Change& change)
{
    return change.streams > 1 || !change.dealtStreams.empty();
}

BudgetParts partsOfStretches(const RunSpans& spans, const Change& change)
{
    BudgetParts parts;
    for (const DeviceSpan& span : spans.work().spans()) {
        const bool isChanged =
            std::any_of(change.stretches.begin(), change.stretches.end(), [&span](const Change::Stretch& stretch) { return stretch.kernel == span.name; });
        if (!isChanged)
            continue;
        if (!span.isKernel())
            parts = parts | BudgetParts{&TimeBudget::copy};
        else
            parts = parts | ((span.flags & SpanFlag::kCommunication) != 0 ? BudgetParts{&TimeBudget::comm} : BudgetParts{&TimeBudget::compute});
    }
    return parts;
}

/// Parts of the time budget that the change affects.
BudgetParts partsOf(const WhatIf& whatIf, const Change& change)
{
    const RunSpans& spans = whatIf.run().spans();
    BudgetParts parts = ChangedWaits(whatIf.run(), change).parts(spans.work());
    if (change.asGraphs)
        parts = parts | kQueuedParts | BudgetParts{&TimeBudget::launch};
    if (change.ownCopyStreams)
        parts = parts | kQueuedParts | BudgetParts{&TimeBudget::copy};
    if (usesMoreStreams(change))
        parts = parts | kQueuedParts | kWorkParts;
    if (!change.mergedSpans.empty())
        parts = parts | kHostParts | kQueuedParts | BudgetParts{&TimeBudget::copy};
    if (hasOwnWork(change))
        parts = parts | kHostParts;
    return change.stretches.empty() ? parts : parts | partsOfStretches(spans, change);
}

/// Unchanged work of the busiest stream or copy direction of a stream: a lower bound, even if the replay misjudges overlapping spans of one stream.
/// Streams whose work is moved do not count.
class RemainingWork {
public:
    RemainingWork(const WhatIf& whatIf, const Change& change) : m_whatIf(whatIf), m_change(change) {}

    [[nodiscard]] Nanos longest() const
    {
        Nanos longest = 0;
        const auto& streams = m_whatIf.run().spans().work().streams();
        for (std::size_t i = 0; i < streams.size(); ++i) {
            const bool isDealt = m_change.streams > 1 || (i < m_change.dealtStreams.size() && m_change.dealtStreams[i]);
            longest = isDealt ? longest : std::max(longest, longestOn(streams[i]));
        }
        return longest;
    }

private:
    /// Largest total of kernels, or of copies of one direction, because copies may be moved to separate streams.
    [[nodiscard]] Nanos longestOn(const WorkStream& stream) const
    {
        const RunSpans& spans = m_whatIf.run().spans();
        std::array<Nanos, 3> reached{};
        std::array<Nanos, 3> busy{};
        reached.fill(m_whatIf.run().window().start);
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const DeviceSpan& span = spans.work().spans()[i];
            if (isShortened(i))
                continue;
            const CopyDirection direction = crossingOf(spans.trace(), span);
            const std::size_t kind = direction == CopyDirection::HostToDevice ? 1 : direction == CopyDirection::DeviceToHost ? 2 : 0;
            const Nanos end = std::min(span.end - m_whatIf.graph().spans()[i].cold, m_whatIf.run().window().end);
            busy[kind] += std::max<Nanos>(end - std::max(span.start, reached[kind]), 0);
            reached[kind] = std::max(reached[kind], end);
        }
        return *std::max_element(busy.begin(), busy.end());
    }
    [[nodiscard]] bool isShortened(std::uint32_t span) const
    {
        const StringId name = m_whatIf.run().spans().work().spans()[span].name;
        const bool isMerged = span < m_change.mergedSpans.size() && m_change.mergedSpans[span];
        return isMerged
            || std::any_of(m_change.stretches.begin(), m_change.stretches.end(), [name](const Change::Stretch& stretch) { return stretch.kernel == name; });
    }

    const WhatIf& m_whatIf;
    const Change& m_change;
};

/// The error of the least certain kind of change. The only validated combination is waits with copies in separate streams.
PredictionError errorOf(const WhatIf& whatIf, const Change& change)
{
    std::vector<PredictedChange> kinds;
    const auto add = [&kinds](bool is, PredictedChange kind) {
        if (is)
            kinds.push_back(kind);
    };
    add(ChangedWaits(whatIf.run(), change).areAny(), PredictedChange::Waits);
    add(change.ownCopyStreams, PredictedChange::CopyStreams);
    add(change.asGraphs, PredictedChange::Graphs);
    add(usesMoreStreams(change), PredictedChange::Streams);
    add(!change.stretches.empty() || !change.mergedSpans.empty() || hasOwnWork(change), PredictedChange::Work);
    PredictionError worst{0, true};
    for (const PredictedChange kind : kinds) {
        const PredictionError error = errorOf(kind, whatIf);
        worst = {std::max(worst.share, error.share), worst.isValidated && error.isValidated};
    }
    const bool wasChecked = kinds.size() < 2 || (kinds.size() == 2 && kinds.back() == PredictedChange::CopyStreams);
    if (!wasChecked)
        worst = {std::max(worst.share, kUnknownError), false};
    return worst;
}

} // namespace

Nanos remainingWork(const WhatIf& whatIf, const Change& change)
{
    return RemainingWork(whatIf, change).longest();
}

bool hasSeveralStreams(const DeviceWork& work)
{
    std::map<DeviceId, std::size_t> streams;
    for (const WorkStream& stream : work.streams())
        streams[stream.device] += stream.count > 0 ? 1 : 0;
    return std::any_of(streams.begin(), streams.end(), [](const auto& device) { return device.second > 1; });
}

bool PredictionError::isRough() const
{
    return !isValidated || share > kRoughError;
}

PredictionError errorOf(PredictedChange change, const WhatIf& whatIf)
{
    const RunSpans& spans = whatIf.run().spans();
    const Validated validated = validatedFor(change);
    const bool isCpuDevice = deviceModelOf(spans)->sharedCores() > 0;
    PredictionError error;
    error.isValidated = isCpuDevice && spans.launches().starts().size() <= validated.launches;
    const double length = static_cast<double>(std::max<Nanos>(whatIf.run().window().length(), 1));
    const double unchanged = std::abs(static_cast<double>(whatIf.unchanged()) - length) / length;
    error.share = (error.isValidated ? validated.share : std::max(kUnknownError, validated.share)) + unchanged;
    return error;
}

PredictionBounds::PredictionBounds(const FullAnalysis& run) : m_length(run.window().length())
{
    for (const DeviceReport& device : run.setMetrics(run.window()).devices)
        m_devices.push_back(device.budget);
}

Nanos PredictionBounds::sumOf(BudgetParts parts) const
{
    Nanos most = 0;
    for (const TimeBudget& budget : m_devices)
        most = std::max(most, parts.sumIn(budget));
    return most;
}

Nanos PredictionBounds::mostGain(BudgetParts parts) const
{
    Nanos remaining = 0;
    for (const TimeBudget& budget : m_devices) {
        Nanos work = 0;
        for (Nanos TimeBudget::*part : {&TimeBudget::compute, &TimeBudget::comm, &TimeBudget::copy})
            work += parts.contains(part) ? 0 : budget.*part;
        remaining = std::max(remaining, work);
    }
    return std::min(sumOf(parts), m_length - remaining);
}

Prediction predict(const WhatIf& whatIf, const Change& change)
{
    return predictionFrom(whatIf, change, whatIf.replayed(change).length());
}

Prediction predictionFrom(const WhatIf& whatIf, const Change& change, Nanos replayed)
{
    const Nanos measured = whatIf.run().window().length();
    Prediction prediction;
    prediction.replayed = replayed;
    prediction.addresses = partsOf(whatIf, change);
    prediction.addressed = whatIf.bounds().sumOf(prediction.addresses);
    // a graph saves host code between launches only if that is captured, too: considered only in the interval
    const Nanos mostGain = whatIf.bounds().mostGain(prediction.addresses);
    const Nanos mostPossible = change.asGraphs ? whatIf.bounds().mostGain(prediction.addresses | kHostParts) : mostGain;
    const Nanos remaining = RemainingWork(whatIf, change).longest();
    prediction.length = std::max({replayed, measured - mostGain, remaining});
    const PredictionError error = errorOf(whatIf, change);
    const auto margin = static_cast<Nanos>(error.share * static_cast<double>(prediction.length));
    const Nanos shortest = std::min(replayed, prediction.length - margin);
    prediction.shortest = std::clamp(shortest, std::min(std::max(measured - mostPossible, remaining), prediction.length), prediction.length);
    // fewer waits and less work do not make a run longer
    prediction.longest = prediction.length > measured ? prediction.length + margin : std::min(prediction.length + margin, measured);
    prediction.isValidated = error.isValidated;
    prediction.isRough = error.isRough();
    return prediction;
}

} // namespace stallscope
