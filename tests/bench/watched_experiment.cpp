// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/watched_experiment.h"

#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/main_window.h"
#include "gui/experiment/run_panel.h"
#include "gui/model/analysis_scheduler.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/paint/lane_canvas.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/session/session_reader.h"
#include "tests/bench/memory_use.h"
#include "tests/bench/offscreen.h"
#include "tests/bench/stopwatch.h"

#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QTemporaryDir>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <string>

namespace stallscope::bench {

namespace {

constexpr int kTick = 5; // ms

void print(const std::string& name, double value)
{
    fmt::print("{} {:.3f}\n", name, value);
    std::fflush(stdout);
}

Nanos wallClock()
{
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

double processSeconds()
{
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// End of the newest span, by the wall clock.
Nanos newestOf(const Trace& trace)
{
    Nanos newest = -kTimeLimit;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (!lane.blocks.isEmpty())
                newest = std::max(newest, lane.blocks.header(lane.blocks.size() - 1).last);
        }
    }
    return newest + trace.epochNanos;
}

/// Kernels since the beginning of the last run, to a block.
std::uint64_t launchesOf(const Trace& trace)
{
    if (trace.runs.empty() || !trace.runs.back().window)
        return 0;
    const Nanos start = trace.runs.back().window->start;
    std::uint64_t count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group != LaneGroup::Work)
                continue;
            for (std::size_t i = lane.blocks.size(); i > 0 && lane.blocks.header(i - 1).first >= start; --i)
                count += lane.blocks.header(i - 1).count;
        }
    }
    return count;
}

/// How old the newest span is that numbers and lanes on the screen show. The age is largest just before either changes.
class ScreenAge : public QObject {
public:
    ScreenAge(gui::RunList& runs, std::uint64_t launches) : m_runs(runs), m_launches(launches)
    {
        qApp->installEventFilter(this);
        connect(&runs, &gui::RunList::analysed, this, [this] {
            note();
            if (const gui::ShownRun* run = m_runs.find(0); run && run->analysis)
                m_numbers = newestOf(run->analysis->trace());
        });
    }

    /// Of the same run; what is shown may be older.
    void setRecorded(const std::shared_ptr<const Trace>& trace) { m_recorded = launchesOf(*trace); }

    void note()
    {
        const gui::ShownRun* run = m_runs.find(0);
        if (!run || !run->isRunning() || !m_lanes || !m_numbers)
            return;
        const double age = static_cast<double>(wallClock() - std::min(*m_lanes, *m_numbers)) * 1e-6;
        for (std::size_t i = 0; i < kMarks.size(); ++i) {
            const auto mark = static_cast<std::uint64_t>(static_cast<double>(m_launches) * kMarks[i]);
            if (m_recorded <= mark && m_recorded >= mark / 10 * 9)
                m_oldest[i] = std::max(m_oldest[i], age);
        }
    }

    /// Those that were measured.
    void printAll() const
    {
        for (std::size_t i = 0; i < kMarks.size(); ++i) {
            if (m_oldest[i] > 0)
                print(fmt::format("age_ms/{}", i), m_oldest[i]);
        }
    }

    static constexpr std::array kMarks{1.0 / 6, 1.0 / 3, 2.0 / 3, 1.0}; ///< parts of all launches

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && dynamic_cast<gui::LaneCanvas*>(object)) {
            note();
            if (const gui::ShownRun* run = m_runs.find(0))
                m_lanes = newestOf(*run->trace);
        }
        return false;
    }

private:
    gui::RunList& m_runs;
    std::uint64_t m_launches;
    std::uint64_t m_recorded = 0; // launches
    std::optional<Nanos> m_lanes;
    std::optional<Nanos> m_numbers;
    std::array<double, kMarks.size()> m_oldest{};
};

class ExperimentWindow {
public:
    explicit ExperimentWindow(const WatchedExperiment& experiment) : m_experiment(experiment), m_age(m_window.runs(), experiment.launches)
    {
        m_window.documentController().loader().memory()->setLimit(experiment.limit);
        QObject::connect(&m_window.experimentController(), &gui::ExperimentController::grew, &m_window,
            [this](const std::shared_ptr<const Trace>& trace) {
                m_latest = trace;
                m_age.setRecorded(trace);
            });
        m_window.resize(1920, 1080);
        showNow(m_window);
    }

    void run()
    {
        const Stopwatch watch(Clock::Wall);
        m_window.experimentController().run(plan());
        repeat(kTick, [this] {
            m_age.note();
            return !isDue() && isRunning();
        });
        print("running_ms", watch.milliseconds());
        print("running_peak_mb", static_cast<double>(residentPeak()) / 1e6);
        m_age.printAll();
    }

