// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/health.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace stallscope::cuda {

bool losesDevice(cudaError_t error)
{
    // errors after which, according to the documentation, the process must be restarted
    static constexpr std::array kFinal
    {
        cudaErrorIllegalAddress, cudaErrorLaunchTimeout, cudaErrorLaunchFailure, cudaErrorAssert, cudaErrorHardwareStackError, cudaErrorIllegalInstruction,
            cudaErrorMisalignedAddress, cudaErrorInvalidAddressSpace, cudaErrorInvalidPc, cudaErrorECCUncorrectable, cudaErrorNvlinkUncorrectable,
            cudaErrorContextIsDestroyed, cudaErrorExternalDevice, cudaErrorMpsClientTerminated,
#if CUDART_VERSION >= 12080
            cudaErrorContained, cudaErrorTensorMemoryLeak,
#endif
    };
    return std::find(kFinal.begin(), kFinal.end(), error) != kFinal.end();
}

Result<> Health::after(cudaError_t error, const char* call)
{
    if (error == cudaSuccess)
        return {};
    (void)cudaGetLastError(); // clears the error, so that no later call reports it
    const std::string what = fmt::format("{} failed: {} (CUDA error {})", call, cudaGetErrorString(error), static_cast<int>(error));
    if (!losesDevice(error))
        return Error{fmt::format("{}: {}", m_device, what)};
    {
        const std::lock_guard lock(m_mutex);
        if (m_ended.empty())
            m_ended = fmt::format("{} is lost until the program is started anew: {}", m_device, what);
    }
    m_isLost.store(true, std::memory_order_release);
    return before();
}

Result<> Health::before() const
{
    if (!isLost())
        return {};
    const std::lock_guard lock(m_mutex);
    return Error{m_ended};
}

void Health::noteFailure(const std::string& what)
{
    const std::lock_guard lock(m_mutex);
    if (m_failed.empty())
        m_failed = what;
    m_hasFailed.store(true, std::memory_order_release);
}

Result<> Health::takeFailure()
{
    if (!m_hasFailed.load(std::memory_order_acquire))
        return {};
    const std::lock_guard lock(m_mutex);
    m_hasFailed.store(false, std::memory_order_release);
    if (m_failed.empty())
        return {};
    return Error{std::exchange(m_failed, {})};
}

} // namespace stallscope::cuda
