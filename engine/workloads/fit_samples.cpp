// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/fit_samples.h"

#include "engine/device/uniform.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::uint64_t kSeed = 17;

} // namespace

FitSamples::FitSamples(std::size_t samples, std::size_t features, std::size_t outputs)
    : m_samples(samples), m_features(features), m_outputs(outputs), m_inputs(samples * features), m_targets(samples * outputs)
{
    for (std::size_t i = 0; i < m_inputs.size(); ++i)
        m_inputs[i] = 2 * uniformAt(kSeed, i) - 1;
    // ground truth: output o is the sum of every feature whose index modulo `outputs` is o
    for (std::size_t sample = 0; sample < samples; ++sample) {
        for (std::size_t feature = 0; feature < features; ++feature)
            m_targets[sample * outputs + feature % outputs] -= m_inputs[sample * features + feature];
    }
}

void FitSamples::gather(std::size_t step, std::size_t rows, std::span<float> batch) const
{
    constexpr std::size_t kStride = 7919; // a prime, so that neighbours in a batch are apart in memory
    float* inputs = batch.data();
    float* targets = inputs + rows * m_features;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t sample = (step * rows + row) * kStride % m_samples;
        inputs = std::copy_n(&m_inputs[sample * m_features], m_features, inputs);
        targets = std::copy_n(&m_targets[sample * m_outputs], m_outputs, targets);
    }
}

} // namespace stallscope