    /// From the click to the moment at which Run takes one again.
    void stop()
    {
        QPushButton* button = nullptr;
        for (QPushButton* one : m_window.runPanel().findChildren<QPushButton*>())
            button = one->isDefault() ? one : button;
        if (!isRunning() || !button)
            return; // no figure: the benchmark fails
        m_latest.reset();
        const Stopwatch watch(Clock::Wall);
        double recorded = 0;
        const auto phases =
            QObject::connect(&m_window.experimentController(), &gui::ExperimentController::progressed, &m_window, [&](const ExperimentProgress& progress) {
                if (progress.state == ExperimentState::Draining)
                    recorded = watch.milliseconds();
            });
        button->click();
        repeat(1, [this] { return isRunning() || !m_window.actions()["run.start"]->isEnabled(); });
        print("stop_ms", watch.milliseconds());
        print("last_launch_ms", recorded); // until the workload gave up; then the recording is finished and written
        QObject::disconnect(phases);
    }

    /// Until all numbers of the runs are there, and what follows from them.
    void settle()
    {
        constexpr int kLook = 1000; // ms
        constexpr double kIdle = 0.1;
        constexpr double kMostMilliseconds = 600'000;
        const Stopwatch watch(Clock::Wall);
        double before = processSeconds();
        repeat(kLook, [&] {
            const double now = processSeconds();
            const bool isIdle = now - std::exchange(before, now) < kIdle;
            return (!isIdle || m_window.runs().isAnalysing()) && watch.milliseconds() < kMostMilliseconds;
        });
        if (watch.milliseconds() < kMostMilliseconds)
            print("settled_ms", watch.milliseconds());
        print("peak_mb", static_cast<double>(residentPeak()) / 1e6);
        print("peak_share", static_cast<double>(residentPeak()) / static_cast<double>(m_experiment.limit));
    }

    /// Whether the recording has the numbers that are shown.
    [[nodiscard]] bool isAsRecorded()
    {
        const std::string path = m_window.document().recording().toStdString();
        SessionOpenOptions options;
        options.memory = m_window.runs().memory();
        const auto reloaded = readSession(path, options);
        if (!reloaded) {
            fmt::print(stderr, "{}\n", reloaded.error().message);
            return false;
        }
        for (int i = 0; i < m_window.runs().size(); ++i) {
            const gui::ShownRun& run = m_window.runs().at(i);
            if (!run.report || textOf(*run.trace, *run.report) != textOf(**reloaded, numbersOf(*reloaded, run.run))) {
                fmt::print(stderr, "run {} does not have the numbers of its recording\n", i);
                return false;
            }
        }
        return m_window.runs().size() > 0;
    }

private:
    [[nodiscard]] ExperimentPlan plan() const
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.strategies = {"sync-each"};
        if (isWhole())
            plan.strategies.emplace_back("async");
        // of a run that is stopped at its launches, a few more
        plan.values.set("count", static_cast<std::int64_t>(isWhole() ? m_experiment.launches : m_experiment.launches / 10 * 11));
        plan.repeats = m_experiment.repeats;
        return plan;
    }
    [[nodiscard]] bool isWhole() const { return m_experiment.repeats > 1; }
    [[nodiscard]] bool isRunning() { return m_window.experimentController().isRunning(); }
    /// Whether enough has run: the last run half, or the only one.
    [[nodiscard]] bool isDue() const
    {
        if (!m_latest || m_latest->runs.size() < (isWhole() ? 2 * m_experiment.repeats : 1))
            return false;
        return launchesOf(*m_latest) >= (isWhole() ? m_experiment.launches / 2 : m_experiment.launches);
    }
    [[nodiscard]] static RunReport numbersOf(const std::shared_ptr<const Trace>& trace, RunId run)
    {
        AnalysisRequest request{trace, run};
        request.report.buckets = gui::kCurveBuckets;
        request.report.waits = false;
        auto result = AnalysisService().analyze(request);
        return result ? std::move(result->report) : RunReport();
    }
    [[nodiscard]] static std::string textOf(const Trace& trace, const RunReport& report)
    {
        JsonWriter json;
        writeRunReport(json, trace, report, {.top = 0});
        return json.take();
    }

    WatchedExperiment m_experiment;
    QTemporaryDir m_folder;
    gui::Places m_places{gui::Settings(m_folder.filePath("settings.ini")), gui::Recordings(m_folder.filePath("recordings"))};
    gui::MainWindow m_window{gui::Theme::Mode::Dark, m_places};
    ScreenAge m_age;
    std::shared_ptr<const Trace> m_latest;
};

} // namespace

int printWatched(const WatchedExperiment& experiment)
{
    application();
    ExperimentWindow window(experiment);
    print("start_mb", static_cast<double>(residentNow()) / 1e6);
    window.run();
    window.stop();
    window.settle();
    if (!window.isAsRecorded())
        return 1;
    print("as_recorded", 1);
    return 0;
}

} // namespace stallscope::bench
