// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/recorded_thread.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace stallscope::cpu {

/// The calls of the CPU device, as they appear in a trace: named like those of CUDA, since they do and cost the same.
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

/// A call of the calling thread, from here to the end of the scope; nothing where the thread does not record.
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

} // namespace stallscope::cpu
