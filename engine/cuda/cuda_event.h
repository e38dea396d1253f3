// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <cuda_runtime_api.h>

#include <utility>

namespace stallscope::cuda {

/// An event of CUDA that is destroyed with its owner.
class NativeEvent {
public:
    NativeEvent() = default;
    /// On the current device.
    [[nodiscard]] static cudaError_t make(unsigned flags, NativeEvent& event) { return cudaEventCreateWithFlags(&event.m_event, flags); }
    NativeEvent(NativeEvent&& other) noexcept : m_event(std::exchange(other.m_event, nullptr)) {}
    NativeEvent& operator=(NativeEvent&& other) noexcept
    {
        std::swap(m_event, other.m_event);
        return *this;
    }
    ~NativeEvent()
    {
        if (m_event)
            (void)cudaEventDestroy(m_event);
    }
    [[nodiscard]] cudaEvent_t get() const { return m_event; }

private:
    cudaEvent_t m_event = nullptr;
};

/// Whether it was passed: the error says no more than that it was not. That is kept from those who ask for the last error.
[[nodiscard]] inline cudaError_t queryQuietly(cudaEvent_t event)
{
    const cudaError_t error = cudaEventQuery(event);
    if (error == cudaErrorNotReady)
        (void)cudaGetLastError();
    return error;
}

class CudaEvent : public DeviceEvent {
public:
    explicit CudaEvent(NativeEvent event) : m_event(std::move(event)) {}
    [[nodiscard]] cudaEvent_t get() const { return m_event.get(); }

private:
    NativeEvent m_event;
};

} // namespace stallscope::cuda
