// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/idle_words.h"

namespace stallscope::narrative {

std::vector<IdlePart> idleParts(const IdleCauses& idle)
{
    std::vector<IdlePart> parts;
    const auto add = [&parts](Nanos length, const Text& label, const Text& clause) {
        if (length > 0)
            parts.push_back({length, label, clause});
    };
    add(idle.sync, STALLSCOPE_TEXT("Idle", "after a wait of the host"), STALLSCOPE_TEXT("Idle", "followed a wait of the host"));
    add(idle.launchLate, STALLSCOPE_TEXT("Idle", "host had not launched the next work yet"),
        STALLSCOPE_TEXT("Idle", "passed before the host launched the next work: it was busy with its own, not waiting"));
    add(idle.launchLatency, STALLSCOPE_TEXT("Idle", "launched, on its way to the device"),
        STALLSCOPE_TEXT("Idle", "passed between a launch and its start on the device"));
    add(idle.dependency, STALLSCOPE_TEXT("Idle", "waiting for another stream"),
        STALLSCOPE_TEXT("Idle", "passed while a stream waited for an event of another one"));
    add(idle.overhead, STALLSCOPE_TEXT("Idle", "the profiler's own work"), STALLSCOPE_TEXT("Idle", "was the profiler's own work"));
    add(idle.edge, STALLSCOPE_TEXT("Idle", "before the first and after the last work"),
        STALLSCOPE_TEXT("Idle", "lies before the first and after the last work of the device"));
    add(idle.other, STALLSCOPE_TEXT("Idle", "other or unknown"), STALLSCOPE_TEXT("Idle", "has no cause that the trace shows"));
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

} // namespace stallscope::narrative
