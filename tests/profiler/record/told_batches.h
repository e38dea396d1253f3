// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/device/batch_importer.h"
#include "profiler/trace/build/trace_builder.h"

#include <QtGlobal>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Batches as published by a source of device records, and the importer's result.
namespace stallscope::test {

/// Offset of the source's clock to the monotonic one; the session began at zero.
inline constexpr Nanos kAhead = 1'000'000'000'000;
inline constexpr Nanos kZero = 500;

inline Nanos source(Nanos session)
{
    return session + kZero + kAhead;
}

/// A batch of a source whose clock was just sampled.
struct Told : DeviceBatch {
    explicit Told(Nanos asked = 10'000)
    {
        clock.push_back({kZero + asked, kZero + asked + kAhead, kZero + asked});
        askedAt = kZero + asked;
    }
    void kernel(std::string name, Nanos start, Nanos end, std::uint32_t correlation, StreamPlace place = {0, 1, 7})
    {
        DeviceWorkRecord record;
        record.name = addText(std::move(name));
        record.times = {start == 0 ? 0 : source(start), end == 0 ? 0 : source(end)};
        record.place = place;
        record.correlation = correlation;
        work.push_back(record);
    }
    void call(std::string name, Nanos start, Nanos end, std::uint32_t correlation, std::uint32_t thread = 41)
    {
        calls.push_back({addText(std::move(name)), {source(start), source(end)}, thread, correlation, 0});
    }
};

struct Setup {
    explicit Setup(BatchImporter::StackLookup stacks = {}) : importer(kZero, process, std::move(stacks)) {}

    TraceBuilder builder;
    ProcessId process = builder.addProcess({"program", {}, 1, {}, 0});
    BatchImporter importer;

    void take(DeviceBatch batch)
    {
        importer.take(std::move(batch));
        importer.collect(builder);
    }
    [[nodiscard]] std::shared_ptr<const Trace> finish()
    {
        DeviceBatch last;
        last.isLast = true;
        take(std::move(last));
        return builder.finish();
    }
};

inline std::vector<Span> spansOf(const Track& track)
{
    std::vector<Span> spans;
    for (const Lane& lane : track.lanes)
        lane.forEach([&](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    return spans;
}

inline const Track& trackNamed(const Trace& trace, std::string_view id, TrackType type)
{
    const auto found =
        std::find_if(trace.tracks.begin(), trace.tracks.end(), [&](const Track& track) { return track.info.nativeId == id && track.info.type == type; });
    if (found == trace.tracks.end())
        qFatal("there is no track %s", std::string(id).c_str());
    return *found;
}

inline std::uint64_t lossOf(const Trace& trace, Loss loss)
{
    return trace.losses[static_cast<std::size_t>(loss)];
}

} // namespace stallscope::test
