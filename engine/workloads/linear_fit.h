// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/program.h"

#include <span>
#include <vector>

namespace stallscope {

/// Model of the training workloads: outputs = batch * weights, trained by gradient descent from zero. Small, but with a
/// complete training step: forward product, loss, backward product, update.
///
/// A batch is one array: rows x features inputs, then rows x outputs negated targets. The forward product is accumulated
/// onto the targets, which leaves the error of each output there.
struct FitShape {
    std::size_t rows = 0;
    std::size_t features = 0;
    std::size_t outputs = 1;

    [[nodiscard]] std::size_t inputs() const { return rows * features; }
    [[nodiscard]] std::size_t targets() const { return rows * outputs; }
    [[nodiscard]] std::size_t batch() const { return inputs() + targets(); }
    [[nodiscard]] std::size_t weights() const { return features * outputs; }
    /// Learning rate for the summed gradient. Cannot diverge: with inputs in [-1, 1] no curvature is above rows * features.
    [[nodiscard]] float rate() const { return 1.0F / static_cast<float>(rows * features); }
};

/// Training on a device. If several devices share the work, each processes its part of the rows.
class DeviceFit {
public:
    DeviceFit() = default;
    DeviceFit(Program& program, const FitShape& shape);

    /// Number of floats allocated on the device.
    [[nodiscard]] static std::size_t floats(const FitShape& shape) { return 2 * shape.weights(); }
    [[nodiscard]] const Memory& weights() const { return m_weights.memory(); }
    [[nodiscard]] const Memory& gradient() const { return m_gradient.memory(); }

    void reset(Program& program, const Stream& stream) const;
    /// Computes the gradient; `loss` receives the sum of the squared errors, unless it is null.
    void enqueueGradient(Program& program, const Stream& stream, const Memory& batch, float* loss) const;
    void enqueueUpdate(Program& program, const Stream& stream, float rate) const;
    void enqueueStep(Program& program, const Stream& stream, const Memory& batch, float* loss) const;

private:
    FitShape m_shape;
    Buffer m_weights;
    Buffer m_gradient;
};

/// Reference implementation on the host, in plain loops.
class HostFit {
public:
    explicit HostFit(const FitShape& shape) : m_shape(shape), m_weights(shape.weights()) {}

    [[nodiscard]] std::span<const float> weights() const { return m_weights; }
    /// Performs one step and returns its loss.
    float step(std::span<const float> batch);

private:
    FitShape m_shape;
    std::vector<float> m_weights;
};

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
