// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>

/// Kernels that devices can execute. Addresses refer to device memory; the first line of each op states what it computes. A
/// new kernel needs a struct here, an entry in Op and in nameOf(), and an implementation in each backend.
namespace stallscope {

/// out[i] = uniform random number in [low, high), the same for the same seed on every device.
struct FillUniform {
    float* out = nullptr;
    std::size_t count = 0;
    std::uint64_t seed = 0;
    float low = 0;
    float high = 1;
};

/// out[i] = value
struct Fill {
    float* out = nullptr;
    std::size_t count = 0;
    float value = 0;
};

/// out[i] = in[i] + by
struct Increment {
    const float* in = nullptr;
    float* out = nullptr;
    std::size_t count = 0;
    float by = 1;
};

/// out[i] = in[i] after `rounds` iterations of v = v * scale + shift: adjustable arithmetic per element.
struct Iterate {
    const float* in = nullptr;
    float* out = nullptr;
    std::size_t count = 0;
    std::uint32_t rounds = 1;
    float scale = 0.999F;
    float shift = 0.001F;
};

/// out[i] = a[i] + b[i], or a[i] * b[i]
struct Combine {
    enum class How : std::uint8_t { Add, Multiply };

    const float* a = nullptr;
    const float* b = nullptr;
    float* out = nullptr;
    std::size_t count = 0;
    How how = How::Add;
};

/// y[i] += alpha * x[i]
struct Axpy {
    float alpha = 1;
    const float* x = nullptr;
    float* y = nullptr;
    std::size_t count = 0;
};

/// out[i] = max(in[i], 0)
struct Relu {
    const float* in = nullptr;
    float* out = nullptr;
    std::size_t count = 0;
};

/// out[0] = sum of in[i], or of in[i] squared
struct Reduce {
    enum class How : std::uint8_t { Sum, SumOfSquares };

    const float* in = nullptr;
    float* out = nullptr;
    std::size_t count = 0;
    How how = How::Sum;
};

/// c = op(a) * op(b) + beta * c; row-major, op(a) is rows x inner, op(b) is inner x columns.
struct MatrixProduct {
    enum class Precision : std::uint8_t { Single, Half }; ///< Half: a and b are 16-bit floats, c is 32-bit

    const void* a = nullptr;
    const void* b = nullptr;
    float* c = nullptr;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t inner = 0;
    bool transposeA = false;
    bool transposeB = false;
    float beta = 0;
    Precision precision = Precision::Single;
};

/// out[i] = in[i], rounded to 16 bits
struct RoundToHalf {
    const float* in = nullptr;
    std::uint16_t* out = nullptr;
    std::size_t count = 0;
};

/// Index of an element in an array, as used by the selection kernels.
using ElementIndex = std::uint32_t;

/// The indices i with labels[i] == wanted, in ascending order; found[0] is their number.
struct Compact {
    const float* labels = nullptr;
    std::size_t count = 0;
    float wanted = 1;
    ElementIndex* places = nullptr; ///< space for `count`
    ElementIndex* found = nullptr;
};

/// Of the listed indices, the `take` ones with the lowest keys, in any order. Of equal keys the lower index counts as lower.
struct ChooseListed {
    const float* keys = nullptr; ///< not negative
    const ElementIndex* listed = nullptr;
    std::size_t count = 0; ///< listed indices
    std::size_t take = 0;  ///< at most `count`
    ElementIndex* out = nullptr;
};

/// For each of `rows` rows of `count` labels: how many of `take` samples are ones and how many are others. Half of them
/// (rounded down) are ones if there are enough of both. shares[2 * row] is the number of ones, the next element that of the
/// others.
struct Balance {
    const float* labels = nullptr;
    std::size_t rows = 0;
    std::size_t count = 0;
    std::size_t take = 0; ///< at most `count`
    ElementIndex* shares = nullptr;
};

/// For each row: of the indices whose label is 1, those with the lowest keys, shares[2 * row] in number; then likewise of
/// the other indices, with the next element as their number. out[row * take ...] receives `take` indices; ones and others
/// are each in any order.
struct ChooseShares {
    const float* keys = nullptr; ///< not negative
    const float* labels = nullptr;
    std::size_t rows = 0;
    std::size_t count = 0; ///< keys and labels per row
    std::size_t take = 0;
    const ElementIndex* shares = nullptr;
    ElementIndex* out = nullptr;
};

/// Orders the `count` indices of each row by uniformAt(seed, index): a random order that does not depend on the previous one.
struct Shuffle {
    ElementIndex* places = nullptr;
    std::size_t rows = 1;
    std::size_t count = 0;
    std::uint64_t seed = 0;
};

/// out[i] = row of `in` at index places[i]; a row has `width` elements.
struct GatherRows {
    const float* in = nullptr;
    std::size_t width = 1;
    const ElementIndex* places = nullptr;
    std::size_t count = 0;
    float* out = nullptr;
};

/// A host function that is executed in stream order.
struct HostFunction {
    std::function<void()> call;
};

using Op = std::variant<FillUniform, Fill, Increment, Iterate, Combine, Axpy, Relu, Reduce, MatrixProduct, RoundToHalf, Compact, ChooseListed, Balance,
    ChooseShares, Shuffle, GatherRows, HostFunction>;

/// Name of the kernel in traces.
[[nodiscard]] inline const char* nameOf(const Op& op)
{
    constexpr std::array<const char*, std::variant_size_v<Op>> kNames{"fill_uniform", "fill", "increment", "iterate", "combine", "axpy", "relu", "reduce",
        "matrix_product", "round_to_half", "compact", "choose_listed", "balance", "choose_shares", "shuffle", "gather_rows", "host_function"};
    return kNames[op.index()];
}

} // namespace stallscope
