// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/row_spill.h"

#include "profiler/formats/common/run_merge.h"
#include "profiler/formats/kineto/stored_run.h"
#include "profiler/session/codec/byte_stream.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <stop_token>
#include <string>
#include <tuple>

namespace stallscope {

std::uint64_t bytesOf(const BatchRows& rows)
{
    std::uint64_t bytes = sizeof(BatchRows) + rows.edges.size() * sizeof(SpanEdge) + rows.counters.size() * sizeof(CounterRow);
    for (const SpanRun& run : rows.runs)
        bytes += sizeof(SpanRun) + run.spans.size() * sizeof(Span);
    for (const KeptRow& row : rows.kept)
        bytes += sizeof(KeptRow) + row.text.size();
    return bytes + rows.argumentBytes;
}

namespace {

constexpr int kWordBits = 64;

void encode(const KeptRow& row, session::ByteWriter& out)
{
    out.byte(static_cast<std::uint8_t>(row.phase));
    out.number(row.timeAt);
    out.number(row.timeLength);
    out.number(static_cast<std::uint64_t>(row.time));
    out.signedNumber(static_cast<std::int64_t>(row.time >> kWordBits));
    out.text(row.text);
}

KeptRow decodedKept(session::ByteReader& in)
{
    KeptRow row;
    row.phase = static_cast<char>(in.byte());
    row.timeAt = in.number();
    row.timeLength = in.number();
    const std::uint64_t low = in.number();
    row.time = (WideNanos{in.signedNumber()} << kWordBits) | WideNanos{low};
    row.text = in.text();
    return row;
}

} // namespace

bool readStoredKept(const session::TemporaryFile& file, session::TemporaryPlace place, std::vector<KeptRow>& rows)
{
    session::Bytes bytes;
    if (!file.read(place, bytes))
        return false;
    session::ByteReader in(bytes);
    rows.clear();
    while (!in.atEnd())
        rows.push_back(decodedKept(in));
    if (!in.ok())
        file.noteDamage();
    return in.ok();
}

namespace {

/// The runs of one track, or its edges.
struct TrackRuns {
    SpanRun combined;
    std::vector<PendingRun> runs;

    void add(std::vector<Span> spans, Nanos shift, std::uint32_t order)
    {
        if (!spans.empty())
            runs.push_back({std::move(spans), shift, order});
    }
};

/// Rows of consecutive batches, with times relative to one origin.
class Combination {
public:
    Combination(BatchRows& into, WideNanos origin, std::stop_token stop) : m_into(into), m_origin(origin), m_stop(std::move(stop)) {}

    /// `numbers`: of the batch's tracks among those of the combination.
    void add(BatchRows& batch, const std::vector<std::uint32_t>& numbers);
    void storeIn(const std::shared_ptr<session::TemporaryFile>& file);

private:
    void addRuns(BatchRows& batch, const std::vector<std::uint32_t>& numbers, Nanos shift);
    void addEdges(BatchRows& batch, const std::vector<std::uint32_t>& numbers, Nanos shift);
    void addCounters(BatchRows& batch, Nanos shift);
    void storeKept(session::TemporaryFile& file);
    [[nodiscard]] std::vector<SpanRun> stored(std::map<std::uint32_t, TrackRuns>& tracks, const std::shared_ptr<session::TemporaryFile>& file) const;

