// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/cublas.h"
#include "engine/cuda/cuda_stream.h"
#include "engine/cuda/health.h"
#include "engine/cuda/memory_ledger.h"
#include "engine/device/device.h"
#include "profiler/base/append_vector.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace stallscope::cuda {

/// State shared by the devices of a group.
struct Group {
    std::shared_ptr<LazyCublas> cublas;
    std::shared_ptr<Collectives> collectives; ///< null: unavailable
    std::string whyNoCollectives;
    std::function<void(bool isLost)> flushCollector; ///< flushes the collector; empty if nothing is collected
};

/// A GPU, used through the CUDA runtime. Its activity is recorded by the collector, not here.
///
/// Behaviour left open by device.h: submitted launches cannot be cancelled, so giveUp() only rejects later ones; the queue
/// depth is that of the last check (queue_gauge.h); wait modes of events other than Block are those of the device.
class CudaDevice : public Device {
public:
    [[nodiscard]] static Result<std::unique_ptr<Device>> open(DeviceFacts facts, std::uint64_t memoryLimit, Group group);
    ~CudaDevice() override;

    const DeviceFacts& facts() const override { return m_facts; }
    std::optional<std::string> whyNot(const Op& op) const override;
    MemoryUse memoryUse() const override;

    Result<StreamId> createStream(const StreamOptions& options) override;
    Result<> destroyStream(StreamId stream) override;
    Result<> synchronize() override;
    Result<> synchronizeStream(StreamId stream) override;
    void setWaitMode(WaitMode mode) override;
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

    Collectives* collectives() const override { return m_group.collectives.get(); }
    std::string whyNoCollectives() const override { return m_group.whyNoCollectives; }
    bool isLost() const override { return m_health.isLost(); }
    void giveUp() override { m_health.giveUp(); }

    // for collectives
    [[nodiscard]] Result<cudaStream_t> nativeStream(StreamId stream) const;
    /// Counts an operation that was submitted without this device.
    [[nodiscard]] Result<> countIn(StreamId stream);

private:
    CudaDevice(DeviceFacts facts, std::uint64_t memoryLimit, Group group);

    [[nodiscard]] Result<> start();
    /// Makes this the calling thread's device. Fails if the device is lost.
    [[nodiscard]] Result<> enter() const;
    [[nodiscard]] Result<CudaStream*> find(StreamId stream) const;
    /// The stream, with space in its queue for one more operation. Cancelled once the device has given up.
    [[nodiscard]] Result<CudaStream*> roomIn(StreamId stream);
    /// Result of a wait, including earlier failures of work.
    [[nodiscard]] Result<> waited(cudaError_t error, const char* call);
    [[nodiscard]] Result<> enqueueOn(CudaStream& stream, const Op& op);
    [[nodiscard]] Result<> handedIn(CudaStream& stream, cudaError_t error, const char* call);
    [[nodiscard]] Result<void*> newDeviceMemory(std::size_t bytes);
    [[nodiscard]] Result<> takeInStream(CudaStream& stream, std::size_t bytes);
    [[nodiscard]] Result<cudaEvent_t> own(const EventRef& event) const;

    DeviceFacts m_facts;
    Group m_group;
    mutable Health m_health;
    mutable MemoryLedger m_ledger;
    Products m_products;
    cudaMemPool_t m_pool = nullptr; // null: not supported by the device
    std::atomic<WaitMode> m_waitMode{WaitMode::Block};
    mutable std::mutex m_mutex;                          // guards appending to m_streams
    AppendVector<std::unique_ptr<CudaStream>> m_streams; // indexed by StreamId; closed ones stay
};

} // namespace stallscope::cuda
