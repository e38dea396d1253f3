// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/lane_canvas.h"
#include "tests/bench/crowded_lanes.h"
#include "tests/bench/offscreen.h"
#include "tests/bench/suite.h"

#include <qcustomplot.h>

#include <fmt/format.h>

#include <algorithm>

/// Whole frames of the timeline, as the window draws them: lanes, labels, curves, marks, and what Qt does with them.
namespace stallscope::bench {

namespace {

constexpr QSize kSize(1920, 1080);
constexpr int kLaneHeight = 24; // 40 of them fill the height
constexpr int kItems = 20'000;

std::shared_ptr<const Trace> crowdedTrace(std::uint64_t spans)
{
    auto trace = std::make_shared<Trace>();
    auto pools = std::make_shared<TracePools>();
    for (int i = 1; i < 50; ++i)
        (void)pools->strings.intern(fmt::format("void ampere_sgemm_{}x64_tn<float, {}>(float*, int)", i * 8, i));
    trace->pools = pools;
    trace->processes.emplace_back();
    trace->devices.emplace_back();
    trace->devices.back().process = ProcessId(0);
    trace->runs.emplace_back();
    for (std::size_t i = 0; i < kCrowdedLanes; ++i) {
        Track track;
        const bool isHost = i % 2 == 1;
        track.info.type = isHost ? TrackType::HostThread : TrackType::DeviceStream;
        track.info.process = ProcessId(0);
        track.info.device = isHost ? DeviceId{} : DeviceId(0);
        track.lanes.push_back(crowdedLane(i, spans / kCrowdedLanes));
        track.lanes.back().place.group = isHost ? LaneGroup::Calls : LaneGroup::Work;
        trace->tracks.push_back(std::move(track));
    }
    return trace;
}

/// A pane on a screen that nobody sees.
class Screen {
public:
    Screen(std::shared_ptr<const Trace> trace, QSize size, int laneHeight)
    {
        application();
        m_scene.trace = std::move(trace);
        m_all = m_scene.window = m_scene.trace->range();
        LayoutChoices choices;
        for (std::uint32_t i = 0; i < kCrowdedLanes; ++i) {
            choices.laneHeights[gui::HeaderKey::thread(TrackId(i))] = laneHeight;
            choices.laneHeights[gui::HeaderKey::stream(TrackId(i))] = laneHeight;
        }
        m_scene.layout = gui::LaneLayout(*m_scene.trace, choices);
        const Lane& lane = m_scene.trace->tracks[0].lanes[0];
        const Nanos middle = m_all.start + m_all.length() / 2;
        m_scene.selected = gui::SpanPlace{0, TrackId(0), lane.place, lane.blocks.block(lane.blocks.firstEndingAfter(middle)).columns()->at(0)};
        m_scene.range = TimeRange{middle, middle + m_all.length() / 100};
        m_scene.cursor = middle;
        m_canvas = std::make_unique<gui::LaneCanvas>(m_scene);
        m_canvas->resize(size);
        showNow(*m_canvas);
    }

    /// Highlights every second name; a million spans at most, as in the window.
    void search()
    {
        const auto query = SpanQuery::parse("sgemm 2");
        m_scene.hits = std::make_shared<const gui::HitMarks>(findSpans(*m_scene.trace, m_all, *query).hits);
    }
    void endSearch() { m_scene.hits.reset(); }

    /// The part of the whole that begins a little later for each frame, and is a little longer or shorter than in the one before.
    void paint(Nanos partOfAll, int frame)
    {
        const Nanos length = std::max<Nanos>(m_all.length() / partOfAll, 2 * kSize.width());
        const Nanos zoomed = length - length / 500 * (frame % 20);
        m_scene.visible = TimeRange::ofLength(m_all.start + (m_all.length() - length) / 2 + length / 1000 * (frame % 100), zoomed);
        m_canvas->paintFrame();
    }

private:
    using LayoutChoices = gui::LayoutChoices;

