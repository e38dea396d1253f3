// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "gui/panels/flame/flame_view.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/panels/tables/table_set.h"
#include "gui/panels/tables/table_view.h"
#include "profiler/analysis/metrics/host_stack_tree.h"
#include "profiler/analysis/metrics/operators.h"
#include "profiler/base/hash.h"
#include "tests/bench/offscreen.h"
#include "tests/bench/wait_trace.h"

#include <QApplication>
#include <QPixmap>
#include <QScrollBar>

#include <algorithm>
#include <memory>

namespace stallscope::bench {

namespace {

void showTimes(benchmark::State& state, std::vector<double> times)
{
    std::sort(times.begin(), times.end());
    state.counters["p50_ms"] = times[times.size() / 2];
    state.counters["p99_ms"] = times[times.size() * 99 / 100];
}

/// Ranges of half of the run and more: what costs most. The slowest of a hundred counts.
void tablesOfRanges(benchmark::State& state, const std::shared_ptr<const Trace>& trace, Clock clock)
{
    const auto analysis = FullAnalysis::build(trace, RunId(0));
    if (!analysis) {
        state.SkipWithError(analysis.error().message.c_str());
        return;
    }
    const TimeRange all = (*analysis)->window();
    benchmark::DoNotOptimize((*analysis)->tables(all)); // sorts the index out, as the report of a run does that has ended
    std::vector<double> times;
    for (auto _ : state) {
        const auto part = static_cast<Nanos>(mixBits(times.size() + 1) % 1000);
        const TimeRange range{all.start + all.length() / 2000 * part + 1, all.end - 1};
        const Stopwatch watch(clock);
        benchmark::DoNotOptimize((*analysis)->tables(range));
        times.push_back(watch.milliseconds());
    }
    showTimes(state, std::move(times));
}

/// Operators of ranges of half of the run and more, in all groupings. The index, made once for a run, is a counter of its own.
void operatorsOfRanges(benchmark::State& state, const std::shared_ptr<const Trace>& trace, Clock clock)
{
    const auto analysis = FullAnalysis::build(trace, RunId(0));
    if (!analysis) {
        state.SkipWithError(analysis.error().message.c_str());
        return;
    }
    const Stopwatch indexing(clock);
    const OperatorIndex index((*analysis)->spans());
    state.counters["index_ms"] = indexing.milliseconds();
    state.counters["operators"] = static_cast<double>(index.size());
    const TimeRange all = (*analysis)->window();
    std::vector<double> times;
    for (auto _ : state) {
        const auto part = static_cast<Nanos>(mixBits(times.size() + 1) % 1000);
        const RowFilter rows{{all.start + all.length() / 2000 * part + 1, all.end - 1}, false};
        const Stopwatch watch(clock);
        for (const OperatorGrouping grouping : {OperatorGrouping::Name, OperatorGrouping::Shapes, OperatorGrouping::Site})
            benchmark::DoNotOptimize(index.table(grouping, rows));
        times.push_back(watch.milliseconds());
    }
    showTimes(state, std::move(times));
}

/// The flame graph of the whole smaller trace: aggregated once, which is a counter of its own, then painted zoomed to one box after the other.
void paintFlames(benchmark::State& state, const std::shared_ptr<const Trace>& trace, Clock clock)
{
    const auto analysis = FullAnalysis::build(trace, RunId(0));
    if (!analysis) {
        state.SkipWithError(analysis.error().message.c_str());
        return;
    }
    const Stopwatch aggregating(clock);
    HostStackTree tree((*analysis)->spans(), (*analysis)->window());
    state.counters["aggregate_ms"] = aggregating.milliseconds();
    state.counters["nodes"] = static_cast<double>(tree.nodes().size());
    application();
    gui::FlameView view;
    view.resize(1600, 900);
    view.show();
    view.setData(std::make_shared<const gui::FlameData>(gui::FlameData{0, trace, std::move(tree), false}));
    QPixmap page(view.size());
    view.render(&page);
    const std::size_t nodes = view.data()->tree.nodes().size();
    std::vector<double> frames;
    for (auto _ : state) {
        const Stopwatch watch(clock);
        view.zoomTo(static_cast<std::uint32_t>(frames.size() % 3 == 0 ? 0 : mixBits(frames.size()) % nodes));
        view.render(&page);
        frames.push_back(watch.milliseconds());
    }
    showTimes(state, std::move(frames));
}

/// A table of a million waits, and what was made for it.
class ManyWaits {
public:
    explicit ManyWaits(std::uint64_t waits)
    {
        gui::ShownRun run;
        run.trace = waitTrace(waits);
        run.run = RunId(0);
        run.analysis = *FullAnalysis::build(run.trace, run.run);
        run.report = std::make_shared<const RunReport>(run.analysis->report());
        run.window = run.analysis->window();
        m_rows = rowsOf(gui::tablesOf(run, 0, std::nullopt), gui::TableKind::Waits);
    }

