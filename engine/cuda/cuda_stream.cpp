// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_stream.h"

#include <exception>
#include <iterator>

namespace stallscope::cuda {

namespace {

/// Runs on a driver thread, from which no exception may escape.
void run(const HostCall& host)
{
    if (host.health->hasGivenUp())
        return;
    try {
        host.call();
    } catch (const std::exception& error) {
        host.health->noteFailure(std::string("host_function failed: ") + error.what());
    } catch (...) {
        host.health->noteFailure("host_function failed: it threw something that is no exception");
    }
}

void CUDART_CB runOnce(void* data)
{
    const std::unique_ptr<HostCall> host(static_cast<HostCall*>(data));
    run(*host);
}

void CUDART_CB runKept(void* data)
{
    run(*static_cast<const HostCall*>(data));
}

} // namespace

cudaError_t makeCurrent(std::uint32_t ordinal)
{
    constexpr std::uint32_t kNone = UINT32_MAX;
    thread_local std::uint32_t current = kNone; // per thread, as in CUDA
    if (current == ordinal)
        return cudaSuccess;
    const cudaError_t error = cudaSetDevice(static_cast<int>(ordinal));
    current = error == cudaSuccess ? ordinal : kNone;
    return error;
}

cudaError_t launchOnce(cudaStream_t stream, std::unique_ptr<HostCall> call)
{
    const cudaError_t error = cudaLaunchHostFunc(stream, runOnce, call.get());
    if (error == cudaSuccess)
        (void)call.release(); // now owned by the stream
    return error;
}

cudaError_t launchKept(cudaStream_t stream, std::unique_ptr<HostCall> call, HostCalls& kept)
{
    const cudaError_t error = cudaLaunchHostFunc(stream, runKept, call.get());
    if (error == cudaSuccess)
        kept.push_back(std::move(call));
    return error;
}

cudaError_t CudaStream::close()
{
    if (m_isClosed.exchange(true, std::memory_order_acq_rel))
        return cudaSuccess;
    const cudaError_t waited = synchronize();
    if (m_stream == cudaStreamLegacy)
        return waited;
    const cudaError_t destroyed = cudaStreamDestroy(m_stream);
    return waited != cudaSuccess ? waited : destroyed;
}

/// When the queue is full, waits until it is half empty: otherwise host and device would synchronize for every operation.
cudaError_t CudaStream::waitForRoom()
{
    if (m_options.depth == 0 || m_captured)
        return cudaSuccess;
    std::unique_lock lock(m_mutex);
    if (m_gauge.open() < m_options.depth)
        return cudaSuccess;
    settleByAsking();
    if (m_gauge.open() < m_options.depth)
        return cudaSuccess;
    const std::uint64_t enough = m_gauge.handedIn() + 1 - m_options.depth + m_options.depth / 2;
    const NativeEvent* mark = m_gauge.markAt(enough);
    if (!mark)
        return cudaSuccess;
    const cudaEvent_t event = mark->get();
    lock.unlock(); // if the mark is reused meanwhile, this waits for a later position, which is harmless
    const cudaError_t error = cudaEventSynchronize(event);
    lock.lock();
    settleByAsking();
    return error;
}

cudaError_t CudaStream::countIn()
{
    return count(0);
}

cudaError_t CudaStream::countInFree(std::size_t bytes)
{
    return count(bytes);
}

cudaError_t CudaStream::count(std::size_t freedBytes)
{
    if (m_captured) {
        m_ledger.give(freedBytes); // memory owned by the graph
        return cudaSuccess;
    }
    const std::lock_guard lock(m_mutex);
    m_gauge.handIn();
    if (freedBytes > 0)
        m_frees.emplace_back(m_gauge.handedIn(), freedBytes);
    return m_options.depth > 0 ? putMark() : cudaSuccess;
}

cudaError_t CudaStream::putMark()
{
    NativeEvent mark;
    if (!m_spareMarks.empty()) {
        mark = std::move(m_spareMarks.back());
        m_spareMarks.pop_back();
    } else if (const cudaError_t error = NativeEvent::make(cudaEventDisableTiming | cudaEventBlockingSync, mark); error != cudaSuccess) {
        return error;
    }
    if (const cudaError_t error = cudaEventRecord(mark.get(), m_stream); error != cudaSuccess)
        return error;
    m_gauge.put(std::move(mark));
    return cudaSuccess;
}

std::size_t CudaStream::depth()
{
    const std::lock_guard lock(m_mutex);
    settleByAsking();
    if (m_gauge.wantsMark() && !m_isCapturing)
        (void)putMark(); // a failure repeats in a call that reports it
    return m_gauge.open();
}

void CudaStream::lookForFrees()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_frees.empty())
            return;
    }
    (void)depth();
}

Scratch& CudaStream::scratch()
{
    if (m_captured)
        return *m_captured->scratch;
    const std::lock_guard lock(m_scratchMutex);
    return m_scratch[std::this_thread::get_id()];
}

void CudaStream::beginCapture()
{
    m_captured = std::make_unique<Captured>();
    const std::lock_guard lock(m_mutex);
    m_isCapturing = true;
}

std::unique_ptr<Captured> CudaStream::endCapture()
{
    const std::lock_guard lock(m_mutex);
    m_isCapturing = false;
    return std::move(m_captured);
}

std::uint64_t CudaStream::handedIn() const
{
    const std::lock_guard lock(m_mutex);
    return m_gauge.handedIn();
}

cudaError_t CudaStream::synchronize()
{
    const std::uint64_t before = handedIn();
    const cudaError_t error = cudaStreamSynchronize(m_stream);
    settleUpTo(before);
    return error;
}

void CudaStream::settleUpTo(std::uint64_t handedIn)
{
    const std::lock_guard lock(m_mutex);
    std::vector<NativeEvent> passed = m_gauge.settleUpTo(handedIn);
    m_spareMarks.insert(m_spareMarks.end(), std::move_iterator(passed.begin()), std::move_iterator(passed.end()));
    settleFrees();
}

void CudaStream::settleByAsking()
{
    std::vector<NativeEvent> passed = m_gauge.settle([](const NativeEvent& mark) { return queryQuietly(mark.get()) == cudaSuccess; });
    m_spareMarks.insert(m_spareMarks.end(), std::move_iterator(passed.begin()), std::move_iterator(passed.end()));
    settleFrees();
}

void CudaStream::settleFrees()
{
    while (!m_frees.empty() && m_frees.front().first <= m_gauge.done()) {
        m_ledger.give(m_frees.front().second);
        m_frees.pop_front();
    }
}

} // namespace stallscope::cuda
