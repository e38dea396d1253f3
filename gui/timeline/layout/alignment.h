// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// Where runs stand on the shared axis beside each other. What is found here becomes their offsets (RunList::setOffset); by
/// hand, an offset is whatever people drag it to.
namespace stallscope::gui {

/// Runs begin together: each at zero, where its window starts.
inline constexpr Nanos kCommonZero = 0;

/// Where the steps of a run start, by their numbers, in the time of its trace.
using Steps = std::map<std::uint64_t, Nanos>;

/// The profiler steps ("ProfilerStep#3") that start in the run's window. Of several with one number, as each process of a
/// training has them, the first one counts.
[[nodiscard]] Steps profilerSteps(const ShownRun& run, const std::stop_token& stop = {});

/// What a run is aligned by.
struct AlignableSteps {
    Steps starts;
    bool areNumbered = false; ///< by the profiler; else they are counted from 1
};
/// The profiler's steps; without those the steps that the run's analysis finds, as they begin on the host. None without an analysis.
[[nodiscard]] AlignableSteps stepsToAlign(const ShownRun& run, const std::stop_token& stop = {});

/// For each run the offset that puts its steps on those of the first one, where both have some. Numbers count where all have them from the
/// profiler: else the first steps begin together.
[[nodiscard]] std::vector<std::optional<Nanos>> offsetsBySteps(const std::vector<ShownRun>& runs, const std::stop_token& stop = {});

/// The number in "ProfilerStep#12"; nothing for other names.
[[nodiscard]] std::optional<std::uint64_t> profilerStepNumber(std::string_view name);

/// The offset of `moved` that puts one of its steps where `still` has it on the axis: the wanted one, or without it the first
/// number that both have. Where they share none, their first steps: traces of the 3rd and of the 7th to 9th step are of
/// the same loop. Nothing where a run has no steps, or no such one.
///
/// Still: window from 100, offset 0, step 4 at 150, so 50 on the axis. Moved: window from 1000, step 4 at 1080. At offset 0 that is
/// 80 on the axis, so its offset becomes -30.
[[nodiscard]] std::optional<Nanos> offsetByStep(
    const ShownRun& still, const Steps& stepsOfStill, const ShownRun& moved, const Steps& stepsOfMoved, std::optional<std::uint64_t> wanted = {});

} // namespace stallscope::gui
