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
/// One span as an event of its kind, without what separates events. `arguments`: those of the file that it was read from, as JSON; they
/// stand as they are, and what they do not say is added.
void appendSpanEvent(std::string& out, const Trace& trace, const EventPlaces::Place& place, const Span& span, std::string_view arguments = {});
/// One end of an arrow: at the call, or at what it launched.
void appendFlowEvent(std::string& out, const EventPlaces::Place& place, const Span& span, std::uint64_t id);
/// One sample of a counter. `pid` is a JSON token.
void appendCounterEvent(std::string& out, std::string_view name, std::string_view pid, Nanos time, double value);

} // namespace stallscope
