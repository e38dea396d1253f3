// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/annotated_steps.h"

#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/steps/repetition.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <system_error>
#include <tuple>
#include <unordered_map>

namespace stallscope {

namespace {

constexpr std::string_view kProfilerStep = "ProfilerStep";

std::string_view withoutNumber(std::string_view name)
{
    const std::size_t last = name.find_last_not_of("0123456789 #:_-./[]()");
    return name.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

bool isCalledStep(std::string_view name)
{
    std::string lower(name);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    constexpr std::array<std::string_view, 3> kWords{"step", "iter", "batch"};
    return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) { return lower.find(word) != std::string::npos; });
}

/// The ranges of a run by thread and by name without number.
class NamedRanges {
public:
    explicit NamedRanges(const RunSpans& spans) : m_spans(spans), m_window(spans.run().window.value_or(TimeRange::all()))
    {
        for (std::size_t i = 0; i < spans.trace().tracks.size(); ++i) {
            const Track& track = spans.trace().tracks[i];
            if (track.info.type != TrackType::HostThread)
                continue;
            for (const Lane& lane : track.lanes)
                gather(TrackId::fromIndex(i), lane);
        }
    }

    [[nodiscard]] std::vector<StepAnnotation> take()
    {
        std::vector<StepAnnotation> all;
        for (auto& [key, ranges] : m_ranges) {
            std::sort(ranges.begin(), ranges.end(), [](const StepRange& a, const StepRange& b) { return a.time.start < b.time.start; });
            all.push_back({key.second, key.first, std::move(ranges)});
        }
        return all;
    }

private:
    using Ranges = std::vector<StepRange>;

    /// Some traces have profiler steps among the operations.
    void gather(TrackId track, const Lane& lane)
    {
        const bool isRanges = lane.place.group == LaneGroup::Ranges;
        if (!isRanges && lane.place.group != LaneGroup::Operations)
            return;
        std::unordered_map<std::uint32_t, Ranges*> byName; // null: no step; each name is parsed once
        lane.forEachStartingIn(m_window, [&](const SpanColumns& columns, std::size_t row) {
            const auto [known, isNew] = byName.try_emplace(columns.name[row], nullptr);
            if (isNew)
                known->second = rangesOf(track, withoutNumber(m_spans.trace().text(StringId(columns.name[row]))), isRanges);
            if (known->second)
                known->second->push_back({{columns.startOf(row), columns.endOf(row)}, StringId(columns.name[row])});
        });
    }
    [[nodiscard]] Ranges* rangesOf(TrackId track, std::string_view name, bool isRanges)
    {
        return !name.empty() && (isRanges || name == kProfilerStep) ? &m_ranges[{track, std::string(name)}] : nullptr;
    }

    const RunSpans& m_spans;
    TimeRange m_window; ///< the first range of a foreign trace may begin before its first call
    std::map<std::pair<TrackId, std::string>, Ranges> m_ranges;
};

/// Preference among several series: longer ranges, but for profiler steps the largest number.
auto rankOf(const StepAnnotation& annotation)
{
    const bool isProfilers = annotation.name == kProfilerStep;
    return std::tuple(isProfilers, isCalledStep(annotation.name), isProfilers ? std::ssize(annotation.ranges) : -std::ssize(annotation.ranges));
}

bool overlap(const std::vector<StepRange>& ranges)
{
    return std::adjacent_find(ranges.begin(), ranges.end(), [](const StepRange& a, const StepRange& b) { return a.time.end > b.time.start; }) != ranges.end();
}

/// Ranges without launches are no steps of the device.
void keepLaunching(StepAnnotation& annotation, const LaunchSequence& launches)
{
    std::erase_if(annotation.ranges, [&](const StepRange& range) { return launches.firstFrom(range.time.start) == launches.firstFrom(range.time.end); });
}

/// Whether launches within the ranges have most of the work of all launches.
class MostWork {
public:
    explicit MostWork(const LaunchSequence& launches) : m_launches(launches)
    {
        for (const Nanos work : launches.row().work)
            m_before.push_back(saturatingAdd(m_before.back(), work));
    }
    [[nodiscard]] bool isIn(const std::vector<StepRange>& ranges) const
    {
        Nanos within = 0;
        for (const StepRange& range : ranges)
            within += m_before[m_launches.firstFrom(range.time.end)] - m_before[m_launches.firstFrom(range.time.start)];
        return 2 * static_cast<double>(within) >= static_cast<double>(m_before.back());
    }

private:
    const LaunchSequence& m_launches;
    std::vector<Nanos> m_before{0};
};

/// The same for a host-only run, by active time of a thread. Ranges longer than half of it, such as one around a whole
/// training, are ignored.
class MostHostTime {
public:
    explicit MostHostTime(const Trace& trace) : m_trace(trace) {}

