// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/compare/comparison.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace stallscope {

class RunAnalysis;

/// How the steps of a run are known, or why there are none.
enum class StepOrigin : std::uint8_t {
    TooFewLaunches, ///< for anything to happen three times
    NothingRepeats,
    Found,     ///< launches that repeat
    Annotated, ///< the program says so itself
};
/// "too few launches", "nothing repeats", "found", "annotated".
[[nodiscard]] const char* nameOf(StepOrigin origin);

/// One step. Its length is its turn on the device: a host that runs ahead launches at a pace of its own. Where no device does anything, it is that on the host.
struct Step {
    TimeRange host;   ///< from its first launch to that of the next one; of an annotated step its range
    TimeRange device; ///< its turn there (device_turns.h); in a host-only run that on the host
    std::uint64_t launches = 0;
    Nanos kernel = 0;        ///< of the device's time, as in a report of that range; all devices together
    Nanos exposedCopy = 0;   ///< likewise
    Nanos bothIdle = 0;      ///< likewise
    std::uint64_t waits = 0; ///< blocking calls that start in the host's time
    Nanos waited = 0;        ///< their sum

    [[nodiscard]] Nanos length() const { return device.length(); }
    [[nodiscard]] Nanos busy() const { return kernel + exposedCopy; }
    [[nodiscard]] Nanos otherIdle() const { return length() - busy() - bothIdle; }
};

/// What lengths have in the middle; each is one of them (nearest rank).
struct Quartiles {
    Nanos low = 0;
    Nanos median = 0;
    Nanos high = 0;

    [[nodiscard]] Nanos spread() const { return high - low; }
};

/// What one step has more than another of the same run.
struct StepDifference {
    Explanation parts; ///< of its length, which is `wall`
    std::int64_t launches = 0;
    StringId kernel; ///< the one whose time grew most; invalid: none grew
    Nanos kernelMore = 0;
    StringId wait; ///< the blocking call whose time grew most; invalid: none grew
    Nanos waitMore = 0;
};

/// The steps of a run, in order.
struct RunSteps {
    StepOrigin origin = StepOrigin::NothingRepeats;
    std::string name; ///< of the annotation, without its number
    TrackId thread;   ///< whose launches repeat, or that has the annotation
    std::vector<Step> steps;
    Quartiles length;
    Quartiles host;             ///< of the lengths on the host
    std::uint64_t launches = 0; ///< the median
    std::size_t median = 0;     ///< the place of a step of the median length
    std::size_t slowest = 0;
    StepDifference slowestMore; ///< than the median one

    [[nodiscard]] bool areThere() const { return !steps.empty(); }
    /// Annotated in a run that launches nothing: there is no device whose time could be told apart.
    [[nodiscard]] bool areOnHostAlone() const { return launches == 0; }
};

/// Of a whole run. Annotated steps come first, else they are looked for among the launches.
/// Asked to stop, it returns soon, with none.
[[nodiscard]] RunSteps findSteps(const RunAnalysis& run, const std::stop_token& stop = {});

/// Where the difference B - A of two steps comes from; the parts add up to it.
[[nodiscard]] Explanation explainSteps(const Step& a, const Step& b);

} // namespace stallscope
