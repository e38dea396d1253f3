// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/base/time_range.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Where the time of a window went on one device, or on average over several: a partition of the window, whose parts add up to its length
/// to the nanosecond, under any range. Definitions: docs/metrics.md, "Time budget".
struct TimeBudget {
    Nanos compute = 0;
    Nanos comm = 0;     ///< communication kernels that no other kernel hides
    Nanos copy = 0;     ///< copies and memsets that no kernel hides
    Nanos init = 0;     ///< idle inside one-time initialization
    Nanos syncWait = 0; ///< idle because the host waited before it launched the next work
    Nanos launch = 0;   ///< idle while the host was launching: in the API, in framework operations, and on the launch path
    Nanos hostCode = 0; ///< idle while the host did something else before the next launch
    Nanos queuedGraph = 0;
    Nanos queuedDependency = 0;
    Nanos queuedComm = 0;
    Nanos queuedUnknown = 0;
    Nanos overhead = 0;   ///< of the profiler
    Nanos unlaunched = 0; ///< idle before a span whose launch is not in the trace
    Nanos edge = 0;       ///< before the first and after the last span

    /// Idle although the next work was launched.
    [[nodiscard]] Nanos queued() const { return queuedGraph + queuedDependency + queuedComm + queuedUnknown; }
    [[nodiscard]] Nanos total() const;
    /// The window without what lies outside of the device's activity: edge and initialization.
    [[nodiscard]] Nanos active() const { return total() - edge - init; }
    void add(const TimeBudget& other);

    friend bool operator==(const TimeBudget&, const TimeBudget&) = default;
};

/// In the order of the JSON form.
inline constexpr std::array<Nanos TimeBudget::*, 14> kBudgetParts{&TimeBudget::compute, &TimeBudget::comm, &TimeBudget::copy, &TimeBudget::init,
    &TimeBudget::syncWait, &TimeBudget::launch, &TimeBudget::hostCode, &TimeBudget::queuedGraph, &TimeBudget::queuedDependency, &TimeBudget::queuedComm,
    &TimeBudget::queuedUnknown, &TimeBudget::overhead, &TimeBudget::unlaunched, &TimeBudget::edge};

/// "compute", "sync_wait", "queued.graph", ...
[[nodiscard]] const char* nameOf(Nanos TimeBudget::*part);

/// Some parts of a time budget.
class BudgetParts {
public:
    constexpr BudgetParts() = default;
    constexpr BudgetParts(std::initializer_list<Nanos TimeBudget::*> parts)
    {
        for (Nanos TimeBudget::*part : parts)
            m_bits |= bitOf(part);
    }
    [[nodiscard]] constexpr bool contains(Nanos TimeBudget::*part) const { return (m_bits & bitOf(part)) != 0; }
    [[nodiscard]] constexpr bool isEmpty() const { return m_bits == 0; }
    /// Whether they have a part in common.
    [[nodiscard]] constexpr bool overlaps(BudgetParts other) const { return (m_bits & other.m_bits) != 0; }
    [[nodiscard]] Nanos sumIn(const TimeBudget& budget) const;

    friend constexpr BudgetParts operator|(BudgetParts a, BudgetParts b)
    {
        a.m_bits |= b.m_bits;
        return a;
    }
    friend bool operator==(const BudgetParts&, const BudgetParts&) = default;

private:
    static constexpr std::uint32_t bitOf(Nanos TimeBudget::*part)
    {
        for (std::size_t i = 0; i < kBudgetParts.size(); ++i) {
            if (kBudgetParts[i] == part)
                return std::uint32_t{1} << i;
        }
        return 0;
    }

    std::uint32_t m_bits = 0; // by place in kBudgetParts
};

/// What limits a run.
enum class BoundBy : std::uint8_t {
    Gpu,
    Comm,
    Copy,
    SyncWait,
    Launch,
    HostCode,
    Queued,
    Mixed, ///< no part is large
    None   ///< no device was active
};
/// "gpu", "comm", "sync_wait", ...
[[nodiscard]] const char* nameOf(BoundBy bound);
/// Gpu from 80 % compute of the active time on; else the largest part that the host or the program can change, from 10 % on.
[[nodiscard]] BoundBy boundBy(const TimeBudget& budget);
/// The part of a budget that a class is named after; compute for Gpu, 0 for Mixed and None.
[[nodiscard]] Nanos partOf(const TimeBudget& budget, BoundBy bound);
/// The same as a set; for Mixed all that is idle or exposed in the active time, for None nothing.
[[nodiscard]] BudgetParts partsOf(BoundBy bound);
/// The whole without a part of it: a segment of its time.
[[nodiscard]] TimeBudget without(const TimeBudget& whole, const TimeBudget& part);
/// Whether a gap takes at least half of the active time, and enough work lies outside of it to tell what else the program does.
[[nodiscard]] bool dominates(const TimeBudget& gap, const TimeBudget& whole, std::uint64_t deviceSpans);
/// The share of edge and initialization; absent for an empty window.
[[nodiscard]] std::optional<double> outsideGpuActivity(const TimeBudget& budget);

/// The mean over devices whose windows are equally long, segment by segment; it adds up to the window, too. Each part is rounded down; the nanoseconds
/// that are left go to the parts with the largest remainders, of equal ones to the first.
///
/// Worked example, 2 devices, window 5: (5, 0), (2, 3) -> sums 7 and 3, each 1 left over of 2: (3 + 1, 1).
[[nodiscard]] TimeBudget meanOf(std::span<const TimeBudget> devices);
/// A sum that is being divided by a number, without ever being larger than a summand.
struct DividedSum {
    Nanos quotient = 0;
    Nanos remainder = 0;

    void add(Nanos value, Nanos by);
};
/// What the sums are after the division, rounded so that they add up to `total`: the sum of all of them divided, rounded up or down.
[[nodiscard]] std::vector<Nanos> divided(std::span<const DividedSum> sums, Nanos total);

/// What the launching thread ran while a device idled: a part of TimeBudget::hostCode.
struct HostCode {
    StringId name; ///< the innermost range or Python function; invalid: none was open
    Nanos total = 0;
    StringId caller = {}; ///< of a C function of Python, which has no line: the Python line that mostly called it; invalid: none is known
};

} // namespace stallscope
