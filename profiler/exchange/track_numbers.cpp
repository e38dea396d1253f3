// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/track_numbers.h"

#include "profiler/exchange/track_naming.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

/// Where the tracks that workers met belong, in place of what they are called; and what they are.
std::vector<std::vector<DeviceThreads::Role>> placeTracks(const std::vector<BatchRows>& batches, std::vector<std::vector<TrackKey>>& met)
{
    DeviceThreads threads;
    for (const BatchRows& batch : batches) {
        for (const NamingRow& row : batch.namings)
            threads.learn(row);
    }
    std::vector<std::vector<DeviceThreads::Role>> roles;
    for (auto& keys : met) {
        auto& own = roles.emplace_back();
        for (TrackKey& key : keys) {
            DeviceThreads::Place place = threads.placeOf(key);
            key = std::move(place.key);
            own.push_back(place.role);
        }
    }
    return roles;
}

/// Workers may have met more, in batches that were not kept.
std::vector<std::vector<bool>> usedTracks(const std::vector<BatchRows>& batches, const std::vector<std::vector<TrackKey>>& met)
{
    std::vector<std::vector<bool>> isUsed;
    for (const auto& keys : met)
        isUsed.emplace_back(keys.size());
    for (const BatchRows& batch : batches) {
        for (const SpanRun& run : batch.runs)
            isUsed[batch.worker][run.track] = true;
        for (const SpanEdge& edge : batch.edges)
            isUsed[batch.worker][edge.track] = true;
    }
    return isUsed;
}

struct Used {
    TrackOrder order;
    std::size_t worker = 0;
    std::size_t track = 0;
};

} // namespace

TrackNumbers numberTracks(const std::vector<BatchRows>& batches, std::vector<std::vector<TrackKey>> met)
{
    TrackNumbers tracks;
    tracks.roles = placeTracks(batches, met);
    std::vector<Used> used;
    const std::vector<std::vector<bool>> isUsed = usedTracks(batches, met);
    for (std::size_t worker = 0; worker < met.size(); ++worker) {
        tracks.numbers.emplace_back(met[worker].size());
        for (std::size_t track = 0; track < met[worker].size(); ++track) {
            if (isUsed[worker][track])
                used.push_back({TrackOrder(met[worker][track]), worker, track});
        }
    }
    std::ranges::sort(used, {}, &Used::order);
    for (const Used& one : used) {
        const TrackKey& key = met[one.worker][one.track];
        if (tracks.keys.empty() || tracks.keys.back() != key)
            tracks.keys.push_back(key);
        tracks.numbers[one.worker][one.track] = tracks.keys.size() - 1;
    }
    return tracks;
}

} // namespace stallscope
