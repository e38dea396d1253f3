// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"

#include <optional>
#include <string_view>

namespace stallscope {

/// The device of a program that is this GPU, independent of the program's numbering; of several, the first one with
/// activity. Empty if no program has it, or if the UUID is empty.
[[nodiscard]] std::optional<DeviceId> deviceWithUuid(TraceBuilder& builder, std::string_view uuid);
[[nodiscard]] std::optional<DeviceId> deviceWithUuid(const Trace& trace, std::string_view uuid);

} // namespace stallscope
