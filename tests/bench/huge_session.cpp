// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/huge_session.h"

#include "gui/timeline/paint/lane_canvas.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/session/session_reader.h"
#include "tests/bench/memory_use.h"
#include "tests/bench/offscreen.h"
#include "tests/bench/stopwatch.h"

#include <QCoreApplication>
#include <QEvent>
#include <QWidget>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

namespace stallscope::bench {

namespace {

constexpr QSize kSize(1920, 1080);

std::shared_ptr<const Trace> openUnder(const std::filesystem::path& path, const std::shared_ptr<ColumnCache>& memory)
{
    SessionOpenOptions options;
    options.memory = memory;
    const auto trace = readSession(path.string(), options);
    if (!trace)
        fmt::print(stderr, "{}\n", trace.error().message);
    return trace ? *trace : nullptr;
}

/// A pane that fills a screen with all lanes.
class Screen {
public:
    explicit Screen(const std::shared_ptr<const Trace>& trace)
    {
        m_scene.trace = trace;
        m_all = m_scene.visible = m_scene.window = trace->range();
        gui::LayoutChoices choices;
        m_scene.layout = gui::LaneLayout(*trace, choices);
        m_canvas = std::make_unique<gui::LaneCanvas>(m_scene);
        m_canvas->resize(kSize);
        m_canvas->installEventFilter(&m_paints);
    }

    /// The first frame, whatever it can show at once.
    void show() { showNow(*m_canvas); }

    /// Frames that go on through the session, a part of it each.
    [[nodiscard]] std::vector<double> pan(Nanos partOfAll, int frames)
    {
        std::vector<double> times;
        const Nanos length = std::max<Nanos>(m_all.length() / partOfAll, 2 * kSize.width());
        for (int frame = 0; frame < frames; ++frame) {
            const Nanos zoomed = length - length / 500 * (frame % 20);
            const Nanos at = (m_all.length() - length) / frames * frame; // ever new places
            m_scene.visible = TimeRange::ofLength(m_all.start + at, zoomed);
            const Stopwatch watch(Clock::Wall);
            m_canvas->paintFrame();
            times.push_back(watch.milliseconds());
        }
        std::ranges::sort(times);
        return times;
    }

    /// How long until a picture says everything, without anybody moving it.
    [[nodiscard]] double settle()
    {
        const Stopwatch watch(Clock::Wall);
        m_canvas->paintFrame();
        for (int idle = 0, seen = m_paints.count; idle < 3; idle = m_paints.count == std::exchange(seen, m_paints.count) ? idle + 1 : 0)
            QCoreApplication::processEvents();
        return watch.milliseconds();
    }

private:
    struct Paints : QObject {
        bool eventFilter(QObject*, QEvent* event) override { return count += event->type() == QEvent::Paint ? 1 : 0, false; }
        int count = 0;
    };

    Paints m_paints;
    gui::PaneScene m_scene;
    TimeRange m_all;
    std::unique_ptr<gui::LaneCanvas> m_canvas;
};

void print(const char* name, double value)
{
    fmt::print("{} {:.3f}\n", name, value);
}

} // namespace

int printShown(const std::filesystem::path& path, std::uint64_t limit)
{
    application();
    const Stopwatch watch(Clock::Wall);
    const auto trace = openUnder(path, std::make_shared<ColumnCache>(limit));
    if (!trace)
        return 1;
    print("opened_ms", watch.milliseconds());
    Screen screen(trace);
    screen.show();
    print("first_paint_ms", watch.milliseconds());
    print("spans", static_cast<double>(trace->spanCount()));
    print("after_first_paint_mb", static_cast<double>(residentPeak()) / 1e6);
    std::size_t pinned = 0;
    for (const Track& track : trace->tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i)
                pinned += lane.blocks.block(i).upperNodes().size_bytes();
        }
    }
    print("summary_bytes_per_span", static_cast<double>(pinned) / static_cast<double>(trace->spanCount()));
    for (const Nanos part : {1, 4, 16, 100, 1000, 10'000, 100'000, 1'000'000}) {
        const auto times = screen.pan(part, 400);
        print(fmt::format("p50_ms/{}", part).c_str(), times[times.size() / 2]);
        print(fmt::format("p99_ms/{}", part).c_str(), times[times.size() * 99 / 100]);
        print(fmt::format("worst_ms/{}", part).c_str(), times.back());
        print(fmt::format("settled_ms/{}", part).c_str(), screen.settle());
    }
    print("peak_mb", static_cast<double>(residentPeak()) / 1e6);
    return 0;
}

int printAnalysed(const std::filesystem::path& path, std::uint64_t limit)
{
    const auto memory = std::make_shared<ColumnCache>(limit);
    const auto trace = openUnder(path, memory);
    if (!trace || trace->runs.empty())
        return 1;
    const Stopwatch watch(Clock::Wall);
    const auto summary = AnalysisService(memory).summarize({trace, RunId(0)});
    if (!summary) {
        fmt::print(stderr, "{}\n", summary.error().message);
        return 1;
    }
    print("reported_ms", watch.milliseconds());
    print("segments", static_cast<double>((*summary)->segments()));
    print("peak_mb", static_cast<double>(residentPeak()) / 1e6);
    return 0;
}

std::map<std::string, double> figuresOf(const std::string& arguments)
{
    const std::string program = std::filesystem::read_symlink("/proc/self/exe");
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(::popen(fmt::format("'{}' {}", program, arguments).c_str(), "r"), &::pclose);
    std::map<std::string, double> figures;
    std::array<char, 200> name{};
    double value = 0;
    while (out && std::fscanf(out.get(), "%199s %lf", name.data(), &value) == 2)
        figures[name.data()] = value;
    return figures;
}

} // namespace stallscope::bench
