// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <string>

namespace stallscope::gui {

[[nodiscard]] std::string titleOf(const Process& process);
[[nodiscard]] std::string titleOf(const DeviceInfo& device);
/// Name of the thread or stream; its id if it has no name.
[[nodiscard]] std::string titleOf(const TrackInfo& track);
[[nodiscard]] std::string titleOf(const Trace& trace, TrackId track);
/// Title of the header of a group of `counters` counters.
[[nodiscard]] std::string counterGroupTitle(std::size_t counters);

} // namespace stallscope::gui
