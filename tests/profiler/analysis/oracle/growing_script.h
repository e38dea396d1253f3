// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/analysis/oracle/dice.h"
#include "tests/profiler/analysis/oracle/trace_script.h"

#include <vector>

namespace stallscope::oracle {

/// A script told bit by bit, as a recorder would: a span arrives some time after its end, some much later than others, and
/// until then may be known to be open. One run goes on meanwhile, from some time on.
class GrowingScript {
public:
    explicit GrowingScript(const Script& script);

    [[nodiscard]] bool isOver() const { return m_next == m_arrivals.size(); }
    /// What is known a little later.
    [[nodiscard]] std::shared_ptr<const Trace> grow();

private:
    struct Arrival {
        Nanos time = 0;
        std::size_t span = 0;
    };
    void tellOpenSpans();

    const Script& m_script;
    Dice m_dice;
    TraceBuilder m_builder;
    std::vector<Arrival> m_arrivals; // in order
    std::size_t m_next = 0;
    Nanos m_now = 0;
    RunId m_run;
    Nanos m_delay = 0; // after which a stream's watermark takes all to be known
};

} // namespace stallscope::oracle
