// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include "profiler/base/json_writer.h"

#include <string_view>

namespace stallscope {

/// null where it is absent.
void writeShare(JsonWriter& json, std::string_view key, const Share& share);
/// null for an invalid id.
void writeText(JsonWriter& json, const Trace& trace, std::string_view key, StringId id);
/// The thread or stream as its source named it; null for an invalid id.
void writeTrackId(JsonWriter& json, const Trace& trace, std::string_view key, TrackId id);
/// An object with a text for each.
void writeFacts(JsonWriter& json, std::string_view key, const Facts& facts);

} // namespace stallscope
