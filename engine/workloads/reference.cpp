// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/reference.h"

#include "profiler/base/say.h"

#include <fmt/format.h>

namespace stallscope {

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

} // namespace stallscope
