// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/live_load.h"

#include <chrono>

namespace stallscope::bench {

namespace {

constexpr std::uint64_t kSpansPerStep = 5; // two launches, two kernels, one other call
constexpr std::uint64_t kStepsPerWait = 50;
constexpr auto kPace = std::chrono::milliseconds(1);

} // namespace

LiveLoad::LiveLoad(double spansPerSecond, const RecordingOptions& options) : m_recording(options)
{
    DeviceInfo device;
    device.name = "device";
    const DeviceId id = m_recording.addDevice(device);
    m_streams[0] = m_recording.openStream(id, "stream 1");
    m_streams[1] = m_recording.openStream(id, "stream 2");
    m_launch = m_recording.intern("cudaLaunchKernel");
    m_wait = m_recording.intern("cudaStreamSynchronize");
    const char* names[] = {"gemm", "relu", "softmax", "adam"};
    for (std::size_t i = 0; i < std::size(names); ++i)
        m_kernels[i] = m_recording.intern(names[i]);
    m_runs.attach(m_recording);
    m_thread = std::jthread([this, spansPerSecond](const std::stop_token& stop) { work(stop, spansPerSecond); });
}

LiveLoad::~LiveLoad()
{
    stop();
    (void)m_recording.finish();
}

void LiveLoad::await(std::uint64_t spans)
{
    std::unique_lock lock(m_mutex);
    m_grew.wait(lock, [&] { return m_spans.load(std::memory_order_relaxed) >= spans; });
}

void LiveLoad::stop()
{
    m_thread.request_stop();
    if (m_thread.joinable())
        m_thread.join();
}

/// As many steps in each millisecond as the rate asks for, all at once: harder on the readers than an even flow.
void LiveLoad::work(const std::stop_token& stop, double spansPerSecond)
{
    ThreadLog& host = m_recording.openThread("load");
    Run run;
    run.name = run.strategy = "live";
    (void)m_runs.begin(run);
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t done = 0;
    std::uint64_t waits = 0;
    std::mutex mutex;
    std::condition_variable_any pace;
    while (!stop.stop_requested()) {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        for (; static_cast<double>(done) < seconds * spansPerSecond; done += kSpansPerStep) {
            step(host);
            if (done / kSpansPerStep % kStepsPerWait == 0) {
                const RecordedSpan wait(host, m_wait, SpanKind::ApiCall, SpanFlag::kBlocking);
                ++waits;
            }
        }
        {
            const std::lock_guard told(m_mutex);
            m_spans.store(done + waits, std::memory_order_relaxed);
        }
        m_grew.notify_all();
        std::unique_lock lock(mutex);
        (void)pace.wait_for(lock, stop, kPace, [] { return false; }); // stops at once
    }
}

void LiveLoad::step(ThreadLog& host)
{
    for (std::size_t i = 0; i < std::size(m_streams); ++i) {
        const CorrelationId id = m_recording.nextCorrelation();
        {
            RecordedSpan launch(host, m_launch, SpanKind::ApiCall);
            launch.setCorrelation(id);
        }
        RingRecord kernel;
        kernel.start = m_streams[i].log->begin();
        kernel.track = m_streams[i].track;
        kernel.name = m_kernels[id.value() % std::size(m_kernels)];
        kernel.correlation = id;
        kernel.kind = SpanKind::Kernel;
        m_streams[i].log->end(kernel);
    }
    const RecordedSpan other(host, m_kernels[0], SpanKind::HostOp);
}

} // namespace stallscope::bench
