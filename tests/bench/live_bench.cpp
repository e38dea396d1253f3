// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/live_runs.h"
#include "gui/model/run_list.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/bench/live_load.h"
#include "tests/bench/offscreen.h"
#include "tests/bench/suite.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QHBoxLayout>

#include <algorithm>

/// The window while a run goes on that records a million spans a second: how long it is busy with each frame, and how often
/// its numbers change.
namespace stallscope::bench {

namespace {

constexpr double kSpansPerSecond = 1e6;
constexpr double kSmokeSpansPerSecond = 1e5;
constexpr int kFrame = 16;            // ms
constexpr qint64 kSettledAfter = 300; // ms: what opens the window is not part of a frame
constexpr qint64 kPatience = 30'000;  // ms: a busy machine may take its time to show the run

class LiveWindow : public QWidget {
public:
    LiveWindow() : m_timeline(new gui::TimelineWidget(m_runs)), m_numbers(new gui::NumbersPanel(m_runs, m_timeline->selection())), m_live(m_runs)
    {
        auto* row = new QHBoxLayout(this);
        row->addWidget(m_timeline, 1);
        row->addWidget(m_numbers);
        resize(1920, 1080);
        show();
        m_timeline->visibleRange().followEnd(true);
        connect(&m_runs, &gui::RunList::analysed, this, [this] { ++m_updates; });
    }
    // the list goes last: everything else shows what it holds
    ~LiveWindow() override
    {
        delete m_numbers;
        delete m_timeline;
    }

    /// What the app does in a frame: take what is new, lay it out, paint all that asked for it.
    void frame(const Feed& feed)
    {
        const Feed::Snapshot latest = feed.latest();
        if (latest.trace && latest.number != std::exchange(m_seen, latest.number))
            m_live.take(latest.trace);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] int updates() const { return m_updates; }
    [[nodiscard]] bool showsRun() const { return !m_runs.isEmpty(); }

private:
    gui::RunList m_runs;
    gui::TimelineWidget* m_timeline;
    gui::NumbersPanel* m_numbers;
    gui::LiveRuns m_live;
    std::uint64_t m_seen = 0;
    int m_updates = 0;
};

void watch(benchmark::State& state, Material& material, int seconds)
{
    application();
    LiveLoad load(material.sizes().isSmoke ? kSmokeSpansPerSecond : kSpansPerSecond);
    LiveWindow window;
    std::vector<double> frames;
    QElapsedTimer all;
    QElapsedTimer settled; // since the run is shown
    all.start();
    const qint64 length = material.sizes().isSmoke ? 600 : seconds * 1000;
    int updatesBefore = 0;
    for (auto _ : state) {
        repeat(kFrame, [&] {
            const Stopwatch watch(material.sizes().clock);
            window.frame(load.feed());
            const double took = watch.milliseconds();
            if (!settled.isValid()) {
                updatesBefore = window.updates();
                if (all.elapsed() > kSettledAfter && window.showsRun())
                    settled.start();
                return all.elapsed() < kPatience;
            }
            frames.push_back(took);
            return settled.elapsed() < length;
        });
    }
    if (frames.empty())
        return state.SkipWithError("no frame was painted");
    std::sort(frames.begin(), frames.end());
    state.counters["p50_ms"] = frames[frames.size() / 2];
    state.counters["p99_ms"] = frames[frames.size() * 99 / 100];
    state.counters["update_ms"] = static_cast<double>(length) / std::max(window.updates() - updatesBefore, 1);
    state.counters["spans"] = static_cast<double>(load.spans());
}

} // namespace

void addLive(Suite& suite)
{
    suite
        .add(
            "live/3s", [](benchmark::State& state, Material& material) { watch(state, material, 3); }, 0)
        ->Iterations(1);
    suite.expect({"frame while 1 M spans a second arrive, p99", {"live/3s", "p99_ms"}, {}, 16.6, "ms"});
    suite.expect({"time between two updates of the numbers meanwhile", {"live/3s", "update_ms"}, {}, 100, "ms"});
}

} // namespace stallscope::bench
