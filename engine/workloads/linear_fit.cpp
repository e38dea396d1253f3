// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/linear_fit.h"

#include "engine/device/kernel_arithmetic.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::uint64_t kSeed = 17;

/// out[0..n) += factor * row[0..n)
void addRow(float* out, float factor, const float* row, std::size_t n)
{
    for (std::size_t i = 0; i < n; ++i)
        out[i] += factor * row[i];
}

} // namespace

DeviceFit::DeviceFit(Program& program, const FitShape& shape)
    : m_shape(shape), m_weights(program.deviceFloats(shape.weights())), m_gradient(program.deviceFloats(shape.weights()))
{
}

void DeviceFit::reset(Program& program, const Stream& stream) const
{
    program.enqueue(stream, Fill{m_weights.floats(), m_shape.weights(), 0});
}

void DeviceFit::enqueueGradient(Program& program, const Stream& stream, const Memory& batch, float* loss) const
{
    MatrixProduct forward;
    forward.a = batch.floats();
    forward.b = m_weights.floats();
    forward.c = batch.floats() + m_shape.inputs();
    forward.rows = m_shape.rows;
    forward.columns = m_shape.outputs;
    forward.inner = m_shape.features;
    forward.beta = 1;
    program.enqueue(stream, forward);
    if (loss)
        program.enqueue(stream, Reduce{forward.c, loss, m_shape.targets(), Reduce::How::SumOfSquares});

    MatrixProduct backward;
    backward.a = batch.floats();
    backward.b = forward.c;
    backward.c = m_gradient.floats();
    backward.rows = m_shape.features;
    backward.columns = m_shape.outputs;
    backward.inner = m_shape.rows;
    backward.transposeA = true;
    program.enqueue(stream, backward);
}

void DeviceFit::enqueueUpdate(Program& program, const Stream& stream, float rate) const
{
    program.enqueue(stream, Axpy{-rate, m_gradient.floats(), m_weights.floats(), m_shape.weights()});
}

void DeviceFit::enqueueStep(Program& program, const Stream& stream, const Memory& batch, float* loss) const
{
    enqueueGradient(program, stream, batch, loss);
    enqueueUpdate(program, stream, m_shape.rate());
}

float HostFit::step(std::span<const float> batch)
{
    const std::size_t outputs = m_shape.outputs;
    std::vector<float> errors(batch.begin() + static_cast<std::ptrdiff_t>(m_shape.inputs()), batch.end());
    for (std::size_t row = 0; row < m_shape.rows; ++row) {
        for (std::size_t feature = 0; feature < m_shape.features; ++feature)
            addRow(&errors[row * outputs], batch[row * m_shape.features + feature], &m_weights[feature * outputs], outputs);
    }
    std::vector<float> gradient(m_shape.weights());
    for (std::size_t row = 0; row < m_shape.rows; ++row) {
        for (std::size_t feature = 0; feature < m_shape.features; ++feature)
            addRow(&gradient[feature * outputs], batch[row * m_shape.features + feature], &errors[row * outputs], outputs);
    }
    addRow(m_weights.data(), -m_shape.rate(), gradient.data(), gradient.size());
    double loss = 0;
    for (const float error : errors)
        loss += double{error} * double{error};
    return static_cast<float>(loss);
}

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
