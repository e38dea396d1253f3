// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/proc_file.h"

#include <array>
#include <charconv>
#include <fcntl.h>
#include <unistd.h>

namespace stallscope {

namespace {

/// The totals are at the beginning of every file read here.
constexpr std::size_t kLongest = 4096;

} // namespace

std::string_view ProcFile::read()
{
    m_buffer.resize(kLongest);
    const int descriptor = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return {};
    const ssize_t length = ::read(descriptor, m_buffer.data(), m_buffer.size());
    (void)::close(descriptor);
    return {m_buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
}

namespace {

/// Removes the next integer from the text and returns it; empty if something else follows.
std::optional<std::uint64_t> takeNumber(std::string_view& text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{})
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    text.remove_prefix(at + key.size());
    return takeNumber(text);
}

} // namespace

std::optional<ProcessorTicks> processorTicks(std::string_view stat)
{
    constexpr std::string_view kKey = "cpu ";
    if (!stat.starts_with(kKey))
        return std::nullopt;
    stat.remove_prefix(kKey.size());
    // user, nice, system, idle, iowait, irq, softirq, steal; the remaining fields are included in these
    std::array<std::uint64_t, 8> ticks{};
    ProcessorTicks sum;
    for (std::uint64_t& one : ticks) {
        const auto number = takeNumber(stat);
        if (!number)
            return std::nullopt;
        one = *number;
        sum.total += one;
    }
    sum.busy = sum.total - ticks[3] - ticks[4];
    return sum;
}

std::optional<ThreadTimes> threadTimes(std::string_view schedstat)
{
    const auto running = takeNumber(schedstat);
    const auto runnable = takeNumber(schedstat);
    if (!running || !runnable)
        return std::nullopt;
    return ThreadTimes{static_cast<Nanos>(*running), static_cast<Nanos>(*runnable)};
}

std::optional<BytesRead> bytesRead(std::string_view io)
{
    const auto fromFiles = numberAfter(io, "rchar:");
    const auto fromDisk = numberAfter(io, "\nread_bytes:");
    if (!fromFiles || !fromDisk)
        return std::nullopt;
    return BytesRead{*fromFiles, *fromDisk};
}

std::optional<std::uint64_t> residentPages(std::string_view statm)
{
    if (!takeNumber(statm))
        return std::nullopt;
    return takeNumber(statm);
}

} // namespace stallscope
