// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/cpu_stream.h"
#include "engine/device/device.h"
#include "profiler/base/append_vector.h"
#include "profiler/record/recording.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::cpu {

/// The calls of the CPU device as they appear in a trace: named like CUDA calls, whose behaviour and relative costs they imitate.
enum class Call : std::uint8_t {
    LaunchKernel,
    LaunchHostFunction,
    LaunchGraph,
    Memcpy,
    MemcpyAsync,
    MemsetAsync,
    Malloc,
    MallocHost,
    Free,
    FreeHost,
    MallocAsync,
    FreeAsync,
    StreamCreate,
    StreamDestroy,
    StreamSynchronize,
    DeviceSynchronize,
    EventCreate,
    EventRecord,
    EventQuery,
    EventSynchronize,
    StreamWaitEvent,
    StreamBeginCapture,
    StreamEndCapture,
};
inline constexpr std::size_t kCalls = 23;

/// Their names in one recording.
class CallNames {
public:
    CallNames() = default;
    explicit CallNames(Recording& recording);
    [[nodiscard]] StringId of(Call call) const { return m_ids[static_cast<std::size_t>(call)]; }

private:
    std::array<StringId, kCalls> m_ids{};
};

/// Records a call of the calling thread until the end of the scope; no-op if the thread does not record.
class RecordedCall {
public:
    RecordedCall(const CallNames& names, Call call) : m_log(currentThreadLog())
    {
        if (m_log)
            m_open = m_log->begin(names.of(call), SpanKind::ApiCall, flagsOf(call));
    }
    RecordedCall(const RecordedCall&) = delete;
    RecordedCall& operator=(const RecordedCall&) = delete;
    ~RecordedCall()
    {
        if (m_log)
            m_log->end(m_open, m_correlation, m_detail);
    }

    [[nodiscard]] bool isOn() const { return m_log != nullptr; }
    void setCorrelation(CorrelationId id) { m_correlation = id; }
    void setDetail(DetailId id) { m_detail = id; }

private:
    [[nodiscard]] static SpanFlag::Type flagsOf(Call call);

    ThreadLog* m_log;
    ThreadLog::Open m_open;
    CorrelationId m_correlation;
    DetailId m_detail;
};

/// A device made of threads: each stream is a queue with a worker thread, copies share an engine per direction, kernels
/// compute real results. What waits on a GPU waits here, for the same reasons.
class CpuDevice : public Device {
public:
    /// `recording` may be null, and must outlive the device.
    CpuDevice(std::uint32_t ordinal, Recording* recording, std::uint64_t memoryLimit);
    ~CpuDevice() override;

    const DeviceFacts& facts() const override { return m_facts; }
    std::optional<std::string> whyNot(const Op& /*every one*/) const override { return std::nullopt; }
    MemoryUse memoryUse() const override { return m_workshop.memory.use(); }

    Result<StreamId> createStream(const StreamOptions& options) override;
    Result<> destroyStream(StreamId stream) override;
    Result<> synchronize() override;
    Result<> synchronizeStream(StreamId stream) override;
    void setWaitMode(WaitMode mode) override { m_waitMode.store(mode, std::memory_order_relaxed); }
    std::size_t queueDepth(StreamId stream) const override;

    Result<EventRef> createEvent(WaitMode mode) override;
    Result<> recordEvent(const EventRef& event, StreamId stream) override;
    Result<> waitEvent(StreamId stream, const EventRef& event) override;
    Result<bool> queryEvent(const EventRef& event) override;
    Result<> synchronizeEvent(const EventRef& event) override;

    Result<Memory> allocate(MemoryKind kind, std::size_t bytes) override;
    Result<> free(const Memory& memory) override;
    Result<Memory> allocateInStream(StreamId stream, std::size_t bytes) override;
    Result<> freeInStream(StreamId stream, const Memory& memory) override;

    Result<> enqueue(StreamId stream, const Op& op) override;
    Result<> fillBytes(StreamId stream, const Memory& memory, std::uint8_t value) override;
    Result<> copy(const Memory& to, const Memory& from) override;
    Result<> copyAsync(StreamId stream, const Memory& to, const Memory& from) override;

    Result<> beginCapture(StreamId stream) override;
    Result<GraphRef> endCapture(StreamId stream) override;
    Result<> launchGraph(const GraphRef& graph, StreamId stream) override;

    Collectives* collectives() const override;
    void giveUp() override { m_workshop.hasGivenUp.store(true, std::memory_order_relaxed); }

    /// For collectives: enqueues this device's part.
    [[nodiscard]] Result<> enqueueCommon(StreamId stream, CommonWork work);

private:
    [[nodiscard]] Result<CpuStream*> find(StreamId stream) const;
    /// Enqueues an operation behind the work of the default stream or, on the default stream, behind all streams.
    [[nodiscard]] Result<> handIn(StreamId stream, Work work, RecordedCall& call);
    void joinDefault(StreamId id, CpuStream& stream);
    void pushCounted(CpuStream& stream, Item item);
    [[nodiscard]] bool capture(CpuStream& stream, Item& item);
    [[nodiscard]] Result<> copyStaged(StreamId stream, const Memory& to, const Memory& from, RecordedCall& call);
    /// Waits for the point, and returns earlier failures of work.
    [[nodiscard]] Result<> waitFor(const Point& point, WaitMode mode);
    void waitForAll();
    [[nodiscard]] Recording::StreamLog logFor(const std::string& name);
    void addDetail(RecordedCall& call, const SpanDetail& detail);
    void addStreamDetail(RecordedCall& call, const CpuStream& stream);
    void addEventDetail(RecordedCall& call, const CpuEvent& event, EventRole role, const CpuStream* stream);
    [[nodiscard]] CorrelationId correlate(RecordedCall& call);
    [[nodiscard]] WaitMode waitMode() const { return m_waitMode.load(std::memory_order_relaxed); }

    DeviceFacts m_facts;
    Recording* m_recording;
    DeviceId m_id; // in the recording
    CallNames m_names;
    StringId m_queueFull = kEmptyString;
    Workshop m_workshop;
    std::atomic<WaitMode> m_waitMode{WaitMode::Block};
    std::atomic<std::uint64_t> m_nextId{1}; // for events and graphs
    std::unique_ptr<Collectives> m_collectives;

    std::mutex m_detailMutex;
    std::optional<DetailPool::Writer> m_details;

    mutable std::mutex m_mutex;                                            // guards m_spareLogs, captures, and appending to m_streams
    std::vector<std::pair<std::string, Recording::StreamLog>> m_spareLogs; // of destroyed streams, reused by a stream of the same name
    AppendVector<std::unique_ptr<CpuStream>> m_streams;                    // indexed by StreamId; closed ones stay
};

/// The processors of the machine as a device. Any number of devices share them, each with its own streams and memory.
[[nodiscard]] DeviceFacts cpuFacts();

/// `memoryLimit` bytes per device; 0: 2 GiB, or half of the machine's memory if that is less. `recording` may be null, and
/// must outlive the devices.
[[nodiscard]] std::vector<std::unique_ptr<Device>> openCpuDevices(std::uint32_t count, Recording* recording, std::uint64_t memoryLimit = 0);

} // namespace stallscope::cpu