    BatchRows& m_into;
    WideNanos m_origin;
    std::stop_token m_stop;
    std::vector<KeptRow> m_kept;
    std::map<std::uint32_t, TrackRuns> m_runs; // by track
    std::map<std::uint32_t, TrackRuns> m_edges;
    using SeriesKey = std::tuple<std::string, std::string, std::string>; // process, name, unit
    std::map<SeriesKey, std::size_t> m_series;                           // among the packed counters
};

void Combination::add(BatchRows& batch, const std::vector<std::uint32_t>& numbers)
{
    const WideNanos distance = batch.hasOrigin ? batch.origin - m_origin : 0;
    const auto shift = static_cast<Nanos>(std::clamp(distance, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit}));
    for (bool BatchRows::*fact :
        {&BatchRows::isOfGpu, &BatchRows::hasXpuSync, &BatchRows::hasXpuCalls, &BatchRows::hasXpuDriver, &BatchRows::hasOnlyLaunches, &BatchRows::hasWaits})
        m_into.*fact |= batch.*fact;
    m_into.account += batch.account;
    for (std::size_t i = 0; i < kLosses; ++i)
        m_into.losses[i] += batch.losses[i];
    addRuns(batch, numbers, shift);
    addEdges(batch, numbers, shift);
    addCounters(batch, shift);
    for (FlowRow& flow : batch.flows) {
        flow.track = numbers[flow.track];
        flow.time += shift;
        m_into.flows.push_back(std::move(flow));
    }
    for (const TimeRange& window : batch.profilerWindows)
        m_into.profilerWindows.push_back({window.start + shift, saturatingAdd(window.end, shift)});
    std::ranges::move(batch.namings, std::back_inserter(m_into.namings));
    std::ranges::move(batch.kept, std::back_inserter(m_kept));
}

void Combination::addRuns(BatchRows& batch, const std::vector<std::uint32_t>& numbers, Nanos shift)
{
    for (SpanRun& run : batch.runs) {
        const std::uint32_t track = numbers[run.track];
        TrackRuns& runs = m_runs.try_emplace(track, TrackRuns{{track, 0, -kTimeLimit, {}}, {}}).first->second;
        runs.combined.calls += run.calls;
        runs.combined.end = std::max(runs.combined.end, saturatingAdd(run.end, shift));
        runs.add(std::move(run.spans), shift, batch.index);
    }
}

/// Edges of equal times keep their order, because they have no length.
void Combination::addEdges(BatchRows& batch, const std::vector<std::uint32_t>& numbers, Nanos shift)
{
    std::map<std::uint32_t, std::vector<Span>> tracks;
    for (const SpanEdge& edge : batch.edges) {
        Span& span = tracks[numbers[edge.track]].emplace_back(edge.span);
        span.flags |= edge.isEnd ? SpanEdge::kStoredEnd : SpanFlag::kNone;
    }
    for (auto& [track, spans] : tracks) {
        std::ranges::stable_sort(spans, {}, &Span::start);
        TrackRuns& edges = m_edges.try_emplace(track, TrackRuns{{track, 0, -kTimeLimit, {}}, {}}).first->second;
        edges.combined.end = std::max(edges.combined.end, spans.back().start + shift);
        edges.add(std::move(spans), shift, batch.index);
    }
}

void Combination::addCounters(BatchRows& batch, Nanos shift)
{
    for (CounterRow& row : batch.counters) {
        const auto [known, isNew] = m_series.try_emplace({row.process, row.name, row.unit}, m_into.packedCounters.size());
        if (isNew)
            m_into.packedCounters.push_back({std::move(row.process), {}, std::move(row.name), std::move(row.unit), {}});
        m_into.packedCounters[known->second].samples.emplace_back(row.time + shift, row.value);
    }
}

std::vector<SpanRun> Combination::stored(std::map<std::uint32_t, TrackRuns>& tracks, const std::shared_ptr<session::TemporaryFile>& file) const
{
    std::vector<SpanRun> runs;
    for (auto& [track, of] : tracks) {
        if (m_stop.stop_requested())
            break;
        StoredRunWriter writer(file);
        RunMerge merge(std::move(of.runs), RunTimes::AsTheyAre);
        merge.forEach(m_stop, [&writer](std::span<const Span> spans, const RunCursor& cursor) {
            for (const Span& span : spans)
                writer.append(span, cursor.placeOf(0).first);
        });
        of.combined.stored = writer.finish();
        if (of.combined.stored)
            runs.push_back(std::move(of.combined));
    }
    return runs;
}

void Combination::storeKept(session::TemporaryFile& file)
{
    constexpr std::size_t kPartBytes = std::size_t{256} << 10;
    session::ByteWriter bytes;
    for (std::size_t i = 0; i < m_kept.size() && !m_stop.stop_requested(); ++i) {
        encode(m_kept[i], bytes);
        if (bytes.size() < kPartBytes && i + 1 < m_kept.size())
            continue;
        if (const auto place = file.append(bytes.bytes()))
            m_into.storedKept.push_back(*place);
        bytes.clear();
    }
    m_kept.clear();
}

void Combination::storeIn(const std::shared_ptr<session::TemporaryFile>& file)
{
    storeKept(*file);
    m_into.runs = stored(m_runs, file);
    m_into.storedEdges = stored(m_edges, file);
}

} // namespace

std::uint32_t RowSpill::numberOf(const SourceTrackKey& key)
{
    const auto [known, isNew] = m_numbers.try_emplace(key, static_cast<std::uint32_t>(m_tracks.size()));
    if (isNew)
        m_tracks.push_back(key);
    return known->second;
}

BatchRows RowSpill::combined(std::vector<BatchRows> batches, const std::vector<std::vector<SourceTrackKey>>& keys, const std::stop_token& stop)
{
    BatchRows rows;
    rows.index = batches.front().index;
    rows.array = batches.front().array;
    rows.worker = m_worker;
    if (rows.array != std::exchange(m_array, rows.array))
        m_origin.reset();
    for (const BatchRows& batch : batches) {
        if (batch.hasOrigin && !m_origin)
            m_origin = batch.origin;
    }
    rows.hasOrigin = m_origin.has_value();
    rows.origin = m_origin.value_or(0);
    std::vector<std::vector<std::uint32_t>> numbers; // by worker and its track
    for (const auto& ofWorker : keys) {
        auto& own = numbers.emplace_back();
        for (const SourceTrackKey& key : ofWorker)
            own.push_back(numberOf(key));
    }
    Combination combination(rows, rows.origin, stop);
    for (BatchRows& batch : batches) {
        if (stop.stop_requested())
            break;
        combination.add(batch, numbers[batch.worker]);
        batch = {};
    }
    combination.storeIn(m_file);
    return rows;
}

} // namespace stallscope
