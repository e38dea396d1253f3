// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/session/write/session_writer.h"
#include "tests/bench/offscreen.h"
#include "tests/bench/suite.h"

#include <QApplication>

#include <algorithm>

/// The window while it opens a session of 10 M spans beside another one that it shows: how long a turn of the wheel waits
/// until it has been drawn.
namespace stallscope::bench {

namespace {

constexpr int kBetweenInputs = 10; // ms

/// Turns the wheel over the timeline and says how long the window was busy until it had drawn the outcome.
double turnWheel(gui::TimelineWidget& timeline, bool isIn, Clock clock)
{
    const Stopwatch watch(clock);
    QCoreApplication::processEvents(); // what was to be done already comes first, as it would for a hand
    timeline.visibleRange().zoom(isIn ? 0.9 : 1.1, timeline.visibleRange().range().start + 1000);
    QCoreApplication::processEvents();
    return watch.milliseconds();
}

void open(benchmark::State& state, Material& material)
{
    application();
    const auto path = material.file("opening.stallscope");
    if (!writeSession(*material.manySpans(), path.string()))
        return state.SkipWithError("the session was not written");
    gui::RunList runs;
    gui::TimelineWidget timeline(runs);
    timeline.resize(1920, 1080);
    timeline.show();
    runs.add("before", material.fewSpans(), RunId(0));
    std::vector<double> answers;
    for (auto _ : state) {
        gui::TraceLoader loader;
        bool isOpen = false;
        QObject::connect(&loader, &gui::TraceLoader::finished, &timeline, [&](const std::vector<gui::LoadedFile>& files) {
            runs.clear();
            addFiles(runs, files);
            isOpen = true;
        });
        loader.open({QString::fromStdString(path.string())});
        // loading, and then the numbers that are worked out behind it
        repeat(kBetweenInputs, [&] {
            answers.push_back(turnWheel(timeline, answers.size() % 2 == 0, material.sizes().clock));
            return !isOpen || runs.isAnalysing();
        });
        QCoreApplication::processEvents();
    }
    std::sort(answers.begin(), answers.end());
    state.counters["p99_ms"] = answers[answers.size() * 99 / 100];
    state.counters["worst_ms"] = answers.back();
    state.counters["inputs"] = static_cast<double>(answers.size());
}

} // namespace

void addOpening(Suite& suite)
{
    suite.add("opening/input", open, 0);
    suite.expect({"an input while 10 M spans are opened and analysed, worst", {"opening/input", "worst_ms"}, {}, 50, "ms"});
}

} // namespace stallscope::bench
