// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/kernels.h"

#include "engine/cpu/blas.h"
#include "engine/device/kernel_arithmetic.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace stallscope::cpu {

void compute(const Op& op)
{
    std::visit([](const auto& one) { compute(one); }, op);
}

void compute(const HostFunction& op)
{
    op.call();
}

// matrix products

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

// kernels that select, order and gather elements

namespace {

/// Writes the indices of the lowest ones; reorders `all`.
ElementIndex* takeLowest(std::vector<Ranked>& all, std::size_t take, ElementIndex* out)
{
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(take);
    if (end != all.end())
        std::nth_element(all.begin(), end, all.end());
    return std::transform(all.begin(), end, out, placeOf);
}

/// Collects the elements of a row whose label is 1, or the others.
void rank(const ChooseShares& op, std::size_t row, bool ones, std::vector<Ranked>& all)
{
    const float* keys = op.keys + row * op.count;
    const float* labels = op.labels + row * op.count;
    all.resize(op.count);
    std::size_t found = 0;
    for (std::size_t i = 0; i < op.count; ++i) { // branchless: labels are random
        all[found] = ranked(keys[i], static_cast<ElementIndex>(i));
        found += isOne(labels[i]) == ones ? 1 : 0;
    }
    all.resize(found);
}

} // namespace

void compute(const Compact& op)
{
    std::size_t found = 0;
    for (std::size_t i = 0; i < op.count; ++i) { // branchless: labels are random
        op.places[found] = static_cast<ElementIndex>(i);
        found += op.labels[i] == op.wanted ? 1 : 0;
    }
    op.found[0] = static_cast<ElementIndex>(found);
}

void compute(const ChooseListed& op)
{
    std::vector<Ranked> all(op.count);
    std::transform(op.listed, op.listed + op.count, all.begin(), [&op](ElementIndex place) { return ranked(op.keys[place], place); });
    takeLowest(all, op.take, op.out);
}

void compute(const Balance& op)
{
    for (std::size_t row = 0; row < op.rows; ++row) {
        const float* labels = op.labels + row * op.count;
        const auto ones = static_cast<std::size_t>(std::count_if(labels, labels + op.count, isOne));
        const std::size_t share = shareOfOnes(ones, op.count, op.take);
        op.shares[2 * row] = static_cast<ElementIndex>(share);
        op.shares[2 * row + 1] = static_cast<ElementIndex>(op.take - share);
    }
}

void compute(const ChooseShares& op)
{
    std::vector<Ranked> all;
    ElementIndex* out = op.out;
    for (std::size_t row = 0; row < op.rows; ++row) {
        rank(op, row, true, all);
        out = takeLowest(all, op.shares[2 * row], out);
        rank(op, row, false, all);
        out = takeLowest(all, op.shares[2 * row + 1], out);
    }
}

void compute(const Shuffle& op)
{
    std::vector<Ranked> all(op.count);
    for (std::size_t row = 0; row < op.rows; ++row) {
        ElementIndex* places = op.places + row * op.count;
        std::transform(places, places + op.count, all.begin(), [&op](ElementIndex place) { return ranked(uniformAt(op.seed, place), place); });
        std::sort(all.begin(), all.end());
        std::transform(all.begin(), all.end(), places, placeOf);
    }
}

void compute(const GatherRows& op)
{
    for (std::size_t i = 0; i < op.count; ++i)
        std::copy_n(op.in + std::size_t{op.places[i]} * op.width, op.width, op.out + i * op.width);
}

} // namespace stallscope::cpu
