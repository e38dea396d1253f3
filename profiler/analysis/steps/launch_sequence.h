// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/steps/repetition.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace stallscope {

/// The launches of a run with device work, in host order.
class LaunchSequence {
public:
    /// Launches of the thread with the most device work; other threads only assist it with data or parts of a step.
    [[nodiscard]] static LaunchSequence ofLeadingThread(const RunSpans& spans);
    [[nodiscard]] static LaunchSequence ofAllThreads(const RunSpans& spans);

    [[nodiscard]] std::size_t size() const { return m_calls.size(); }
    [[nodiscard]] const Call& call(std::size_t launch) const { return m_spans->calls().calls()[m_calls[launch]]; }
    [[nodiscard]] TrackId threadOf(std::size_t launch) const { return m_spans->calls().threads()[m_spans->calls().threadOf(m_calls[launch])].track; }
    /// Indices of a launch's spans in DeviceWork::spans().
    [[nodiscard]] std::span<const std::uint32_t> spansOf(std::size_t launch) const { return m_spans->launches().spansOf(m_calls[launch]); }
    [[nodiscard]] LaunchRow row() const;
    /// First launch that starts at this time or later.
    [[nodiscard]] std::size_t firstFrom(Nanos time) const;
    /// Latest end of the work of these launches.
    [[nodiscard]] Nanos lastEnd(Stretch launches) const;

private:
    LaunchSequence(const RunSpans& spans, std::vector<std::uint32_t> calls) : m_spans(&spans), m_calls(std::move(calls)) {}

    const RunSpans* m_spans;
    std::vector<std::uint32_t> m_calls; // by start
};

/// Sum of the device work launched by a call.
[[nodiscard]] Nanos workOf(const RunSpans& spans, std::uint32_t call);

} // namespace stallscope
