// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/work.h"
#include "engine/cpu/workshop.h"
#include "profiler/record/recording.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope::cpu {

/// The hands of one stream: does what its items say, one after the other, and records when. Belongs to the stream's worker.
class WorkRunner {
public:
    /// `recording` may be null. The track and log are the stream's own.
    WorkRunner(Workshop& workshop, Recording* recording, const Recording::StreamLog& log);

    void run(const Item& item);
    /// Where its worker works.
    [[nodiscard]] Seat& seat() { return m_seat; }

private:
    void run(const KernelWork& work, CorrelationId correlation);
    void run(const CopyWork& work, CorrelationId correlation);
    void run(const SmallCopyWork& work, CorrelationId correlation);
    void run(const StagedCopyWork& work, CorrelationId correlation);
    void run(const FillWork& work, CorrelationId correlation);
    void run(const WaitWork& work, CorrelationId correlation);
    void run(const MarkWork& work, CorrelationId correlation);
    void run(const FreeWork& work, CorrelationId correlation);
    void run(const CommonWork& work, CorrelationId correlation);
    void run(const GraphWork& work, CorrelationId correlation);

    struct Label {
        const char* name = ""; ///< lives as long as the program
        SpanKind kind = SpanKind::Kernel;
        SpanFlag::Type flags = SpanFlag::kNone;
        SpanDetail detail;
    };
    /// Does it, and records it as a span.
    template <class Doing>
    void timed(const Label& label, CorrelationId correlation, Doing&& doing);
    /// Likewise, holding the engine of that direction, if there is one.
    template <class Doing>
    void timedCopy(const Memory& to, const Memory& from, CorrelationId correlation, Doing&& doing);
    [[nodiscard]] CopyEngine* engineOf(CopyDirection direction);
    [[nodiscard]] StringId idOf(const char* name);

    Workshop& m_workshop;
    Seat m_seat{m_workshop.cores};
    Recording* m_recording;
    Recording::StreamLog m_log;
    std::optional<DetailPool::Writer> m_details;
    std::vector<std::pair<const char*, StringId>> m_names;         // the few that this stream has had so far
    std::optional<std::pair<std::uint64_t, std::uint64_t>> m_node; // graph and node that are being replayed
};

[[nodiscard]] CopyDirection directionOf(const Memory& to, const Memory& from);

} // namespace stallscope::cpu
