// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_device.h"

#include "engine/cuda/current_device.h"

#include <fmt/format.h>

#include <limits>

namespace stallscope::cuda {

namespace {

unsigned flagOf(WaitMode mode)
{
    switch (mode) {
    case WaitMode::Spin: return cudaDeviceScheduleSpin;
    case WaitMode::Yield: return cudaDeviceScheduleYield;
    default: return cudaDeviceScheduleBlockingSync;
    }
}

} // namespace

CudaDevice::CudaDevice(DeviceFacts facts, std::uint64_t memoryLimit, Group group)
    : m_facts(std::move(facts)),
      m_group(std::move(group)),
      m_health(m_facts.id),
      m_ledger(m_facts.id, memoryLimit != 0 ? memoryLimit : m_facts.memoryBytes),
      m_products(m_group.cublas)
{
}

Result<std::unique_ptr<Device>> CudaDevice::open(DeviceFacts facts, std::uint64_t memoryLimit, Group group)
{
    std::unique_ptr<CudaDevice> device(new CudaDevice(std::move(facts), memoryLimit, std::move(group)));
    if (Result<> started = device->start(); !started)
        return started.error();
    return std::unique_ptr<Device>(std::move(device));
}

Result<> CudaDevice::start()
{
    if (Result<> entered = enter(); !entered)
        return entered;
    if (Result<> set = m_health.after(cudaSetDeviceFlags(flagOf(m_waitMode)), "cudaSetDeviceFlags"); !set)
        return set;
    m_streams.append(std::make_unique<CudaStream>(cudaStreamLegacy, StreamOptions{"default", 0, true}, m_ledger));
    int hasPools = 0;
    (void)cudaDeviceGetAttribute(&hasPools, cudaDevAttrMemoryPoolsSupported, static_cast<int>(m_facts.ordinal));
    if (hasPools == 0)
        return {};
    cudaMemPoolProps wanted{};
    wanted.allocType = cudaMemAllocationTypePinned;
    wanted.location = {cudaMemLocationTypeDevice, static_cast<int>(m_facts.ordinal)};
    if (Result<> made = m_health.after(cudaMemPoolCreate(&m_pool, &wanted), "cudaMemPoolCreate"); !made)
        return made;
    // What was freed stays in the pool: the next one who asks does not wait for the system.
    std::uint64_t everything = std::numeric_limits<std::uint64_t>::max();
    return m_health.after(cudaMemPoolSetAttribute(m_pool, cudaMemPoolAttrReleaseThreshold, &everything), "cudaMemPoolSetAttribute");
}

CudaDevice::~CudaDevice()
{
    if (enter().ok())
        (void)cudaDeviceSynchronize();
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        (void)m_streams[i]->close();
    if (m_group.handOver)
        m_group.handOver(m_health.isLost());
    if (m_pool)
        (void)cudaMemPoolDestroy(m_pool);
}

Result<> CudaDevice::enter() const
{
    if (Result<> alive = m_health.before(); !alive)
        return alive;
    return m_health.after(makeCurrent(m_facts.ordinal), "cudaSetDevice");
}

std::optional<std::string> CudaDevice::whyNot(const Op& op) const
{
    return std::holds_alternative<MatrixProduct>(op) ? m_products.whyNot() : std::nullopt;
}

MemoryUse CudaDevice::memoryUse() const
{
    if (enter().ok()) {
        for (std::size_t i = 0; i < m_streams.size(); ++i)
            m_streams[i]->lookForFrees();
    }
    return m_ledger.use();
}

Result<CudaStream*> CudaDevice::find(StreamId stream) const
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    if (stream.index() >= m_streams.size() || m_streams[stream.index()]->isClosed())
        return Error{fmt::format("{}: there is no such stream", m_facts.id)};
    return m_streams[stream.index()].get();
}

Result<cudaStream_t> CudaDevice::nativeStream(StreamId stream) const
{
    const Result<CudaStream*> found = find(stream);
    if (!found)
        return found.error();
    return (*found)->get();
}

Result<StreamId> CudaDevice::createStream(const StreamOptions& options)
{
    if (Result<> entered = enter(); !entered)
        return entered.error();
    m_health.goOn();
    cudaStream_t native = nullptr;
    const unsigned flags = options.joinsDefaultStream ? cudaStreamDefault : cudaStreamNonBlocking;
    if (Result<> made = m_health.after(cudaStreamCreateWithFlags(&native, flags), "cudaStreamCreateWithFlags"); !made)
        return made.error();
    auto stream = std::make_unique<CudaStream>(native, options, m_ledger);
    const std::lock_guard lock(m_mutex);
    return StreamId::fromIndex(m_streams.append(std::move(stream)));
}

Result<> CudaDevice::destroyStream(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (id == kDefaultStream)
        return Error{fmt::format("{}: the default stream stays", m_facts.id)};
    if (Result<> closed = m_health.after((*stream)->close(), "cudaStreamDestroy"); !closed)
        return closed;
    return m_health.takeFailure();
}

void CudaDevice::setWaitMode(WaitMode mode)
{
    if (m_waitMode.exchange(mode) != mode && enter().ok())
        (void)m_health.after(cudaSetDeviceFlags(flagOf(mode)), "cudaSetDeviceFlags");
}

std::size_t CudaDevice::queueDepth(StreamId id) const
{
    const Result<CudaStream*> stream = find(id);
    return stream ? (*stream)->depth() : 0;
}

} // namespace stallscope::cuda
