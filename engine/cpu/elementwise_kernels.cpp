// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"
#include "engine/device/kernel_arithmetic.h"

#include <algorithm>
#include <array>

namespace stallscope::cpu {

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

/// In chunks, so that the rounds of many elements are executed in parallel instead of as one dependency chain.
void compute(const Iterate& op)
{
    constexpr std::size_t kPiece = 256; // fits the innermost cache
    for (std::size_t begin = 0; begin < op.count; begin += kPiece) {
        std::array<float, kPiece> piece;
        const std::size_t length = std::min(kPiece, op.count - begin);
        std::copy_n(op.in + begin, length, piece.begin());
        for (std::uint32_t round = 0; round < op.rounds; ++round) {
            for (std::size_t i = 0; i < length; ++i)
                piece[i] = piece[i] * op.scale + op.shift;
        }
        std::copy_n(piece.begin(), length, op.out + begin);
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
    // double: a float stops growing at 16 million
    double sum = 0;
    for (std::size_t i = 0; i < op.count; ++i)
        sum += op.how == Reduce::How::Sum ? double{op.in[i]} : double{op.in[i]} * double{op.in[i]};
    op.out[0] = static_cast<float>(sum);
}

} // namespace stallscope::cpu
