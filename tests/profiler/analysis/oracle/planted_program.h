// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/scenario.h"

#include <functional>
#include <string_view>

namespace stallscope::test {

/// A range in microseconds.
[[nodiscard]] constexpr TimeRange us(Nanos from, Nanos to)
{
    return {from * 1000, to * 1000};
}

/// A small program whose idle times follow from its numbers, all of them in microseconds. Unless a test adds more, one thread launches onto one stream of
/// one device.
class PlantedProgram {
public:
    Scenario s;
    TrackId main = s.thread("main");
    TrackId stream = s.stream("13"); ///< 7 is the default stream of CUDA

    /// Work that the host launches far ahead of the device: short calls, then one span after the other.
    struct Queue {
        Nanos count = 1;
        Nanos first = 10; ///< start of the first span
        Nanos period = 100;
        Nanos length = 100;
        Nanos firstCall = 0;
        Nanos callPeriod = 1; ///< each call takes 1 us
        const char* api = "cudaLaunchKernel";

        [[nodiscard]] TimeRange call(Nanos i) const { return us(firstCall + i * callPeriod, firstCall + i * callPeriod + 1); }
        [[nodiscard]] TimeRange run(Nanos i) const { return us(first + i * period, first + i * period + length); }
    };
    void queue(const Queue& work, TrackId onto, std::string_view name = "gemm")
    {
        for (Nanos i = 0; i < work.count; ++i) {
            const CorrelationId id = s.correlation();
            s.call(main, work.api, work.call(i), id);
            s.kernel(onto, name, work.run(i), id);
        }
    }
    void queue(const Queue& work, std::string_view name = "gemm") { queue(work, stream, name); }
    void queueCopies(const Queue& work, TrackId onto, const SpanDetail& detail)
    {
        for (Nanos i = 0; i < work.count; ++i)
            s.copyCall(main, "cudaMemcpyAsync", work.call(i), onto, work.run(i), detail);
    }

    /// Rounds of a launch [0, 5), its kernel [10, 10 + kernel) and a call that waits for it [5, 20 + kernel). The gaps of 20 us between kernels are due to
    /// the wait.
    void waitAfterEach(Nanos rounds, Nanos kernel, const char* call = "cudaStreamSynchronize", Nanos from = 0)
    {
        for (Nanos t = from; t < from + rounds * (kernel + 20); t += kernel + 20) {
            s.launch(main, us(t, t + 5), stream, us(t + 10, t + 10 + kernel), "gemm");
            s.call(main, call, us(t + 5, t + 20 + kernel), {}, Scenario::onStream(13));
        }
    }
    /// Rounds of 68 us: six launches [0, 30), their kernels [10, 58), a call that waits for them [30, 68). The gaps of 20 us between rounds are due to the
    /// wait.
    void waitPerStep(Nanos rounds, const char* call)
    {
        for (Nanos t = 0; t < rounds * 68; t += 68) {
            for (Nanos i = 0; i < 6; ++i)
                s.launch(main, us(t + 5 * i, t + 5 * i + 5), stream, us(t + 10 + 8 * i, t + 18 + 8 * i), "gemm");
            s.call(main, call, us(t + 30, t + 68), {}, Scenario::onStream(13));
        }
    }
    /// Rounds of 160 us from 5 us on: a copy [0, 95), whose call returns at 100, a launch [100, 105) and a kernel [110, 160). The gaps of 15 us behind copies
    /// are due to their calls, which wait.
    void waitForUploads(Nanos rounds, const char* call, MemoryKind source)
    {
        for (Nanos t = 5; t < 5 + rounds * 160; t += 160) {
            s.copyCall(main, call, us(t == 5 ? 0 : t - 55, t + 100), stream, us(t, t + 95), Scenario::toDevice(source, 1 << 20));
            s.launch(main, us(t + 100, t + 105), stream, us(t + 110, t + 160), "gemm");
        }
    }
    /// Rounds of 100 us: own code of the host [0, 80), a launch [80, 85) and its kernel [90, 110). Of the gaps of 80 us between kernels, 70 belong to the own
    /// code and 10 to the launch.
    void workOnHost(Nanos rounds, const std::function<void(Nanos from)>& work = nullptr)
    {
        for (Nanos t = 0; t < rounds * 100; t += 100) {
            if (work)
                work(t);
            s.launch(main, us(t + 80, t + 85), stream, us(t + 90, t + 110), "gemm");
        }
    }
    /// Rounds of 40 us: operations [0, 40), in them a launch [30, 35), whose kernel runs [38, 48). The gaps of 30 us between kernels belong to launching.
    void dispatch(TrackId thread, Nanos rounds, std::string_view operation)
    {
        for (Nanos t = 0; t < rounds * 40; t += 40) {
            s.op(thread, operation, us(t, t + 40));
            s.op(thread, "aten::t", us(t + 2, t + 8));
            s.op(thread, "aten::transpose", us(t + 3, t + 6));
            s.op(thread, "aten::addmm", us(t + 10, t + 40));
            s.op(thread, "aten::expand", us(t + 12, t + 18));
            s.op(thread, "aten::as_strided", us(t + 14, t + 16));
            s.launch(thread, us(t + 30, t + 35), stream, us(t + 38, t + 48), "gemm");
        }
    }
    /// A kernel [10, 60), something that is done once from 100 us on, and kernels of 100 us, whose first starts 10 us after it: in the gap are 40 us of own
    /// code and 10 us of a launch.
    void setUp(Nanos length, Nanos kernels, const std::function<void(TimeRange)>& once)
    {
        s.launch(main, us(0, 5), stream, us(10, 60), "gemm");
        once(us(100, 100 + length));
        queue({.count = kernels, .first = 110 + length, .firstCall = 100 + length});
    }
};

} // namespace stallscope::test
