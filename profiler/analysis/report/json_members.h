// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include "profiler/base/json_writer.h"

#include <string_view>

namespace stallscope {

/// Writes null for an empty share.
void writeShare(JsonWriter& json, std::string_view key, const Share& share);
/// Writes null for an invalid id.
void writeText(JsonWriter& json, const Trace& trace, std::string_view key, StringId id);
/// Writes the id of the thread or stream in its source; null for an invalid id.
void writeTrackId(JsonWriter& json, const Trace& trace, std::string_view key, TrackId id);
/// Writes an object with a string per fact.
void writeFacts(JsonWriter& json, std::string_view key, const Facts& facts);

} // namespace stallscope