    gui::PaneScene m_scene;
    TimeRange m_all;
    std::unique_ptr<gui::LaneCanvas> m_canvas;
};

template <class Paint>
void measureFrames(benchmark::State& state, Clock clock, Paint paint)
{
    std::vector<double> frames;
    paint(0);
    for (auto _ : state) {
        const Stopwatch watch(clock);
        paint(static_cast<int>(frames.size()) + 1);
        frames.push_back(watch.milliseconds());
    }
    std::sort(frames.begin(), frames.end());
    state.counters["p50_ms"] = frames[frames.size() / 2];
    state.counters["p99_ms"] = frames[frames.size() * 99 / 100];
}

void replotEmpty(benchmark::State& state, Material& material)
{
    application();
    QCustomPlot plot;
    plot.resize(kSize);
    showNow(plot);
    measureFrames(state, material.sizes().clock, [&](int) { plot.replot(QCustomPlot::rpImmediateRefresh); });
}

/// What drawing each span as an item of its own would cost.
void replotItems(benchmark::State& state, Material& material)
{
    application();
    QCustomPlot plot;
    plot.resize(kSize);
    const int items = material.sizes().isSmoke ? 100 : kItems;
    for (int i = 0; i < items; ++i) {
        auto* item = new QCPItemRect(&plot); // owned by the plot
        item->topLeft->setCoords(i / 40 * 5.0 / items, (i % 40) * 5.0 / 40);
        item->bottomRight->setCoords((i / 40 * 5.0 + 3) / items, (i % 40 + 0.8) * 5.0 / 40);
        item->setBrush(Qt::blue);
    }
    showNow(plot);
    measureFrames(state, material.sizes().clock, [&](int) { plot.replot(QCustomPlot::rpImmediateRefresh); });
}

} // namespace

void addFrames(Suite& suite)
{
    auto screen = std::make_shared<std::unique_ptr<Screen>>();
    auto halves = std::make_shared<std::vector<std::unique_ptr<Screen>>>();
    const auto ready = [screen](Material& material) -> Screen& {
        if (!*screen)
            *screen = std::make_unique<Screen>(crowdedTrace(material.sizes().manySpans), kSize, kLaneHeight);
        return **screen;
    };
    const auto readyHalves = [halves](Material& material) -> std::vector<std::unique_ptr<Screen>>& {
        while (halves->size() < 2)
            halves->push_back(std::make_unique<Screen>(crowdedTrace(material.sizes().manySpans), QSize(kSize.width(), kSize.height() / 2), kLaneHeight / 2));
        return *halves;
    };
    suite.add("frame/empty", replotEmpty);
    suite.add("frame/items", replotItems);
    for (const Nanos part : {1, 4, 16, 100, 1000, 100'000}) {
        const std::string name = fmt::format("frame/1:{}", part);
        suite.add(
            name,
            [ready, part](benchmark::State& state, Material& material) {
                Screen& shown = ready(material);
                measureFrames(state, material.sizes().clock, [&](int frame) { shown.paint(part, frame); });
            },
            1.0);
        suite.expect({fmt::format("frame of the window, 40 lanes, 1/{} of all, p99", part), {name, "p99_ms"}, {}, 4.2, "ms"}); // 240 frames a second
    }
    for (const Nanos part : {1, 16, 1000}) {
        const std::string name = fmt::format("frame/found/1:{}", part);
        suite.add(
            name,
            [ready, part](benchmark::State& state, Material& material) {
                Screen& shown = ready(material);
                shown.search();
                measureFrames(state, material.sizes().clock, [&](int frame) { shown.paint(part, frame); });
                shown.endSearch();
            },
            1.0);
        suite.expect({fmt::format("frame with up to a million found spans, 40 lanes, 1/{} of all, p99", part), {name, "p99_ms"}, {}, 16.6, "ms"});
    }
    for (const Nanos part : {1, 16, 1000}) {
        const std::string name = fmt::format("frame/two/1:{}", part);
        suite.add(
            name,
            [readyHalves, part](benchmark::State& state, Material& material) {
                auto& shown = readyHalves(material);
                measureFrames(state, material.sizes().clock, [&](int frame) {
                    for (auto& half : shown)
                        half->paint(part, frame);
                });
            },
            1.0);
        suite.expect({fmt::format("frame of two runs, 40 lanes each, 1/{} of all, p99", part), {name, "p99_ms"}, {}, 8.3, "ms"});
    }
    // what 8.3 ms are where an empty plot takes 1.5 ms and the items 34 ms
    suite.expect({"slowest frames of the window beside an empty plot", {"frame/1:1", "p99_ms"}, {{"frame/empty", "p50_ms"}}, 8.3 / 1.5, ""});
    suite.expect({"slowest frames of the window beside 20,000 items", {"frame/1:1", "p99_ms"}, {{"frame/items", "p50_ms"}}, 8.3 / 34, ""});
    suite.expect({"slowest frames of two runs beside 20,000 items", {"frame/two/1:1", "p99_ms"}, {{"frame/items", "p50_ms"}}, 8.3 / 34, ""});
}

} // namespace stallscope::bench
