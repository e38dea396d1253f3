// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/id.h"
#include "profiler/base/string_pool.h"

namespace stallscope {

using ProcessId = Id<struct ProcessTag>;
using DeviceId = Id<struct DeviceTag>;
using TrackId = Id<struct TrackTag>;
using CounterId = Id<struct CounterTag>;
using RunId = Id<struct RunTag>;
using StackId = Id<struct StackTag>;
using FrameId = Id<struct FrameTag>;
using NoteId = Id<struct NoteTag>;
using DetailId = Id<struct DetailTag>;
/// Connects a device span to the call that launched it. Unique within the scope of a process (Process::scope).
using CorrelationId = Id<struct CorrelationTag>;

} // namespace stallscope
