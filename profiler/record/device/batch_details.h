// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/device_batch.h"

#include <string>

namespace stallscope {

/// What is known of a piece of device work, as spans tell it.
[[nodiscard]] SpanDetail detailOf(const DeviceWorkRecord& record);
/// How a call came out.
[[nodiscard]] SpanDetail detailOf(const ApiCallRecord& record);
/// What was waited for, as far as the record itself says.
[[nodiscard]] SpanDetail detailOf(const SyncRecord& record);
/// "memcpy HtoD", "memset", "graph 7": what work is called that has no name of its own.
[[nodiscard]] std::string nameOf(const DeviceWorkRecord& record);
/// "stream synchronize", "stream waits for event", ...
[[nodiscard]] const char* nameOf(SyncRecord::Type type);

} // namespace stallscope
