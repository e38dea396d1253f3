// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/queue_model.h"

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/percentiles.h"

#include <algorithm>

namespace stallscope {

namespace {

constexpr std::size_t kFewestLaunches = 10; // fewer are no loop

/// The kernels, if the run consists only of kernels with one name, each launched by a separate call.
std::span<const DeviceSpan> loopOf(const RunSpans& spans)
{
    if (spans.work().streams().size() != 1)
        return {};
    const std::span<const DeviceSpan> kernels = spans.work().of(spans.work().streams().front());
    const bool areEqual = std::all_of(kernels.begin(), kernels.end(), [&](const DeviceSpan& span) {
        return span.isKernel() && span.hasLaunch() && span.name == kernels.front().name && spans.launches().spanCount(span.launch) == 1
            && spans.launchOf(span).name == spans.launchOf(kernels.front()).name;
    });
    return areEqual && kernels.size() >= kFewestLaunches ? kernels : std::span<const DeviceSpan>();
}

/// Iterates over the loop and collects the values for medians.
class LoopWalk {
public:
    explicit LoopWalk(const RunSpans& spans) : m_spans(spans) {}

    void add(const DeviceSpan& kernel)
    {
        const Call& launch = m_spans.launchOf(kernel);
        m_inserts.push_back(launch.end - launch.start);
        m_kernels.push_back(kernel.duration());
        if (!m_before || m_before->end <= launch.start)
            m_starts.push_back(std::max(Nanos{0}, kernel.start - launch.end));
        else if (launch.end <= m_before->end)
            m_periods.push_back(kernel.start - m_before->start);
        m_before = &kernel;
    }
    [[nodiscard]] Nanos insert() { return medianOf(m_inserts); }
    /// If no kernel was ever queued behind another one, the gap between kernels is unknown.
    [[nodiscard]] Nanos compute() { return m_periods.empty() ? medianOf(m_kernels) : medianOf(m_periods); }
    [[nodiscard]] Nanos start() { return medianOf(m_starts); }

private:
    const RunSpans& m_spans;
    const DeviceSpan* m_before = nullptr;
    std::vector<Nanos> m_inserts;
    std::vector<Nanos> m_kernels;
    std::vector<Nanos> m_periods; // start to start, back to back
    std::vector<Nanos> m_starts;  // on an idle stream: end of the call to start of the kernel
};

Nanos wakeUpOf(const WaitList& waits)
{
    std::vector<Nanos> wakeUps;
    for (const Wait& wait : waits) {
        if (wait.awaited)
            wakeUps.push_back(wait.wakeup);
    }
    return medianOf(wakeUps);
}

QueueModel::Loop loopKind(std::uint64_t waits, std::uint64_t launches)
{
    if (waits >= launches)
        return QueueModel::Loop::Synchronous;
    return waits <= 1 ? QueueModel::Loop::Asynchronous : QueueModel::Loop::Other;
}

Share errorOf(const QueueModel& model, Nanos wall)
{
    if (model.loop == QueueModel::Loop::Other || wall <= 0)
        return std::nullopt;
    const Nanos predicted = model.loop == QueueModel::Loop::Synchronous ? model.predictedSync : model.predictedAsync;
    return static_cast<double>(predicted - wall) / static_cast<double>(wall);
}

} // namespace

std::optional<QueueModel> queueModelOf(const std::shared_ptr<const Trace>& trace, RunId run, const RunReport& report)
{
    const RunSpans spans(trace, run);
    const std::span<const DeviceSpan> kernels = loopOf(spans);
    if (kernels.empty())
        return std::nullopt;
    LoopWalk walk(spans);
    for (const DeviceSpan& kernel : kernels)
        walk.add(kernel);
    QueueModel model;
    model.launches = kernels.size();
    model.insert = walk.insert();
    model.compute = walk.compute();
    model.comeBack = wakeUpOf(report.waits) + walk.start();
    const auto n = static_cast<Nanos>(model.launches);
    model.predictedSync = n * (model.insert + model.compute + model.comeBack);
    model.predictedAsync = std::max(model.insert + n * model.compute, n * model.insert + model.compute) + model.comeBack;
    model.loop = loopKind(report.overlap.syncCount, model.launches);
    model.error = errorOf(model, report.wall);
    return model;
}

} // namespace stallscope
