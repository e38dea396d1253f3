// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace stallscope {

namespace {

/// With this many, the ends of the interval vary by less than a tenth of its width between seeds.
constexpr std::size_t kResamples = 4000;
constexpr std::uint64_t kSeed = 0x5DEECE66D;

/// Portable, unlike std::uniform_int_distribution, whose results differ between libraries. The bias is below n / 2^64.
std::size_t draw(std::mt19937_64& random, std::size_t n)
{
    return static_cast<std::size_t>(random() % n);
}

double medianOfResample(std::span<const double> values, std::mt19937_64& random)
{
    std::vector<double> sample(values.size());
    for (double& value : sample)
        value = values[draw(random, values.size())];
    return *medianOf(std::move(sample));
}

/// Drops 2.5 % at either end.
Interval middleOf(const std::vector<double>& resampled)
{
    return {*nearestRank(resampled, 0.025), *nearestRank(resampled, 0.975)};
}

Interval bootstrapInterval(std::span<const double> a, std::span<const double> b)
{
    std::mt19937_64 random(kSeed);
    std::vector<double> ratios;
    ratios.reserve(kResamples);
    for (std::size_t i = 0; i < kResamples; ++i) {
        const double medianA = medianOfResample(a, random);
        ratios.push_back(medianOfResample(b, random) / medianA);
    }
    return middleOf(ratios);
}

} // namespace

std::optional<double> nearestRank(std::vector<double> values, double share)
{
    if (values.empty())
        return std::nullopt;
    const auto count = static_cast<double>(values.size());
    const auto rank = static_cast<std::size_t>(std::clamp(std::ceil(share * count), 1.0, count));
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

std::optional<double> medianOf(std::vector<double> values)
{
    return nearestRank(std::move(values), 0.5);
}

std::vector<double> bucketsWithTime(const std::vector<double>& curve, Nanos window)
{
    const auto count = static_cast<Nanos>(curve.size());
    if (window >= count)
        return curve;
    std::vector<double> buckets;
    for (Nanos i = 0; i < count; ++i) {
        if (window * i / count < window * (i + 1) / count)
            buckets.push_back(curve[static_cast<std::size_t>(i)]);
    }
    return buckets;
}

const char* nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::TooFewRepeats: return "too few repeats to judge";
    case Verdict::NoDifferenceShown: return "no difference shown";
    case Verdict::Faster: return "faster";
    case Verdict::Slower: return "slower";
    }
    return "";
}

std::optional<Interval> intervalOfMedian(std::span<const double> values)
{
    if (values.size() < kRepeatsToJudge)
        return std::nullopt;
    std::mt19937_64 random(kSeed);
    std::vector<double> medians(kResamples);
    for (double& median : medians)
        median = medianOfResample(values, random);
    return middleOf(medians);
}

RatioOfMedians compareMedians(std::span<const double> a, std::span<const double> b)
{
    RatioOfMedians result;
    const std::optional<double> medianA = medianOf({a.begin(), a.end()});
    const std::optional<double> medianB = medianOf({b.begin(), b.end()});
    if (!medianA || !medianB || *medianA <= 0)
        return result;
    result.ratio = *medianB / *medianA;
    const bool allPositive = std::all_of(a.begin(), a.end(), [](double value) { return value > 0; });
    if (std::min(a.size(), b.size()) < kRepeatsToJudge || !allPositive)
        return result;
    result.interval = bootstrapInterval(a, b);
    if (result.interval->contains(1))
        result.verdict = Verdict::NoDifferenceShown;
    else
        result.verdict = result.interval->high < 1 ? Verdict::Faster : Verdict::Slower;
    return result;
}

} // namespace stallscope
