// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::gui {

[[nodiscard]] std::string titleOf(const Process& process);
[[nodiscard]] std::string titleOf(const DeviceInfo& device);
/// The thread's or stream's name, else its id.
[[nodiscard]] std::string titleOf(const TrackInfo& track);
[[nodiscard]] std::string titleOf(const Trace& trace, TrackId track);
/// Of a header that so many counters share.
[[nodiscard]] std::string counterGroupTitle(std::size_t counters);

} // namespace stallscope::gui
