// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <string_view>
#include <variant>

namespace stallscope {

/// A detail field as exported: a signed number, or a word. Words are valid during the lifetime of the trace.
using DetailValue = std::variant<std::int64_t, std::string_view>;

/// The detail must have the field.
[[nodiscard]] DetailValue valueOf(const Trace& trace, const SpanDetail& detail, DetailField field);

} // namespace stallscope
