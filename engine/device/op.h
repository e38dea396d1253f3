// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <variant>

/// The kernels: what a device can be asked to compute. Addresses are of memory on the device; each op says what it computes
/// in its first line. A new kernel is a struct here, a line in Op and in nameOf(), and its code in each backend.
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

/// out[i] = in[i], to which v = v * scale + shift was applied `rounds` times: as much arithmetic for each element as is wanted.
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

/// c = op(a) * op(b) + beta * c; row by row, op(a) is rows x inner, op(b) is inner x columns.
struct MatrixProduct {
    enum class Precision : std::uint8_t { Single, Half }; ///< Half: a and b hold 16-bit floats, c 32-bit ones

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

/// The places i where labels[i] == wanted, in their order; found[0] becomes how many there are.
struct Compact {
    const float* labels = nullptr;
    std::size_t count = 0;
    float wanted = 1;
    ElementIndex* places = nullptr; ///< room for `count`
    ElementIndex* found = nullptr;
};

/// Of the listed places, the `take` ones with the lowest keys, in any order. Of equal keys the lower place is the lower one.
struct ChooseListed {
    const float* keys = nullptr; ///< not negative
    const ElementIndex* listed = nullptr;
    std::size_t count = 0; ///< listed ones
    std::size_t take = 0;  ///< at most `count`
    ElementIndex* out = nullptr;
};

/// For each of `rows` rows of `count` labels: how many of `take` samples are ones and how many are others, so that half of
/// them (rounded down) are ones where there are enough of both. shares[2 * row] becomes the ones, the next the others.
struct Balance {
    const float* labels = nullptr;
    std::size_t rows = 0;
    std::size_t count = 0;
    std::size_t take = 0; ///< at most `count`
    ElementIndex* shares = nullptr;
};

/// For each row: of the places whose label is 1, as many with the lowest keys as shares[2 * row] says, then of the other
/// places as many as the next share says. So out[row * take ...] gets `take` places; among ones and others in any order.
struct ChooseShares {
    const float* keys = nullptr; ///< not negative
    const float* labels = nullptr;
    std::size_t rows = 0;
    std::size_t count = 0; ///< keys of a row, and labels
    std::size_t take = 0;
    const ElementIndex* shares = nullptr;
    ElementIndex* out = nullptr;
};

/// Orders the `count` places of each row by uniformAt(seed, place): a random order, but the same whatever it was before.
struct Shuffle {
    ElementIndex* places = nullptr;
    std::size_t rows = 1;
    std::size_t count = 0;
    std::uint64_t seed = 0;
};

/// out[i] = the row of `in` at places[i]; a row has `width` elements.
struct GatherRows {
    const float* in = nullptr;
    std::size_t width = 1;
    const ElementIndex* places = nullptr;
    std::size_t count = 0;
    float* out = nullptr;
};

/// A function of the host that runs in its turn in a stream.
struct HostFunction {
    std::function<void()> call;
};

using Op = std::variant<FillUniform, Fill, Increment, Iterate, Combine, Axpy, Relu, Reduce, MatrixProduct, RoundToHalf, Compact, ChooseListed, Balance,
    ChooseShares, Shuffle, GatherRows, HostFunction>;

/// The kernel's name in the trace: "increment", "matrix_product".
[[nodiscard]] const char* nameOf(const Op& op);

} // namespace stallscope
