// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/idle_words.h"

namespace stallscope::cli {

std::vector<IdlePart> idleParts(const IdleCauses& idle)
{
    std::vector<IdlePart> parts;
    const auto add = [&parts](Nanos length, const char* label, const char* clause) {
        if (length > 0)
            parts.push_back({length, label, clause});
    };
    add(idle.sync, "after a wait of the host", "followed a wait of the host");
    add(idle.launchLate, "host had not launched the next work yet", "passed before the host launched the next work: it was busy with its own, not waiting");
    add(idle.launchLatency, "launched, on its way to the device", "passed between a launch and its start on the device");
    add(idle.dependency, "waiting for another stream", "passed while a stream waited for an event of another one");
    add(idle.overhead, "the profiler's own work", "was the profiler's own work");
    add(idle.edge, "before the first and after the last work", "lies before the first and after the last work of the device");
    add(idle.other, "other or unknown", "has no cause that the trace shows");
    return parts;
}

IdleCauses idleOverDevices(const RunReport& run)
{
    IdleCauses sum;
    for (const DeviceReport& device : run.devices) {
        sum.overhead += device.idle.overhead;
        sum.sync += device.idle.sync;
        sum.launchLate += device.idle.launchLate;
        sum.launchLatency += device.idle.launchLatency;
        sum.dependency += device.idle.dependency;
        sum.other += device.idle.other;
        sum.edge += device.idle.edge;
    }
    return sum;
}

} // namespace stallscope::cli
