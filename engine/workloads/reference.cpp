// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/reference.h"

#include "engine/device/kernel_arithmetic.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace stallscope {

namespace {

std::vector<double> times(std::span<const float> matrix, const std::vector<double>& vector)
{
    const std::size_t n = vector.size();
    std::vector<double> result(n);
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t i = 0; i < n; ++i)
            result[row] += double{matrix[row * n + i]} * vector[i];
    }
    return result;
}

std::vector<double> signs(std::size_t n)
{
    std::vector<double> vector(n);
    for (std::size_t i = 0; i < n; ++i)
        vector[i] = uniformAt(n, i) < 0.5F ? -1 : 1;
    return vector;
}

} // namespace

Memory hostMemory(std::span<float> floats)
{
    return {floats.data(), floats.size_bytes(), MemoryKind::Pageable, 0};
}

std::vector<float> readBack(Program& program, const Memory& memory, std::size_t count)
{
    std::vector<float> floats(count);
    program.copy(hostMemory(floats), memory);
    return floats;
}

Error wrongElement(std::string_view what, std::size_t index, float found, double expected, double tolerance)
{
    std::string message = fmt::format("{} {} is {}, not {}", what, index, found, expected);
    if (tolerance > 0)
        message += fmt::format(" (within {})", tolerance);
    return {message};
}

Result<> expectAll(std::string_view what, std::span<const float> found, float value)
{
    return expectEach(what, found, [value](std::size_t) { return value; });
}

Result<> expectEqual(std::string_view what, std::span<const float> found, std::span<const float> expected, double tolerance)
{
    if (found.size() != expected.size())
        return Error{say(STALLSCOPE_TEXT("Workload", "expected {} of {}, found {}"), expected.size(), what, found.size())};
    return expectEach(
        what, found, [expected](std::size_t i) { return expected[i]; }, tolerance);
}

FillUniform fillMatrix(float* matrix, std::size_t n, std::uint64_t seed)
{
    return {matrix, n * n, seed, -1, 1};
}

Result<> expectFilled(std::span<const float> matrix, std::uint64_t seed)
{
    return expectEach(
        "element", matrix, [seed](std::size_t i) { return 2 * uniformAt(seed, i) - 1; }, 1e-6);
}

ProductErrors productErrors(std::span<const float> a, std::span<const float> b, std::span<const float> c, std::size_t n)
{
    constexpr std::size_t kRows = 8;
    const std::size_t rows = std::min(n, kRows);
    ProductErrors errors;
    std::vector<double> right(n);
    for (std::size_t i = 0; i < rows; ++i) {
        const std::size_t row = i * n / rows;
        std::fill(right.begin(), right.end(), 0.0);
        for (std::size_t inner = 0; inner < n; ++inner) {
            for (std::size_t column = 0; column < n; ++column)
                right[column] += double{a[row * n + inner]} * double{b[inner * n + column]};
        }
        for (std::size_t column = 0; column < n; ++column) {
            const double off = std::abs(double{c[row * n + column]} - right[column]);
            errors.largest = std::max(errors.largest, off);
            errors.mean += off / static_cast<double>(rows * n);
        }
    }
    return errors;
}

Result<> expectProduct(std::span<const float> a, std::span<const float> b, std::span<const float> c, std::size_t n, double precision)
{
    const std::vector<double> vector = signs(n);
    const std::vector<double> found = times(c, vector);
    const std::vector<double> right = times(a, times(b, vector));
    // An element is a sum of n products; it reaches up to sqrt(n), and each of its n additions is rounded, so its error is
    // at most precision * n. A sum over n elements, whose errors have random signs, has sqrt(n) times that error.
    const double allowed = 4 * precision * static_cast<double>(n) * std::sqrt(static_cast<double>(n));
    for (std::size_t row = 0; row < n; ++row) {
        if (!(std::abs(found[row] - right[row]) <= allowed))
            return Error{say(STALLSCOPE_TEXT("Workload", "row {} of the product deviates by {:.3g}, more than the tolerance of {:.3g}"), row,
                std::abs(found[row] - right[row]), allowed)};
    }
    return {};
}

} // namespace stallscope
