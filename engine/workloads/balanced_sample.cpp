// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/balanced_sample.h"

#include "engine/device/uniform.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

using Keyed = std::pair<float, std::uint32_t>;

void keepLowest(std::vector<Keyed>& all, std::size_t keep)
{
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(keep);
    std::partial_sort(all.begin(), end, all.end());
    all.erase(end, all.end());
}

} // namespace

std::vector<float> labelsOf(std::size_t set, std::size_t samples)
{
    std::vector<float> labels(samples);
    for (std::size_t i = 0; i < samples; ++i)
        labels[i] = uniformAt(kLabelSeed, set * samples + i) < 0.1F ? 1.0F : 0.0F;
    return labels;
}

float featureAt(std::size_t sample, std::size_t feature, std::size_t features)
{
    return uniformAt(kFeatureSeed, sample * features + feature);
}

std::size_t positiveShare(std::size_t ones, std::size_t others, std::size_t take)
{
    return std::max(std::min(ones, take / 2), take - std::min(others, take));
}

std::vector<std::uint32_t> balancedSample(std::size_t set, std::size_t samples, std::size_t take)
{
    const std::vector<float> labels = labelsOf(set, samples);
    std::vector<Keyed> ones;
    std::vector<Keyed> others;
    for (std::uint32_t i = 0; i < samples; ++i)
        (labels[i] == 1.0F ? ones : others).emplace_back(uniformAt(kKeySeed, set * samples + i), i);
    const std::size_t share = positiveShare(ones.size(), others.size(), take);
    keepLowest(ones, share);
    keepLowest(others, take - share);
    ones.insert(ones.end(), others.begin(), others.end());

    for (Keyed& one : ones)
        one.first = uniformAt(kOrderSeed, one.second);
    std::sort(ones.begin(), ones.end());
    std::vector<std::uint32_t> places(ones.size());
    std::transform(ones.begin(), ones.end(), places.begin(), [](const Keyed& one) { return one.second; });
    return places;
}

} // namespace stallscope
