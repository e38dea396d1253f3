// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"

#include "tests/support/scenario.h"

#include <QTest>

#include <algorithm>
#include <iterator>

using namespace stallscope;
using test::Scenario;

namespace {

/// Where the program asked for each of its waits.
struct Places {
    std::shared_ptr<const Trace> trace;
    std::vector<Wait> waits;

    explicit Places(Scenario& scenario) : trace(scenario.trace())
    {
        std::ranges::copy((*FullAnalysis::build(trace, RunId(0)))->waits(), std::back_inserter(waits));
    }
    [[nodiscard]] std::string_view of(std::size_t row) const { return trace->text(waits.at(row).site); }
};

} // namespace

class TestCallPlaces : public QObject {
    Q_OBJECT
private slots:
    void builtInFunctionsAreNoPlace();
    void librariesAreNoPlace();
    void ofACallStackTheLineIsThePlace();
};

/// C functions have no line, and are named only without an alternative.
void TestCallPlaces::builtInFunctionsAreNoPlace()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.python(main, "train.py(9): loss", {0, 95});
    s.python(main, "<built-in method item of Tensor object at 0x7f00>", {10, 90});
    s.call(main, "cudaDeviceSynchronize", {20, 80});
    s.python(main, "<built-in function _cuda_synchronize>", {100, 200});
    s.call(main, "cudaDeviceSynchronize", {110, 190});
    const Places places(s);
    QCOMPARE(places.of(0), std::string_view("train.py(9): loss"));
    QCOMPARE(places.of(1), std::string_view("<built-in function _cuda_synchronize>"));
}

/// Users look for a line of their own code: PyTorch's are named only without an alternative.
void TestCallPlaces::librariesAreNoPlace()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.python(main, "model.py(1421): box_predictor", {0, 95});
    s.python(main, "nn.Module: Linear_0", {1, 94});
    s.python(main, "<built-in method to of Tensor object at 0x7f00>", {5, 92});
    s.python(main, "torch/utils/_device.py(100): __torch_function__", {10, 90});
    s.call(main, "cudaDeviceSynchronize", {20, 80});
    s.python(main, "threading.py(1012): run", {100, 200});
    s.python(main, "/usr/lib/python3/dist-packages/torch/utils/data/_utils/pin_memory.py(30): do_one_step", {105, 195});
    s.call(main, "cudaDeviceSynchronize", {110, 190});
    const Places places(s);
    QCOMPARE(places.of(0), std::string_view("model.py(1421): box_predictor"));
    QCOMPARE(places.of(1), std::string_view("/usr/lib/python3/dist-packages/torch/utils/data/_utils/pin_memory.py(30): do_one_step"));
}

/// Innermost are native functions, which have no line, and around them Python's.
void TestCallPlaces::ofACallStackTheLineIsThePlace()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const auto frame = [&s](std::string_view function, std::string_view file, std::uint32_t line) {
        return Frame{s.builder().intern(function), s.builder().intern(file), line};
    };
    const Frame program = frame("train", "train.py", 31);
    const Frame library = frame("item", "/usr/lib/python3/dist-packages/torch/_tensor.py", 5);
    const Frame native = frame("at::item", "/usr/lib/libtorch.so", 0);
    const auto waitUnder = [&](const std::vector<Frame>& outermostFirst, TimeRange range) {
        SpanDetail detail;
        detail.set(DetailField::Stack, s.builder().pools()->stacks.addStack(outermostFirst).value());
        s.call(main, "cudaDeviceSynchronize", range, {}, detail);
    };
    waitUnder({program, library, native}, {0, 80});
    waitUnder({library, native}, {100, 180});
    waitUnder({native}, {200, 280});
    const Places places(s);
    QCOMPARE(places.of(0), std::string_view("train"));
    QCOMPARE(places.of(1), std::string_view("item"));
    QCOMPARE(places.of(2), std::string_view("at::item"));
}

QTEST_GUILESS_MAIN(TestCallPlaces)
#include "tst_call_places.moc"
