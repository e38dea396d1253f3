// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/idle_words.h"

namespace stallscope::narrative {

std::vector<IdlePart> idleParts(const IdleCauses& idle)
{
    std::vector<IdlePart> parts;
    const auto add = [&parts](Nanos length, const Text& label) {
        if (length > 0)
            parts.push_back({length, label});
    };
    add(idle.sync, STALLSCOPE_TEXT("Idle", "after a wait of the host"));
    add(idle.launchLate, STALLSCOPE_TEXT("Idle", "host had not launched the next work yet"));
    add(idle.launchLatency, STALLSCOPE_TEXT("Idle", "launched, on its way to the device"));
    add(idle.dependency, STALLSCOPE_TEXT("Idle", "waiting for another stream"));
    add(idle.overhead, STALLSCOPE_TEXT("Idle", "the profiler's own work"));
    add(idle.edge, STALLSCOPE_TEXT("Idle", "before the first and after the last work"));
    add(idle.other, STALLSCOPE_TEXT("Idle", "other or unknown"));
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
