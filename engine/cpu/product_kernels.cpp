// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/blas.h"
#include "engine/cpu/half.h"
#include "engine/cpu/kernels.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace stallscope::cpu {

namespace {

std::vector<float> widened(const void* halves, std::size_t count)
{
    std::vector<float> floats(count);
    std::transform(static_cast<const std::uint16_t*>(halves), static_cast<const std::uint16_t*>(halves) + count, floats.begin(), fromHalf);
    return floats;
}

void multiply(const MatrixProduct& op, const float* a, const float* b)
{
    const Result<Blas>& library = blas();
    if (!library)
        throw std::runtime_error(library.error().message);
    const auto rows = static_cast<blasint>(op.rows);
    const auto columns = static_cast<blasint>(op.columns);
    const auto inner = static_cast<blasint>(op.inner);
    library->sgemm(CblasRowMajor, op.transposeA ? CblasTrans : CblasNoTrans, op.transposeB ? CblasTrans : CblasNoTrans, rows, columns, inner, 1.0F, a,
        op.transposeA ? rows : inner, b, op.transposeB ? inner : columns, op.beta, op.c, columns);
}

} // namespace

/// 16-bit products are emulated by widening, because the processor has no unit for them.
void compute(const MatrixProduct& op)
{
    if (op.precision == MatrixProduct::Precision::Single)
        return multiply(op, static_cast<const float*>(op.a), static_cast<const float*>(op.b));
    const std::vector<float> a = widened(op.a, op.rows * op.inner);
    const std::vector<float> b = widened(op.b, op.inner * op.columns);
    multiply(op, a.data(), b.data());
}

void compute(const RoundToHalf& op)
{
    std::transform(op.in, op.in + op.count, op.out, toHalf);
}

} // namespace stallscope::cpu
