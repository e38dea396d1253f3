// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <string_view>
#include <variant>

namespace stallscope {

/// A field of a detail as other programs read it: a number with its sign, or a word. Words live as long as the trace.
using DetailValue = std::variant<std::int64_t, std::string_view>;

/// The detail has the field.
[[nodiscard]] DetailValue valueOf(const Trace& trace, const SpanDetail& detail, DetailField field);

} // namespace stallscope
