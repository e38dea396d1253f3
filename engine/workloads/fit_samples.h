// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/linear_fit.h"

#include <span>
#include <vector>

namespace stallscope {

/// Samples in host memory, generated from a fixed seed, with targets that a linear model can learn.
class FitSamples {
public:
    FitSamples(std::size_t samples, std::size_t features, std::size_t outputs);

    /// Copies the samples of one step, spread over the whole array, into a batch with the layout of FitShape.
    void gather(std::size_t step, std::size_t rows, std::span<float> batch) const;

private:
    std::size_t m_samples;
    std::size_t m_features;
    std::size_t m_outputs;
    std::vector<float> m_inputs;
    std::vector<float> m_targets; // negated
};

} // namespace stallscope
