// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/ids.h"

#include <compare>
#include <cstdint>

namespace stallscope::gui {

/// Names what has a header of its own. Stays the same from snapshot to snapshot.
struct TrackKey {
    enum class Kind : std::uint8_t { Process, Thread, Device, Stream, Counter, CounterGroup, DeviceCounterGroup };

    Kind kind = Kind::Process;
    std::uint32_t id = Id<void>::kNone;

    [[nodiscard]] static TrackKey of(ProcessId process) { return {Kind::Process, process.value()}; }
    [[nodiscard]] static TrackKey of(DeviceId device) { return {Kind::Device, device.value()}; }
    [[nodiscard]] static TrackKey of(CounterId counter) { return {Kind::Counter, counter.value()}; }
    /// All counters of a process but those of its devices, or of a device.
    [[nodiscard]] static TrackKey counters(ProcessId process) { return {Kind::CounterGroup, process.value()}; }
    [[nodiscard]] static TrackKey counters(DeviceId device) { return {Kind::DeviceCounterGroup, device.value()}; }
    [[nodiscard]] static TrackKey thread(TrackId track) { return {Kind::Thread, track.value()}; }
    [[nodiscard]] static TrackKey stream(TrackId track) { return {Kind::Stream, track.value()}; }

    [[nodiscard]] bool isTrack() const { return kind == Kind::Thread || kind == Kind::Stream; }
    [[nodiscard]] bool isGroup() const { return kind == Kind::Process || kind == Kind::Device || kind == Kind::CounterGroup || kind == Kind::DeviceCounterGroup; }

    friend auto operator<=>(const TrackKey&, const TrackKey&) = default;
};

} // namespace stallscope::gui
