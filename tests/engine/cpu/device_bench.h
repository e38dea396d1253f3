// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/cpu_device.h"
#include "engine/device/program.h"
#include "profiler/record/recording.h"
#include "tests/support/spans.h"

#include <QStringList>

#include <algorithm>
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::test {

/// A device whose main thread records, and what came of it.
struct DeviceBench {
    Recording recording;
    std::vector<std::unique_ptr<Device>> devices;
    std::optional<RecordedThread> thread;

    explicit DeviceBench(std::uint32_t count = 1, std::uint64_t limit = 64 << 20) : devices(cpu::openCpuDevices(count, &recording, limit))
    {
        thread.emplace(&recording, "main");
    }
    [[nodiscard]] Program program(std::size_t device = 0) const { return {*devices[device], {}}; }
    [[nodiscard]] std::shared_ptr<const Trace> finish()
    {
        thread.reset();
        devices.clear();
        recording.change([](TraceBuilder& builder) { builder.addRun({}); });
        return recording.finish();
    }
};

[[nodiscard]] inline std::vector<Span> spansOf(const Track& track)
{
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes) {
        const std::vector<Span> of = spansOf(lane);
        spans.insert(spans.end(), of.begin(), of.end());
    }
    std::sort(spans.begin(), spans.end(), startsBefore);
    return spans;
}

[[nodiscard]] inline std::vector<Span> spansOf(const Trace& trace, const std::string& track)
{
    for (const Track& one : trace.tracks) {
        if (one.info.name == track)
            return spansOf(one);
    }
    return {};
}

[[nodiscard]] inline QStringList namesOf(const Trace& trace, const std::string& track)
{
    QStringList names;
    for (const Span& span : spansOf(trace, track))
        names << QString::fromStdString(std::string(trace.nameOf(span)));
    return names;
}

/// Work that blocks until the test releases it, so that the order of events is deterministic.
struct Gate {
    std::latch open{1};
    [[nodiscard]] Op op()
    {
        return HostFunction{[this] { open.wait(); }};
    }
};

} // namespace stallscope::test
