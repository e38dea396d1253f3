// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/time_budget.h"

#include <algorithm>
#include <numeric>

namespace stallscope {

namespace {

/// The classes that a budget may be named after when it is not compute, in order of preference where two parts are equal.
constexpr std::array kClasses{BoundBy::Comm, BoundBy::Copy, BoundBy::SyncWait, BoundBy::Launch, BoundBy::HostCode, BoundBy::Queued};

} // namespace

Nanos TimeBudget::total() const
{
    return std::accumulate(kBudgetParts.begin(), kBudgetParts.end(), Nanos{0}, [this](Nanos sum, Nanos TimeBudget::*part) { return sum + this->*part; });
}

void TimeBudget::add(const TimeBudget& other)
{
    for (Nanos TimeBudget::*part : kBudgetParts)
        this->*part += other.*part;
}

const char* nameOf(Nanos TimeBudget::*part)
{
    static constexpr std::array kNames{"compute", "comm", "copy", "init", "sync_wait", "launch", "host_code", "queued.graph", "queued.dependency",
        "queued.comm", "queued.unknown", "overhead", "unlaunched", "edge"};
    static_assert(kNames.size() == kBudgetParts.size());
    return kNames[static_cast<std::size_t>(std::find(kBudgetParts.begin(), kBudgetParts.end(), part) - kBudgetParts.begin())];
}

Nanos BudgetParts::sumIn(const TimeBudget& budget) const
{
    Nanos sum = 0;
    for (Nanos TimeBudget::*part : kBudgetParts)
        sum += contains(part) ? budget.*part : 0;
    return sum;
}

const char* nameOf(BoundBy bound)
{
    switch (bound) {
    case BoundBy::Gpu: return "gpu";
    case BoundBy::Comm: return "comm";
    case BoundBy::Copy: return "copy";
    case BoundBy::SyncWait: return "sync_wait";
    case BoundBy::Launch: return "launch";
    case BoundBy::HostCode: return "host_code";
    case BoundBy::Queued: return "queued";
    case BoundBy::Mixed: return "mixed";
    case BoundBy::None: break;
    }
    return "none";
}

BudgetParts partsOf(BoundBy bound)
{
    constexpr BudgetParts kQueued{&TimeBudget::queuedGraph, &TimeBudget::queuedDependency, &TimeBudget::queuedComm, &TimeBudget::queuedUnknown};
    switch (bound) {
    case BoundBy::Gpu: return {&TimeBudget::compute};
    case BoundBy::Comm: return {&TimeBudget::comm};
    case BoundBy::Copy: return {&TimeBudget::copy};
    case BoundBy::SyncWait: return {&TimeBudget::syncWait};
    case BoundBy::Launch: return {&TimeBudget::launch};
    case BoundBy::HostCode: return {&TimeBudget::hostCode};
    case BoundBy::Queued: return kQueued;
    case BoundBy::Mixed:
        return kQueued
            | BudgetParts{&TimeBudget::comm, &TimeBudget::copy, &TimeBudget::syncWait, &TimeBudget::launch, &TimeBudget::hostCode, &TimeBudget::overhead,
                &TimeBudget::unlaunched};
    case BoundBy::None: break;
    }
    return {};
}

Nanos partOf(const TimeBudget& budget, BoundBy bound)
{
    return bound == BoundBy::Mixed ? 0 : partsOf(bound).sumIn(budget);
}

/// In whole nanoseconds: compute >= 0.8 V is V - compute <= V / 5, part >= 0.1 V is part >= V / 10 rounded up.
BoundBy boundBy(const TimeBudget& budget)
{
    constexpr Nanos kNotCompute = 5;
    constexpr Nanos kLarge = 10;
    const Nanos active = budget.active();
    if (active <= 0)
        return BoundBy::None;
    if (active - budget.compute <= active / kNotCompute)
        return BoundBy::Gpu;
    const BoundBy largest = *std::max_element(kClasses.begin(), kClasses.end(), [&](BoundBy a, BoundBy b) { return partOf(budget, a) < partOf(budget, b); });
    return partOf(budget, largest) >= active / kLarge + (active % kLarge != 0 ? 1 : 0) ? largest : BoundBy::Mixed;
}

TimeBudget without(const TimeBudget& whole, const TimeBudget& part)
{
    TimeBudget rest = whole;
    for (Nanos TimeBudget::*one : kBudgetParts)
        rest.*one = std::max<Nanos>(rest.*one - part.*one, 0); // means are rounded
    return rest;
}

bool dominates(const TimeBudget& gap, const TimeBudget& whole, std::uint64_t deviceSpans)
{
    constexpr std::uint64_t kFewestSpans = 50;
    return deviceSpans >= kFewestSpans && 2 * gap.active() >= whole.active();
}

std::optional<double> outsideGpuActivity(const TimeBudget& budget)
{
    const Nanos total = budget.total();
    if (total == 0)
        return {};
    return static_cast<double>(budget.edge + budget.init) / static_cast<double>(total);
}

void DividedSum::add(Nanos value, Nanos by)
{
    quotient += value / by;
    remainder += value % by;
    quotient += remainder / by;
    remainder %= by;
}

std::vector<Nanos> divided(std::span<const DividedSum> sums, Nanos total)
{
    std::vector<Nanos> parts;
    Nanos left = total;
    for (const DividedSum& sum : sums) {
        parts.push_back(sum.quotient);
        left -= sum.quotient;
    }
    std::vector<std::size_t> order(sums.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return sums[a].remainder > sums[b].remainder; });
    for (std::size_t i = 0; i < order.size() && left > 0; ++i, --left)
        ++parts[order[i]];
    return parts;
}

TimeBudget meanOf(std::span<const TimeBudget> devices)
{
    if (devices.empty())
        return {};
    std::array<DividedSum, kBudgetParts.size()> sums;
    for (const TimeBudget& device : devices) {
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i].add(device.*kBudgetParts[i], static_cast<Nanos>(devices.size()));
    }
    const std::vector<Nanos> parts = divided(sums, devices.front().total());
    TimeBudget mean;
    for (std::size_t i = 0; i < parts.size(); ++i)
        mean.*kBudgetParts[i] = parts[i];
    return mean;
}

} // namespace stallscope
