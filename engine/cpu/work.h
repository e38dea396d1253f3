// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/milestone.h"
#include "engine/device/device.h"
#include "profiler/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>
#include <vector>

namespace stallscope::cpu {

class StagedTransfer;

/// A place in a stream's work: reached when the stream has done that many operations. The default one has been reached.
struct Point {
    std::shared_ptr<const Milestone> done;
    std::uint64_t count = 0;

    [[nodiscard]] bool isReached() const { return !done || done->hasReached(count); }
    void wait(WaitMode mode) const
    {
        if (done)
            done->wait(count, mode);
    }
};

struct KernelWork {
    Op op;
};
struct CopyWork {
    Memory to;
    Memory from; ///< as long as `to`
};
/// Bytes that were taken along, since the caller's memory may change once the call has returned.
struct SmallCopyWork {
    Memory to;
    std::vector<std::byte> bytes;
};
/// A copy from or into pageable memory, on which caller and stream work hand in hand.
struct StagedCopyWork {
    std::shared_ptr<StagedTransfer> transfer;
};
struct FillWork {
    Memory memory;
    std::uint8_t value = 0;
};
struct WaitWork {
    Point point;
};
/// Only to be passed: an event was recorded here.
struct MarkWork {};
struct FreeWork {
    Memory memory;
};
/// A part of something that several devices do together.
struct CommonWork {
    const char* name = "";
    std::function<void()> run;
};
struct Item;
using Nodes = std::vector<Item>;
struct GraphWork {
    std::shared_ptr<const Nodes> nodes;
    std::uint64_t graph = 0; ///< its id
};

using Work = std::variant<KernelWork, CopyWork, SmallCopyWork, StagedCopyWork, FillWork, WaitWork, MarkWork, FreeWork, CommonWork, GraphWork>;

/// One operation in a stream's queue.
struct Item {
    Work work;
    CorrelationId correlation;
};

class CpuEvent : public DeviceEvent {
public:
    CpuEvent(std::uint64_t id, WaitMode mode) : m_id(id), m_mode(mode) {}

    [[nodiscard]] std::uint64_t id() const { return m_id; }
    [[nodiscard]] WaitMode mode() const { return m_mode; }
    [[nodiscard]] Point point() const
    {
        const std::lock_guard lock(m_mutex);
        return m_point;
    }
    void set(Point point)
    {
        const std::lock_guard lock(m_mutex);
        m_point = std::move(point);
    }

private:
    std::uint64_t m_id;
    WaitMode m_mode;
    mutable std::mutex m_mutex;
    Point m_point; // where it was recorded last
};

class CpuGraph : public DeviceGraph {
public:
    CpuGraph(std::uint64_t id, std::shared_ptr<const Nodes> nodes) : m_work{std::move(nodes), id} {}
    [[nodiscard]] const GraphWork& work() const { return m_work; }

private:
    GraphWork m_work;
};

} // namespace stallscope::cpu
