// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/host_call.h"

#include <exception>

namespace stallscope::cuda {

namespace {

/// On a thread of the driver's, which no exception may reach.
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

cudaError_t launchOnce(cudaStream_t stream, std::unique_ptr<HostCall> call)
{
    const cudaError_t error = cudaLaunchHostFunc(stream, runOnce, call.get());
    if (error == cudaSuccess)
        (void)call.release(); // the stream's now
    return error;
}

cudaError_t launchKept(cudaStream_t stream, std::unique_ptr<HostCall> call, HostCalls& kept)
{
    const cudaError_t error = cudaLaunchHostFunc(stream, runKept, call.get());
    if (error == cudaSuccess)
        kept.push_back(std::move(call));
    return error;
}

} // namespace stallscope::cuda