    [[nodiscard]] bool isIn(const StepAnnotation& annotation)
    {
        Nanos within = 0;
        for (const StepRange& range : annotation.ranges)
            within = saturatingAdd(within, range.time.length());
        const auto [known, isNew] = m_busy.try_emplace(annotation.thread, 0);
        if (isNew)
            known->second = busyTimeOf(m_trace.tracks[annotation.thread.index()]);
        return 2 * static_cast<double>(within) >= static_cast<double>(known->second);
    }

private:
    template <class Visit>
    static void forEachSpan(const Track& track, Visit&& visit)
    {
        for (const Lane& lane : track.lanes) {
            const LaneGroup group = lane.place.group;
            if (group == LaneGroup::Ranges || group == LaneGroup::Operations || group == LaneGroup::Calls)
                lane.forEach([&](const SpanColumns& columns, std::size_t row) { visit(TimeRange{columns.startOf(row), columns.endOf(row)}); });
        }
    }
    [[nodiscard]] static Nanos busyTimeOf(const Track& track)
    {
        TimeRange life{kTimeLimit, -kTimeLimit};
        forEachSpan(track, [&life](TimeRange span) { life = {std::min(life.start, span.start), std::max(life.end, span.end)}; });
        std::vector<TimeRange> spans;
        forEachSpan(track, [&](TimeRange span) {
            if (span.length() <= life.length() / 2)
                spans.push_back(span);
        });
        return IntervalSet::of(std::move(spans)).total();
    }

    const Trace& m_trace;
    std::map<TrackId, Nanos> m_busy;
};

/// Whether ranges contain most of a run's activity, measured on first use.
class MostOfAll {
public:
    MostOfAll(const RunSpans& spans, const LaunchSequence& launches) : m_launches(launches), m_hostTime(spans.trace()), m_isHostOnly(spans.isHostOnly()) {}

    [[nodiscard]] bool isHostOnly() const { return m_isHostOnly; }
    [[nodiscard]] bool isIn(const StepAnnotation& annotation)
    {
        if (m_isHostOnly)
            return m_hostTime.isIn(annotation);
        if (!m_work)
            m_work.emplace(m_launches);
        return m_work->isIn(annotation.ranges);
    }

private:
    const LaunchSequence& m_launches;
    std::optional<MostWork> m_work; // most traces have no ranges to measure
    MostHostTime m_hostTime;
    bool m_isHostOnly;
};

} // namespace

std::optional<StepAnnotation> annotatedSteps(const RunSpans& spans, const LaunchSequence& launches)
{
    MostOfAll most(spans, launches);
    std::optional<StepAnnotation> best;
    for (StepAnnotation& annotation : NamedRanges(spans).take()) {
        if (!most.isHostOnly())
            keepLaunching(annotation, launches);
        const bool isProfilers = annotation.name == kProfilerStep;
        if (annotation.ranges.size() < (isProfilers ? 1 : kLeastRepeats) || overlap(annotation.ranges))
            continue;
        if (!isProfilers && !most.isIn(annotation))
            continue;
        if (!best || rankOf(*best) < rankOf(annotation))
            best = std::move(annotation);
    }
    return best;
}

std::optional<std::uint64_t> numberOfStep(std::string_view rangeName)
{
    rangeName.remove_prefix(withoutNumber(rangeName).size());
    rangeName.remove_prefix(std::min(rangeName.find_first_of("0123456789"), rangeName.size()));
    std::uint64_t number = 0;
    const auto parsed = std::from_chars(rangeName.data(), rangeName.data() + rangeName.size(), number);
    return parsed.ec == std::errc() ? std::optional(number) : std::nullopt;
}

} // namespace stallscope
