// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/scenario.h"

#include <memory>
#include <string>

namespace stallscope::test {

/// A copy in that waits, then ten times a kernel of 100 us with a wait of the stream behind it, and a wait of the device at the end.
/// Kernels are called "gemm", the last two of them "add".
[[nodiscard]] inline std::shared_ptr<const Trace> waitingRun()
{
    constexpr Nanos kUs = 1'000;
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.copyCall(main, "cudaMemcpy", {0, 110 * kUs}, stream, {10 * kUs, 100 * kUs}, Scenario::toDevice(MemoryKind::Pageable, 1 << 20));
    Nanos now = 120 * kUs;
    for (int i = 0; i < 10; ++i) {
        s.launch(main, {now, now + 4 * kUs}, stream, {now + 5 * kUs, now + 105 * kUs}, i < 8 ? "gemm" : "add");
        s.call(main, "cudaStreamSynchronize", {now + 4 * kUs, now + 120 * kUs}, {}, Scenario::onStream(7));
        now += 130 * kUs;
    }
    s.call(main, "cudaDeviceSynchronize", {now, now + 2 * kUs});
    return s.trace();
}

} // namespace stallscope::test
