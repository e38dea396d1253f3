// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/linear_fit.h"
#include "engine/workloads/loading/sample_files.h"

#include <span>
#include <utility>

namespace stallscope {

/// Builds batches for a training step (layout: FitShape) from samples in files. Thread-safe for reading.
class BatchReader {
public:
    static constexpr std::size_t kFeatures = Sample::kPixels / 4; ///< the model uses pictures of half the size
    static constexpr std::size_t kOutputs = Sample::kLabels;      ///< one per label: 1 for the label, otherwise 0

    BatchReader() = default;
    BatchReader(SampleFiles files, const FitShape& shape) : m_files(std::move(files)), m_shape(shape) {}

    /// Reads and decodes the samples of a batch.
    [[nodiscard]] Result<> read(std::size_t batch, std::span<float> floats) const;

private:
    SampleFiles m_files;
    FitShape m_shape;
};

} // namespace stallscope
