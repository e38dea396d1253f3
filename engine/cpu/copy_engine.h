// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cpu/cores.h"
#include "engine/cpu/milestone.h"

#include <atomic>
#include <cstdint>

namespace stallscope::cpu {

/// The one path on which data travels in one direction: one copy at a time, in the order in which streams get there. The
/// stream that holds it moves the bytes.
class CopyEngine {
public:
    /// Holds the engine from here to the end of the scope.
    class Turn {
    public:
        Turn(CopyEngine& engine, Seat& seat) : m_engine(engine), m_number(engine.m_next.fetch_add(1, std::memory_order_relaxed))
        {
            m_engine.m_served.waitAwake(m_number, &seat, seat.core() ? kAwake : Milestone::kAwake);
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        ~Turn() { m_engine.m_served.reach(m_number + 1); }

    private:
        CopyEngine& m_engine;
        std::uint64_t m_number;
    };

private:
    /// Copies are short, and where systems wake workers up late the engine stands idle: a worker with a core of its own stays awake
    /// for some copies, and takes nothing from the others.
    static constexpr Nanos kAwake = 2'000'000;

    std::atomic<std::uint64_t> m_next{0};
    Milestone m_served;
};

} // namespace stallscope::cpu
