// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is handed to the streams of a GPU: kernels, copies, graphs.

#include "engine/cuda/cuda_device.h"
#include "engine/cuda/kernels.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cuda {

namespace {

cudaMemcpyKind directionOf(const Memory& to, const Memory& from)
{
    if (to.isOnDevice())
        return from.isOnDevice() ? cudaMemcpyDeviceToDevice : cudaMemcpyHostToDevice;
    return from.isOnDevice() ? cudaMemcpyDeviceToHost : cudaMemcpyHostToHost;
}

bool isBetweenDevices(const Memory& to, const Memory& from)
{
    return to.isOnDevice() && from.isOnDevice() && to.device != from.device;
}

cudaError_t startCopy(const Memory& to, const Memory& from, std::size_t bytes, cudaStream_t stream)
{
    if (isBetweenDevices(to, from))
        return cudaMemcpyPeerAsync(to.address, static_cast<int>(to.device), from.address, static_cast<int>(from.device), bytes, stream);
    return cudaMemcpyAsync(to.address, from.address, bytes, directionOf(to, from), stream);
}

} // namespace

Result<CudaStream*> CudaDevice::roomIn(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream;
    if (m_health.hasGivenUp())
        return Error::cancelled();
    if (Result<> room = m_health.after((*stream)->waitForRoom(), "cudaEventSynchronize"); !room)
        return room.error();
    return stream;
}

Result<> CudaDevice::handedIn(CudaStream& stream, cudaError_t error, const char* call)
{
    if (Result<> handed = m_health.after(error, call); !handed)
        return handed;
    return m_health.after(stream.countIn(), "cudaEventRecord");
}

Result<> CudaDevice::countIn(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    return stream ? m_health.after((*stream)->countIn(), "cudaEventRecord") : stream.error();
}

Result<> CudaDevice::enqueue(StreamId id, const Op& op)
{
    const Result<CudaStream*> stream = roomIn(id);
    return stream ? enqueueOn(**stream, op) : stream.error();
}

Result<> CudaDevice::enqueueOn(CudaStream& stream, const Op& op)
{
    if (const auto* product = std::get_if<MatrixProduct>(&op)) {
        const Result<> enqueued = m_products.enqueue(*product, stream.get(), stream.scratch(), m_health);
        return enqueued ? handedIn(stream, cudaSuccess, "") : enqueued;
    }
    if (const auto* function = std::get_if<HostFunction>(&op)) {
        auto call = std::make_unique<HostCall>(HostCall{function->call, &m_health});
        Captured* captured = stream.captured();
        const cudaError_t error = captured ? launchKept(stream.get(), std::move(call), captured->calls) : launchOnce(stream.get(), std::move(call));
        return handedIn(stream, error, "cudaLaunchHostFunc");
    }
    const Target target{stream.get(), m_facts.multiprocessors, &stream.scratch()};
    const cudaError_t error = std::visit(
        [&target](const auto& one) {
            if constexpr (requires { launch(one, target); })
                return launch(one, target);
            else
                return cudaErrorNotSupported; // the two above
        },
        op);
    return handedIn(stream, error, nameOf(op));
}

Result<> CudaDevice::fillBytes(StreamId id, const Memory& memory, std::uint8_t value)
{
    const Result<CudaStream*> stream = roomIn(id);
    if (!stream)
        return stream.error();
    return handedIn(**stream, cudaMemsetAsync(memory.address, value, memory.bytes, (*stream)->get()), "cudaMemsetAsync");
}

/// cudaMemcpy waits by itself, but not for a copy that stays on devices. (Out of pageable memory it returns when all of it is
/// staged; what is enqueued on the default stream afterwards comes after it nevertheless.)
Result<> CudaDevice::copy(const Memory& to, const Memory& from)
{
    const Result<CudaStream*> stream = roomIn(kDefaultStream);
    if (!stream)
        return stream.error();
    const std::size_t bytes = std::min(to.bytes, from.bytes);
    if (!to.isOnDevice() || !from.isOnDevice())
        return waited(cudaMemcpy(to.address, from.address, bytes, directionOf(to, from)), "cudaMemcpy");
    if (Result<> handed = handedIn(**stream, startCopy(to, from, bytes, (*stream)->get()), "cudaMemcpyAsync"); !handed)
        return handed;
    return waited((*stream)->synchronize(), "cudaStreamSynchronize");
}

Result<> CudaDevice::copyAsync(StreamId id, const Memory& to, const Memory& from)
{
    const Result<CudaStream*> stream = roomIn(id);
    if (!stream)
        return stream.error();
    if ((*stream)->captured() && (to.kind == MemoryKind::Pageable || from.kind == MemoryKind::Pageable))
        return Error{fmt::format("{}: a copy of pageable memory waits for the host, so it cannot be captured", m_facts.id)};
    return handedIn(**stream, startCopy(to, from, std::min(to.bytes, from.bytes), (*stream)->get()), "cudaMemcpyAsync");
}

Result<> CudaDevice::beginCapture(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (id == kDefaultStream || (*stream)->captured())
        return Error{
            fmt::format("{}: {}", m_facts.id, id == kDefaultStream ? "the default stream cannot be captured" : "this stream is being captured already")};
    // Relaxed: what a kernel works in is allocated, and its code is loaded, when it is first needed; that may be now.
    // Others who look how full the stream is leave no mark in it from before the capture begins until after it has ended.
    (*stream)->beginCapture();
    Result<> begun = m_health.after(cudaStreamBeginCapture((*stream)->get(), cudaStreamCaptureModeRelaxed), "cudaStreamBeginCapture");
    if (!begun)
        (void)(*stream)->endCapture();
    return begun;
}

Result<GraphRef> CudaDevice::endCapture(StreamId id)
{
    const Result<CudaStream*> stream = find(id);
    if (!stream)
        return stream.error();
    if (!(*stream)->captured())
        return Error{fmt::format("{}: this stream is not being captured", m_facts.id)};
    cudaGraph_t nodes = nullptr;
    const cudaError_t end = cudaStreamEndCapture((*stream)->get(), &nodes);
    std::unique_ptr<Captured> captured = (*stream)->endCapture();
    if (Result<> ended = m_health.after(end, "cudaStreamEndCapture"); !ended)
        return ended.error();
    cudaGraphExec_t graph = nullptr;
    const cudaError_t error = cudaGraphInstantiate(&graph, nodes, 0);
    (void)cudaGraphDestroy(nodes);
    if (Result<> made = m_health.after(error, "cudaGraphInstantiate"); !made)
        return made.error();
    return GraphRef(std::make_shared<CudaGraph>(graph, m_facts.ordinal, std::move(captured)));
}

Result<> CudaDevice::launchGraph(const GraphRef& graph, StreamId id)
{
    const Result<CudaStream*> stream = roomIn(id);
    if (!stream)
        return stream.error();
    const auto* own = dynamic_cast<const CudaGraph*>(graph.get());
    if (!own || own->ordinal() != m_facts.ordinal)
        return Error{fmt::format("{}: this graph was not captured here", m_facts.id)};
    return handedIn(**stream, cudaGraphLaunch(own->get(), (*stream)->get()), "cudaGraphLaunch");
}

} // namespace stallscope::cuda
