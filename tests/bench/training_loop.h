// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/trace/span.h"

#include <array>
#include <cstdint>
#include <optional>

namespace stallscope::bench {

/// One launch of a training loop, and everything that a profiler records around it. Names are literals.
struct LoopStep {
    struct Slice {
        const char* name = "";
        Nanos start = 0;
        Nanos duration = 0;
    };

    static constexpr std::size_t kMaxDepth = 3;

    unsigned thread = 0;              ///< 0: forward, 1: backward
    std::array<Slice, kMaxDepth> ops; ///< nested, outermost first
    std::size_t depth = 0;
    Slice launch;
    std::optional<Slice> smallCall; ///< after the launch: a call that starts nothing
    std::optional<Slice> wait;      ///< after all that: the loop reads a result back
    bool isCopy = false;
    unsigned stream = 0; ///< 0: compute, 1: communication, 2: copies
    Slice device;
    std::uint32_t correlation = 0;
    std::uint32_t externalId = 0; ///< of the innermost operation
    // a kernel
    std::uint32_t grid = 0;
    std::uint32_t block = 0;
    std::uint32_t registers = 0;
    std::uint32_t sharedBytes = 0;
    // a copy
    std::uint64_t bytes = 0;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind sourceMemory = MemoryKind::Device;
    MemoryKind targetMemory = MemoryKind::Device;

    [[nodiscard]] std::size_t spans() const { return depth + 2 + (smallCall ? 1 : 0) + (wait ? 1 : 0); }
};

/// A training loop that never was: two host threads take turns to launch kernels, copies and collectives on three streams,
/// a few microseconds apart, and wait now and then. The same steps every time, without end.
class TrainingLoop {
public:
    static constexpr unsigned kThreads = 2;
    static constexpr unsigned kStreams = 3;

    [[nodiscard]] LoopStep next();

private:
    [[nodiscard]] std::uint64_t random();
    [[nodiscard]] std::uint32_t below(std::uint32_t limit);
    [[nodiscard]] Nanos around(Nanos mean);

    void chooseDeviceWork(LoopStep& step);
    void layOutHost(LoopStep& step);
    void runOnDevice(LoopStep& step);

    std::uint64_t m_seed = 20260101;
    Nanos m_now = 0;
    std::array<Nanos, kStreams> m_streamEnd{};
    unsigned m_thread = 0;
    std::uint32_t m_untilTurn = 2000;
    std::uint32_t m_correlation = 1000;
    std::uint32_t m_externalId = 0;
};

} // namespace stallscope::bench
