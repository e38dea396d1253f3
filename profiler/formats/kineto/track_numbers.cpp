// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/track_numbers.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace stallscope {

namespace {

/// Process of Kineto's events without one.
constexpr const char* kNoProcess = "-1";

/// Threads that synchronize with an Intel XPU, and overhead on them, name no process: they belong to the process with calls
/// on a thread of the same number.
void placeXpuThreads(const std::vector<BatchRows>& batches, std::vector<std::vector<SourceTrackKey>>& met)
{
    if (std::none_of(batches.begin(), batches.end(), [](const BatchRows& batch) { return batch.hasXpuSync; }))
        return;
    std::map<std::string, std::map<std::string, std::uint64_t>> calls; // by thread and process
    for (const BatchRows& batch : batches) {
        for (const SpanRun& run : batch.runs) {
            const SourceTrackKey& key = met[batch.worker][run.track];
            if (key.type == TrackType::HostThread && key.group != kNoProcess)
                calls[key.lane][key.group] += run.calls;
        }
    }
    for (auto& keys : met) {
        for (SourceTrackKey& key : keys) {
            const auto known = key.type == TrackType::HostThread && key.group == kNoProcess ? calls.find(key.lane) : calls.end();
            if (known != calls.end())
                key.group = std::ranges::max_element(known->second, {}, &std::pair<const std::string, std::uint64_t>::second)->first;
        }
    }
}

/// Replaces the names of the workers' tracks by their places, and determines their roles.
std::vector<std::vector<DeviceThreads::Role>> placeTracks(
    const std::vector<BatchRows>& batches, std::vector<std::vector<SourceTrackKey>>& met, bool isExported, bool& isAscend)
{
    std::vector<std::vector<DeviceThreads::Role>> roles;
    if (isExported) { // names of processes mean nothing
        for (const auto& keys : met)
            roles.emplace_back(keys.size(), DeviceThreads::Role::None);
        return roles;
    }
    placeXpuThreads(batches, met);
    DeviceThreads threads;
    for (const BatchRows& batch : batches) {
        for (const NamingRow& row : batch.namings)
            threads.learn(row);
    }
    for (auto& keys : met) {
        auto& own = roles.emplace_back();
        for (SourceTrackKey& key : keys) {
            DeviceThreads::Place place = threads.placeOf(key);
            key = std::move(place.key);
            own.push_back(place.role);
        }
    }
    isAscend = threads.isAscend();
    return roles;
}

/// Workers may have encountered further tracks in batches that were discarded.
std::vector<std::vector<bool>> usedTracks(const std::vector<BatchRows>& batches, const std::vector<std::vector<SourceTrackKey>>& met)
{
    std::vector<std::vector<bool>> isUsed;
    for (const auto& keys : met)
        isUsed.emplace_back(keys.size());
    for (const BatchRows& batch : batches) {
        for (const SpanRun& run : batch.runs)
            isUsed[batch.worker][run.track] = true;
        for (const SpanEdge& edge : batch.edges)
            isUsed[batch.worker][edge.track] = true;
        for (const SpanRun& edges : batch.storedEdges)
            isUsed[batch.worker][edges.track] = true;
    }
    return isUsed;
}

struct Used {
    std::pair<std::size_t, TrackOrder> order; ///< position in an exported trace, then by key
    std::size_t worker = 0;
    std::size_t track = 0;
};

} // namespace

TrackNumbers numberTracks(const std::vector<BatchRows>& batches, std::vector<std::vector<SourceTrackKey>> met, const std::optional<ExportedTrace>& exported)
{
    TrackNumbers tracks;
    tracks.roles = placeTracks(batches, met, exported.has_value(), tracks.isAscend);
    std::map<SourceTrackKey, std::size_t> positions;
    for (std::size_t i = 0; exported && i < exported->tracks.size(); ++i) {
        const ExportedTrace::ExportedTrack& track = exported->tracks[i];
        positions.try_emplace({track.info.type, track.group, track.lane}, i);
    }
    const auto positionOf = [&positions](const SourceTrackKey& key) {
        const auto known = positions.find(key);
        return known != positions.end() ? known->second : SIZE_MAX;
    };
    std::vector<Used> used;
    const std::vector<std::vector<bool>> isUsed = usedTracks(batches, met);
    for (std::size_t worker = 0; worker < met.size(); ++worker) {
        tracks.numbers.emplace_back(met[worker].size(), TrackNumbers::kUnused);
        for (std::size_t track = 0; track < met[worker].size(); ++track) {
            if (isUsed[worker][track])
                used.push_back({{positionOf(met[worker][track]), TrackOrder(met[worker][track])}, worker, track});
        }
    }
    std::ranges::sort(used, {}, &Used::order);
    for (const Used& one : used) {
        const SourceTrackKey& key = met[one.worker][one.track];
        if (tracks.keys.empty() || tracks.keys.back() != key)
            tracks.keys.push_back(key);
        tracks.numbers[one.worker][one.track] = tracks.keys.size() - 1;
    }
    return tracks;
}

} // namespace stallscope
