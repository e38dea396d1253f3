// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/lod/level_of_detail.h"
#include "tests/bench/crowded_lanes.h"
#include "tests/bench/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace stallscope::bench {

namespace {

constexpr std::size_t kLanes = kCrowdedLanes;
constexpr int kPixels = 1920;

class Timeline {
public:
    explicit Timeline(std::uint64_t spans) : m_cells(kLanes * kPixels)
    {
        for (std::size_t i = 0; i < kLanes; ++i) {
            m_lanes.push_back(crowdedLane(i, spans / kLanes));
            m_end = std::max(m_end, m_lanes.back().range().end);
        }
    }

    /// The part of the whole that begins at a hundredth of it for each frame, as when it is dragged.
    void paint(Nanos partOfAll, int frame)
    {
        const Nanos length = std::max<Nanos>(m_end / partOfAll, kPixels);
        const Nanos start = (m_end - length) / 2 + length / 1000 * (frame % 100);
        ColumnLoads loads;
        for (std::size_t i = 0; i < kLanes; ++i)
            (void)paintLane(m_lanes[i], {start, length, kPixels}, std::span(m_cells).subspan(i * kPixels, kPixels), loads);
        benchmark::DoNotOptimize(m_cells.data());
    }
    void clear(int byte)
    {
        std::memset(static_cast<void*>(m_cells.data()), byte, m_cells.size() * sizeof(PixelCell));
        benchmark::DoNotOptimize(m_cells.data());
    }

private:
    std::vector<Lane> m_lanes;
    Nanos m_end = 0;
    std::vector<PixelCell> m_cells;
};

/// Each frame by itself: what counts is the one that comes too late.
void paintFrames(benchmark::State& state, Timeline& timeline, Nanos partOfAll, Clock clock)
{
    std::vector<double> frames;
    timeline.paint(partOfAll, 0);
    for (auto _ : state) {
        const Stopwatch watch(clock);
        timeline.paint(partOfAll, static_cast<int>(frames.size()));
        frames.push_back(watch.milliseconds());
    }
    std::sort(frames.begin(), frames.end());
    state.counters["p50_ms"] = frames[frames.size() / 2];
    state.counters["p99_ms"] = frames[frames.size() * 99 / 100];
}

} // namespace

void addPainting(Suite& suite)
{
    auto timeline = std::make_shared<std::unique_ptr<Timeline>>();
    const auto ready = [timeline](Material& material) -> Timeline& {
        if (!*timeline)
            *timeline = std::make_unique<Timeline>(material.sizes().manySpans);
        return **timeline;
    };
    for (const Nanos part : {1, 4, 16, 100, 1000, 1'000'000}) {
        const std::string name = fmt::format("paint/1:{}", part);
        suite.add(
            name, [ready, part](benchmark::State& state, Material& material) { paintFrames(state, ready(material), part, material.sizes().clock); }, 1.0);
        suite.expect({fmt::format("paint 40 lanes, 1/{} of all, p99 of a frame", part), {name, "p99_ms"}, {}, 8.3, "ms"});
    }
    suite.add("paint/memset", [ready](benchmark::State& state, Material& material) {
        for (auto _ : state)
            ready(material).clear(static_cast<int>(state.iterations()));
    });
    suite.expect({"paint 40 lanes, all of the time, beside memset", {"paint/1:1", ""}, {{"paint/memset", ""}}, {}, ""});
}

} // namespace stallscope::bench
