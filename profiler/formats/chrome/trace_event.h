// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// What the category of an event says it is. One category for all the names that PyTorch has given it.
enum class Category : std::uint8_t {
    None, ///< not given
    Kernel,
    Memcpy,
    Memset,
    ApiCall,
    SyncRecord,
    HostOp,
    Annotation,
    DeviceAnnotation,
    Python,
    Overhead,
    Other,
};
[[nodiscard]] Category categoryOf(std::string_view name);
/// Only a trace of a GPU program has these.
[[nodiscard]] constexpr bool isOfGpu(Category category)
{
    return (category >= Category::Kernel && category <= Category::SyncRecord) || category == Category::DeviceAnnotation;
}
/// Belongs to a stream of a device, not to a thread of a process.
[[nodiscard]] constexpr bool isOnDevice(Category category)
{
    return isOfGpu(category) && category != Category::ApiCall;
}

/// The members of an event's "args" that mean something.
enum class Arg : std::uint8_t {
    Correlation,
    Device,
    Stream,
    Context,
    Bytes,
    Registers,
    SharedMemory,
    GridX,
    GridY,
    GridZ,
    BlockX,
    BlockY,
    BlockZ,
    Graph,
    GraphNode,
    SyncKind,
    WaitStream,
    WaitRecord,
    WaitEvent,
    Name,
    SortIndex,
    Labels,
    DeviceType,
    TotalAllocated,
    TotalReserved,
    CorrelationText,
    KernelDetails,
    MemcpyDetails,
    MemsetDetails,
};
inline constexpr std::size_t kArgs = 29;

/// What PyTorch calls an instant at which memory was allocated or freed, as the token of its name.
inline constexpr std::string_view kMemoryEvent = "\"[memory]\"";

/// One event: the tokens of its members as they stand in the text, strings with their quotes. Empty: not there.
struct TraceEvent {
    std::string_view phase;
    std::string_view category;
    std::string_view name;
    std::string_view pid;
    std::string_view tid;
    std::string_view time;
    std::string_view duration;
    Category kind = Category::None;
    std::string_view text;      ///< from the event's beginning to the end of the batch
    std::string_view arguments; ///< from the value of "args" on, likewise
    /// Of a counter event: every member of its args, names without their quotes.
    std::vector<std::pair<std::string_view, std::string_view>> values;

    [[nodiscard]] std::string_view arg(Arg which) const { return hasArg(which) ? m_args[index(which)] : std::string_view{}; }
    [[nodiscard]] bool hasArg(Arg which) const { return (m_present >> index(which) & 1U) != 0; }
    void setArg(Arg which, std::string_view token)
    {
        m_present |= 1U << index(which);
        m_args[index(which)] = token;
    }
    void clearArgs()
    {
        m_present = 0;
        values.clear();
    }
    void clear()
    {
        phase = category = name = pid = tid = time = duration = text = arguments = {};
        kind = Category::None;
        clearArgs();
    }

private:
    [[nodiscard]] static constexpr std::size_t index(Arg which) { return static_cast<std::size_t>(which); }

    std::uint32_t m_present = 0;
    std::array<std::string_view, kArgs> m_args;
};

} // namespace stallscope