    [[nodiscard]] const std::shared_ptr<const gui::TableRows>& rows() const { return m_rows; }

private:
    std::shared_ptr<const gui::TableRows> m_rows;
};

void arrangeWaits(benchmark::State& state, const gui::TableRows& rows, const gui::Arrangement& arrangement)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(gui::arrange(rows, arrangement).data());
    state.counters["rows"] = static_cast<double>(rows.size());
}

/// A view of all waits, in order of time.
std::unique_ptr<gui::TableView> viewOf(const std::shared_ptr<const gui::TableRows>& rows)
{
    application();
    auto view = std::make_unique<gui::TableView>();
    view->setTheme(gui::themeOf(gui::Theme::Mode::Dark), Qt::red);
    view->resize(1600, 900);
    view->show();
    view->sortByColumn(0, Qt::AscendingOrder);
    view->setRows(rows, {});
    while (view->table().isArranging())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    return view;
}

/// Another place for each frame, as when the scroll bar is dragged.
void scrollWaits(benchmark::State& state, const std::shared_ptr<const gui::TableRows>& rows, Clock clock)
{
    const auto view = viewOf(rows);
    QPixmap page(view->size());
    view->render(&page);
    std::vector<double> frames;
    for (auto _ : state) {
        const Stopwatch watch(clock);
        view->verticalScrollBar()->setValue(static_cast<int>(frames.size() * 4999 % std::max<std::size_t>(rows->size(), 1)));
        view->render(&page);
        frames.push_back(watch.milliseconds());
    }
    showTimes(state, std::move(frames));
}

/// For how long the interface thread is kept when another order of a million rows comes to it: its longest step.
void sortShown(benchmark::State& state, const std::shared_ptr<const gui::TableRows>& rows)
{
    constexpr int kDuration = 4;
    const auto view = viewOf(rows);
    std::vector<double> times;
    for (auto _ : state) {
        view->sortByColumn(kDuration, times.size() % 2 == 0 ? Qt::DescendingOrder : Qt::AscendingOrder);
        double longest = 0;
        while (view->table().isArranging()) {
            const Stopwatch watch(Clock::Cpu); // it sleeps until there is something to do
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
            longest = std::max(longest, watch.milliseconds());
        }
        times.push_back(longest);
    }
    showTimes(state, std::move(times));
}

} // namespace

void addTables(Suite& suite)
{
    const Sizes& sizes = suite.sizes();
    const std::uint64_t rows = sizes.isSmoke ? sizes.fewSpans : 1'000'000;
    auto waits = std::make_shared<std::unique_ptr<ManyWaits>>();
    const auto ready = [waits, rows]() -> const std::shared_ptr<const gui::TableRows>& {
        if (!*waits)
            *waits = std::make_unique<ManyWaits>(rows);
        return (*waits)->rows();
    };
    suite.add("tables/range", [](benchmark::State& state, Material& material) { tablesOfRanges(state, material.manySpans(), material.sizes().clock); });
    suite.add("tables/range of waits",
        [ready](benchmark::State& state, Material& material) { tablesOfRanges(state, ready()->set()->trace, material.sizes().clock); });
    suite.add("operators/range", [](benchmark::State& state, Material& material) { operatorsOfRanges(state, material.manySpans(), material.sizes().clock); });
    suite.add("flame/frame", [](benchmark::State& state, Material& material) { paintFlames(state, material.fewSpans(), material.sizes().clock); });
    suite.add("tables/sort", [ready](benchmark::State& state, Material&) { arrangeWaits(state, *ready(), {4, Qt::DescendingOrder, {}}); });
    suite.add("tables/sort and filter", [ready](benchmark::State& state, Material&) {
        arrangeWaits(state, *ready(), {3, Qt::AscendingOrder, "operation_1 device"});
    });
    suite.add("tables/scroll", [ready](benchmark::State& state, Material& material) { scrollWaits(state, ready(), material.sizes().clock); });
    suite.add("tables/new order", [ready](benchmark::State& state, Material&) { sortShown(state, ready()); });

    suite.expect({"tables of a range of the larger trace, p99", {"tables/range", "p99_ms"}, {}, 100, "ms"});
    suite.expect({"tables of a range with up to a million waits, p99", {"tables/range of waits", "p99_ms"}, {}, 100, "ms"});
    suite.expect({"operators of a range of the larger trace, all groupings, p99", {"operators/range", "p99_ms"}, {}, 300, "ms"});
    suite.expect({"a frame of the flame graph of the smaller trace, p99", {"flame/frame", "p99_ms"}, {}, 16.6, "ms"});
    suite.expect({"sort a table of a million waits, off the interface thread", {"tables/sort", ""}, {}, {}, "s"});
    suite.expect({"filter and sort a table of a million waits", {"tables/sort and filter", ""}, {}, {}, "s"});
    suite.expect({"paint a page anywhere in a table of a million waits, p99", {"tables/scroll", "p99_ms"}, {}, 16.6, "ms"});
    suite.expect({"the interface thread takes over another order of them, p99", {"tables/new order", "p99_ms"}, {}, 16.6, "ms"});
}

} // namespace stallscope::bench
