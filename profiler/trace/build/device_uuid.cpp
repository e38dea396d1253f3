// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/device_uuid.h"

namespace stallscope {

namespace {

/// `deviceAt` and `trackAt` return device and track by index.
template <class DeviceAt, class TrackAt>
std::optional<DeviceId> find(std::string_view uuid, std::size_t devices, DeviceAt&& deviceAt, std::size_t tracks, TrackAt&& trackAt)
{
    const auto hasStreams = [&](DeviceId device) {
        for (std::size_t i = 0; i < tracks; ++i) {
            if (trackAt(i).device == device)
                return true;
        }
        return false;
    };
    std::optional<DeviceId> first;
    for (std::size_t i = 0; i < devices; ++i) {
        const DeviceId id = DeviceId::fromIndex(i);
        const DeviceInfo& device = deviceAt(i);
        if (uuid.empty() || device.uuid != uuid || !device.process.isValid())
            continue;
        if (hasStreams(id))
            return id;
        first = first ? first : id;
    }
    return first;
}

} // namespace

std::optional<DeviceId> deviceWithUuid(TraceBuilder& builder, std::string_view uuid)
{
    const auto deviceAt = [&](std::size_t i) -> const DeviceInfo& { return builder.device(DeviceId::fromIndex(i)); };
    const auto trackAt = [&](std::size_t i) -> const TrackInfo& { return builder.track(TrackId::fromIndex(i)).info(); };
    return find(uuid, builder.deviceCount(), deviceAt, builder.trackCount(), trackAt);
}

std::optional<DeviceId> deviceWithUuid(const Trace& trace, std::string_view uuid)
{
    const auto deviceAt = [&](std::size_t i) -> const DeviceInfo& { return trace.devices[i]; };
    const auto trackAt = [&](std::size_t i) -> const TrackInfo& { return trace.tracks[i].info; };
    return find(uuid, trace.devices.size(), deviceAt, trace.tracks.size(), trackAt);
}

} // namespace stallscope
