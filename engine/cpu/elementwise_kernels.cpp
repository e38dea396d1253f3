// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"

#include <algorithm>

namespace stallscope::cpu {

namespace {

/// The top 24 bits of a mixed counter: the same number for the same seed and place, on every device (SplitMix64).
float uniformAt(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = seed + (index + 1) * 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    z ^= z >> 31;
    return static_cast<float>(z >> 40) * 0x1p-24F;
}

} // namespace

void compute(const FillUniform& op)
{
    for (std::size_t i = 0; i < op.count; ++i)
        op.out[i] = op.low + (op.high - op.low) * uniformAt(op.seed, i);
}

void compute(const Fill& op)
{
    std::fill_n(op.out, op.count, op.value);
}

void compute(const Increment& op)
{
    for (std::size_t i = 0; i < op.count; ++i)
        op.out[i] = op.in[i] + op.by;
}

void compute(const Iterate& op)
{
    for (std::size_t i = 0; i < op.count; ++i) {
        float value = op.in[i];
        for (std::uint32_t round = 0; round < op.rounds; ++round)
            value = value * op.scale + op.shift;
        op.out[i] = value;
    }
}

void compute(const Combine& op)
{
    if (op.how == Combine::How::Add) {
        for (std::size_t i = 0; i < op.count; ++i)
            op.out[i] = op.a[i] + op.b[i];
    } else {
        for (std::size_t i = 0; i < op.count; ++i)
            op.out[i] = op.a[i] * op.b[i];
    }
}

void compute(const Axpy& op)
{
    for (std::size_t i = 0; i < op.count; ++i)
        op.y[i] += op.alpha * op.x[i];
}

void compute(const Relu& op)
{
    for (std::size_t i = 0; i < op.count; ++i)
        op.out[i] = std::max(op.in[i], 0.0F);
}

void compute(const Reduce& op)
{
    // In double: a float stops growing at 16 million.
    double sum = 0;
    for (std::size_t i = 0; i < op.count; ++i)
        sum += op.how == Reduce::How::Sum ? double{op.in[i]} : double{op.in[i]} * double{op.in[i]};
    op.out[0] = static_cast<float>(sum);
}

} // namespace stallscope::cpu
