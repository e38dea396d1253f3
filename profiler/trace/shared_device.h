// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

namespace stallscope {

/// Whether the stream belongs to another process than the device, which several processes share: the name of the stream is not unique there.
[[nodiscard]] inline bool isOfAnotherProcess(const Trace& trace, const TrackInfo& track)
{
    return track.type == TrackType::DeviceStream && track.device.index() < trace.devices.size() && track.process.index() < trace.processes.size()
        && trace.devices[track.device.index()].process != track.process;
}

} // namespace stallscope
