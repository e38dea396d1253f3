// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/string_pool.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <cstdint>
#include <optional>

namespace stallscope {

/// Why a host call is blocking.
enum class BlockingKind : std::uint8_t {
    Device,
    Context,
    Stream,
    Event,
    SyncCopy,
    PageableD2H,
    PageableH2D,
    H2H,
    Memset,
    Managed,
    Alloc,
    Free,
    Module,
    QueueFull,
    Poll
};
/// "device", "sync-copy", "pageable-d2h", ...
[[nodiscard]] const char* nameOf(BlockingKind kind);

/// One blocking call: what it waited for, its cost, and the idle gap that it left on a device.
struct Wait {
    struct Awaited {
        StringId name = kEmptyString;
        TrackId stream;
        Nanos start = 0;
        Nanos end = 0;
    };

    Nanos start = 0;
    Nanos duration = 0;
    StringId call = kEmptyString;
    BlockingKind kind = BlockingKind::Device;
    StringId cause; ///< invalid: none
    StringId site;  ///< origin of the call: a Python function or call-stack frame; invalid: unknown
    TrackId thread;
    TrackId stream; ///< the stream that it waits for, if it waits for one
    std::optional<Awaited> awaited;
    Nanos working = 0;
    Nanos wakeup = 0;
    Nanos unattributed = 0; ///< the whole wait where nothing was awaited; the other two are 0 then
    /// The largest over all devices: time that several devices lose in parallel counts once.
    Nanos gap = 0;
    Nanos bubble = 0;
    TimeRange gapRange; ///< its share of that idle gap
    DeviceId gapDevice; ///< invalid: no idle gap
    bool isNeedless = false;
    bool isCrossThread = false;
    bool isFinal = false; ///< nothing is launched after it: it only drains the device. Never set in a growing run

    [[nodiscard]] Nanos end() const { return start + duration; }
};

} // namespace stallscope
