// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <string>

namespace stallscope {

/// Span details of device work.
[[nodiscard]] SpanDetail detailOf(const DeviceWorkRecord& record);
/// Span details of an API call.
[[nodiscard]] SpanDetail detailOf(const ApiCallRecord& record);
/// Span details of a synchronization, as far as its record contains them.
[[nodiscard]] SpanDetail detailOf(const SyncRecord& record);
/// Span details of an event that was recorded in a stream.
[[nodiscard]] SpanDetail detailOf(const EventRecord& record);
/// Names for unnamed work: "memcpy HtoD", "memset", "graph 7".
[[nodiscard]] std::string nameOf(const DeviceWorkRecord& record);
/// "stream synchronize", "stream waits for event", ...
[[nodiscard]] const char* nameOf(SyncRecord::Type type);

} // namespace stallscope
