// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/scenario.h"

#include <memory>
#include <string>

namespace stallscope::test {

/// Rounds of three kernels of 20, 50 and 10 us, a wait behind them, and 15 us of the host's own work, without annotations.
/// In the round `slow` the second kernel takes 100 us longer. Everything is shifted by `late`. Names of kernels begin with `prefix`.
[[nodiscard]] inline std::shared_ptr<const Trace> steppingRun(int rounds, int slow = -1, Nanos late = 0, const std::string& prefix = {})
{
    constexpr Nanos kUs = 1'000;
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    Nanos now = late;
    for (int round = 0; round < rounds; ++round) {
        Nanos device = now + 5 * kUs;
        const auto launch = [&](const char* name, Nanos length) {
            s.launch(main, {now, now + kUs}, stream, {device, device + length}, prefix + name);
            now += 2 * kUs;
            device += length;
        };
        launch("embed", 20 * kUs);
        launch("gemm", (round == slow ? 150 : 50) * kUs);
        launch("loss", 10 * kUs);
        s.call(main, "cudaStreamSynchronize", {now, device + 5 * kUs}, {}, Scenario::onStream(7));
        now = device + 20 * kUs;
    }
    return s.trace();
}

} // namespace stallscope::test
