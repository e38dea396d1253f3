// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/json_members.h"

namespace stallscope {

void writeShare(JsonWriter& json, std::string_view key, const Share& share)
{
    json.key(key);
    if (share)
        json.value(*share);
    else
        json.null();
}

void writeText(JsonWriter& json, const Trace& trace, std::string_view key, StringId id)
{
    json.key(key);
    if (id.isValid())
        json.value(trace.text(id));
    else
        json.null();
}

void writeTrackId(JsonWriter& json, const Trace& trace, std::string_view key, TrackId id)
{
    json.key(key);
    if (id.index() < trace.tracks.size())
        json.value(trace.tracks[id.index()].info.nativeId);
    else
        json.null();
}

void writeFacts(JsonWriter& json, std::string_view key, const Facts& facts)
{
    json.key(key).beginObject();
    for (const auto& [name, value] : facts)
        json.member(name, value);
    json.endObject();
}

} // namespace stallscope
