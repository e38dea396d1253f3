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

/// A function of the host that runs in its turn in a stream.
struct HostFunction {
    std::function<void()> call;
};

using Op = std::variant<FillUniform, Fill, Increment, Iterate, Combine, Axpy, Relu, Reduce, MatrixProduct, RoundToHalf, HostFunction>;

/// The kernel's name in the trace: "increment", "matrix_product".
[[nodiscard]] const char* nameOf(const Op& op);

} // namespace stallscope
