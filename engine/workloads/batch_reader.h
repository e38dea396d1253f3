// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/linear_fit.h"
#include "engine/workloads/loading/sample_files.h"

#include <span>
#include <utility>

namespace stallscope {

/// Makes batches for a training step (FitShape says how they lie in memory) out of samples in files. Any number of threads
/// may read.
class BatchReader {
public:
    static constexpr std::size_t kFeatures = Sample::kPixels / 4; ///< the model sees pictures of half the size
    static constexpr std::size_t kOutputs = Sample::kLabels;      ///< one for each label, which is to be 1 for it and 0 otherwise

    BatchReader() = default;
    BatchReader(SampleFiles files, const FitShape& shape) : m_files(std::move(files)), m_shape(shape) {}

    /// Reads and decodes the samples of a batch.
    [[nodiscard]] Result<> read(std::size_t batch, std::span<float> floats) const;

private:
    SampleFiles m_files;
    FitShape m_shape;
};

} // namespace stallscope
