// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/session/rich_trace.h"

#include <algorithm>

namespace stallscope::test {

void RichTrace::begin()
{
    m_builder.setFormat(SourceFormat::Kineto);
    m_builder.setEpoch(1'712'195'495'500'000'123);
    m_builder.setClockError(417);
    m_builder.setFact("processor", "some processor");
    m_builder.setFact("empty", "");
    const auto process = m_builder.addProcess({"python train.py", "node-7", -1102, 3U, 2});
    (void)m_builder.addProcess({"second", "", 4'000'000'000, std::nullopt, 0});
    const auto device = m_builder.addDevice({"Device 0", 1, process, 85'017'755'648, 132, "GPU-8a1f"});
    (void)m_builder.addTrack({TrackType::HostThread, process, {}, "1102", "main thread", -3});
    (void)m_builder.addTrack({TrackType::DeviceStream, process, device, "7", "stream 7", 4});
    (void)m_builder.addTrack({TrackType::HostThread, {}, {}, "", "never used", 0});
    (void)m_builder.addCounter({"CPU", "%", process, {}});
    (void)m_builder.addCounter({"memory", "bytes", process, device});
    Run run{"first", "training", "async", "cpu", 4, true, RunState::Failed, "out of memory", TimeRange{-40, 1'000'000}, Nanos{77}, {{"batch", "32"}},
        {{"loss", "0.5"}}};
    m_builder.addRun(run);
    m_builder.addRun({});
    m_builder.addNote({NoteType::Bookmark, {5, 9}, "look here: \xC3\xA9", std::nullopt, 0xFF00FF00});
    m_builder.addNote({NoteType::Note, {-5, 9}, "", Note::SpanRef{TrackId(1), LaneGroup::Work, -17, m_builder.intern("named in a note")}, 0});
    m_builder.losses().count(Loss::LateSpans, 3);
    m_builder.losses().count(Loss::ClockSteps, UINT64_MAX / 2);
    m_builder.track(TrackId(0)).setOpenSpans({{12, m_builder.intern("still open"), SpanKind::Range, SpanFlag::kBlocking, 2}});
}

DetailId RichTrace::detail()
{
    if (upTo(3) == 0)
        return {};
    SpanDetail detail;
    for (int i = 0; i < 5; ++i)
        detail.set(static_cast<DetailField>(upTo(static_cast<std::int64_t>(kDetailFields) - 1)),
            static_cast<std::uint64_t>(upTo(1) == 0 ? upTo(300) : upTo(INT64_MAX)));
    const auto stack = m_builder.pools()->stacks.addStack({{m_builder.intern("main"), m_builder.intern("main.py"), 1},
        {m_builder.intern("f" + std::to_string(upTo(40))), m_builder.intern("f.py"), static_cast<std::uint32_t>(upTo(90))}});
    return m_builder.addDetail(detail.set(DetailField::Stack, stack.value()));
}

Span RichTrace::span(SpanKind kind)
{
    Span span;
    // Now and then a gap or a length beyond 32 bits; often none at all.
    m_now += upTo(2000) == 0 ? 6'000'000'000 : upTo(3) == 0 ? 0 : upTo(9000);
    span.start = m_now;
    span.duration = upTo(3000) == 0 ? 5'000'000'000 : upTo(5) == 0 ? 0 : upTo(70'000);
    span.name = m_builder.intern("name " + std::to_string(upTo(upTo(200))));
    if (upTo(4) != 0)
        span.correlation = CorrelationId(static_cast<std::uint32_t>(upTo(50) == 0 ? upTo(UINT32_MAX - 1) : m_now % 100'000));
    span.detail = detail();
    span.kind = kind;
    span.flags = static_cast<SpanFlag::Type>(upTo(8) == 0 ? upTo(63) : 0);
    return span;
}

void RichTrace::grow(int spansPerTrack)
{
    constexpr std::array kHostKinds{SpanKind::ApiCall, SpanKind::HostOp, SpanKind::Range, SpanKind::Python, SpanKind::Overhead, SpanKind::Mark};
    constexpr std::array kDeviceKinds{SpanKind::Kernel, SpanKind::Memcpy, SpanKind::DeviceRange, SpanKind::SyncRecord};
    for (int i = 0; i < spansPerTrack; ++i) {
        m_builder.track(TrackId(0)).place(span(kHostKinds[static_cast<std::size_t>(upTo(kHostKinds.size() - 1))]));
        m_builder.track(TrackId(1)).place(span(kDeviceKinds[static_cast<std::size_t>(upTo(kDeviceKinds.size() - 1))]));
        m_builder.counter(CounterId(static_cast<std::uint32_t>(i % 2))).append(m_now, static_cast<double>(upTo(1000)) / 7);
    }
}

std::vector<Span> spansOf(const Lane& lane)
{
    std::vector<Span> spans;
    lane.forEach([&spans](const SpanColumns& columns, std::size_t row) { spans.push_back(columns.at(row)); });
    return spans;
}

namespace {

std::vector<const Lane*> usedLanes(const Track& track)
{
    std::vector<const Lane*> lanes;
    for (const Lane& lane : track.lanes) {
        if (lane.spanCount() > 0)
            lanes.push_back(&lane);
    }
    return lanes;
}

std::string poolDifference(const TracePools& a, const TracePools& b)
{
    if (a.strings.size() != b.strings.size())
        return "number of texts";
    for (std::size_t i = 0; i < a.strings.size(); ++i) {
        if (a.strings.view(StringId::fromIndex(i)) != b.strings.view(StringId::fromIndex(i)))
            return "text " + std::to_string(i);
    }
    if (a.stacks.stackCount() != b.stacks.stackCount() || a.stacks.frameCount() != b.stacks.frameCount())
        return "number of stacks";
    for (std::size_t i = 0; i < a.stacks.stackCount(); ++i) {
        if (a.stacks.frames(StackId::fromIndex(i)) != b.stacks.frames(StackId::fromIndex(i)))
            return "stack " + std::to_string(i);
    }
    if (a.details.pageCount() != b.details.pageCount())
        return "number of pages of details";
    for (std::size_t i = 0; i < a.details.pageCount(); ++i) {
        const auto left = a.details.page(i);
        const auto right = b.details.page(i);
        if (!std::equal(left.begin(), left.end(), right.begin(), right.end()))
            return "page " + std::to_string(i) + " of details";
    }
    return {};
}

std::string trackDifference(const Track& a, const Track& b)
{
    if (a.info != b.info || a.openSpans != b.openSpans || a.watermark != b.watermark)
        return "facts, open spans or watermark";
    const auto left = usedLanes(a);
    const auto right = usedLanes(b);
    if (left.size() != right.size())
        return "number of lanes";
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i]->place != right[i]->place)
            return "place of lane " + std::to_string(i);
        if (spansOf(*left[i]) != spansOf(*right[i]))
            return "spans of lane " + std::to_string(i);
    }
    return {};
}

std::string counterDifference(const CounterSeries& a, const CounterSeries& b)
{
    if (a.info != b.info || a.blocks.size() != b.blocks.size())
        return "facts or number of samples";
    for (std::size_t i = 0; i < a.blocks.size(); ++i) {
        const CounterBlock& left = *a.blocks[i];
        const CounterBlock& right = *b.blocks[i];
        if (left.times != right.times || left.values != right.values || left.smallest != right.smallest || left.largest != right.largest)
            return "samples of block " + std::to_string(i);
    }
    return {};
}

} // namespace

std::string differenceOf(const Trace& a, const Trace& b)
{
    if (a.processes != b.processes || a.devices != b.devices || a.runs != b.runs || a.notes != b.notes || a.facts != b.facts)
        return "processes, devices, runs, notes or facts";
    if (a.losses != b.losses || a.format != b.format || a.epochNanos != b.epochNanos || a.clockError != b.clockError)
        return "losses, format, epoch or clock error";
    if (a.tracks.size() != b.tracks.size() || a.counters.size() != b.counters.size())
        return "number of tracks or counters";
    for (std::size_t i = 0; i < a.tracks.size(); ++i) {
        if (const auto difference = trackDifference(a.tracks[i], b.tracks[i]); !difference.empty())
            return "track " + std::to_string(i) + ": " + difference;
    }
    for (std::size_t i = 0; i < a.counters.size(); ++i) {
        if (const auto difference = counterDifference(a.counters[i], b.counters[i]); !difference.empty())
            return "counter " + std::to_string(i) + ": " + difference;
    }
    return poolDifference(*a.pools, *b.pools);
}

std::string prefixDifferenceOf(const Trace& a, const Trace& b)
{
    for (std::size_t i = 0; i < a.tracks.size(); ++i) {
        for (const Lane& lane : a.tracks[i].lanes) {
            const auto whole =
                std::find_if(b.tracks[i].lanes.begin(), b.tracks[i].lanes.end(), [&lane](const Lane& other) { return other.place == lane.place; });
            if (whole == b.tracks[i].lanes.end())
                return "track " + std::to_string(i) + " has a lane that is not there";
            const auto spans = spansOf(lane);
            const auto wanted = spansOf(*whole);
            if (spans.size() > wanted.size() || !std::equal(spans.begin(), spans.end(), wanted.begin()))
                return "track " + std::to_string(i) + ": other spans";
        }
    }
    return {};
}

} // namespace stallscope::test
