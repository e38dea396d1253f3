// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/event_places.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope {

/// Nanoseconds as decimal microseconds: -1500 -> "-1.500".
void appendMicroseconds(std::string& out, Nanos time);
/// Appends a span as an event of its kind, without separator. `arguments`: members of "args" from the source file as JSON,
/// which are kept unchanged; missing ones are added.
void appendSpanEvent(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view arguments = {});
/// Appends one end of a flow: at the call, or at what it launched.
void appendFlowEvent(std::string& out, const EventPlaces::Place& place, const Span& span, std::uint64_t id);
/// Appends a sample of a counter. `pid` is a JSON token.
void appendCounterEvent(std::string& out, std::string_view name, std::string_view pid, Nanos time, double value);

} // namespace stallscope
