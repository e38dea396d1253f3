// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// Kind of an event by its category. The various names that PyTorch uses for one kind are merged.
enum class Category : std::uint8_t {
    None, ///< missing
    Kernel,
    Memcpy,
    Memset,
    MtiaWork, ///< of MTIA: a transfer by its name, otherwise a kernel
    HpuOp,    ///< of Gaudi: on the device in process 0, otherwise on the host
    XpuSync,  ///< of Intel XPU: the host or the device waits, by args.Type
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
/// Whether only profilers of accelerators write this category, on host threads, too.
[[nodiscard]] bool namesAccelerator(std::string_view name);
/// Whether the category occurs only in traces of GPU programs.
[[nodiscard]] constexpr bool isOfGpu(Category category)
{
    return (category >= Category::Kernel && category <= Category::SyncRecord) || category == Category::DeviceAnnotation;
}
/// Whether the event belongs to a device stream instead of a host thread.
[[nodiscard]] constexpr bool isOnDevice(Category category)
{
    return isOfGpu(category) && category != Category::ApiCall;
}

/// The relevant members of an event's "args".
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
    SyncType,
    Direction,
    TransferSize,
    EventId,
    TaskType,
    Own, ///< of Stallscope
};
inline constexpr std::size_t kArgs = 35;

/// Name token of PyTorch's instants for allocations and frees.
inline constexpr std::string_view kMemoryEvent = "\"[memory]\"";

/// One event: the tokens of its members as in the text, strings with their quotes. Empty: missing.
struct TraceEvent {
    std::string_view phase;
    std::string_view category;
    std::string_view name;
    std::string_view pid;
    std::string_view tid;
    std::string_view time;
    std::string_view duration;
    std::string_view id; ///< of a flow
    Category kind = Category::None;
    bool usesTidAsStream = false; ///< device work whose args.stream is no row of the file
    std::string_view text;        ///< from the start of the event to the end of the batch
    std::string_view arguments;   ///< from the value of "args" to the end of the batch
    /// Of a counter event: all members of its args, names without quotes.
    std::vector<std::pair<std::string_view, std::string_view>> values;
    /// Members of args.stallscope, names without quotes: what exports of Stallscope add.
    std::vector<std::pair<std::string_view, std::string_view>> own;

    [[nodiscard]] std::string_view arg(Arg which) const { return hasArg(which) ? m_args[index(which)] : std::string_view{}; }
    [[nodiscard]] bool hasArg(Arg which) const { return (m_present >> index(which) & 1) != 0; }
    void setArg(Arg which, std::string_view token)
    {
        m_present |= std::uint64_t{1} << index(which);
        m_args[index(which)] = token;
    }
    void clearArgs()
    {
        m_present = 0;
        values.clear();
        own.clear();
    }
    void clear()
    {
        phase = category = name = pid = tid = time = duration = id = text = arguments = {};
        kind = Category::None;
        usesTidAsStream = false;
        clearArgs();
    }

private:
    [[nodiscard]] static constexpr std::size_t index(Arg which) { return static_cast<std::size_t>(which); }

    std::uint64_t m_present = 0;
    std::array<std::string_view, kArgs> m_args;
};

/// Receives the events of a batch one by one.
class EventVisitor {
public:
    virtual ~EventVisitor() = default;
    virtual void visit(const TraceEvent& event) = 0;
    /// An array element that is no object.
    virtual void visitForeign() = 0;
    /// Malformed text was skipped.
    virtual void visitBroken(std::size_t bytes) = 0;
    /// Invalid bytes or characters were replaced.
    virtual void visitReplaced(std::size_t characters) = 0;
};

/// Parses JSON arrays of events. Recovers intact events from malformed ones: invalid UTF-8 is replaced, and invalid JSON is
/// skipped event by event. Used from one thread.
class EventReader {
public:
    EventReader();
    ~EventReader();

    /// `json` must be followed by EventBatch::kPadding readable bytes.
    void read(std::string_view json, EventVisitor& visitor);

private:
    enum class Outcome { Read, NoText, NoJson };
    class Parser;

    void recover(std::string_view json, std::size_t passed, EventVisitor& visitor);

    std::unique_ptr<Parser> m_parser;
};

} // namespace stallscope
