// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/replay.h"

#include <cstdint>
#include <vector>

namespace stallscope {

/// What follows what on the device after a change to streams. By span; empty lists: as it was.
struct ChangedOrder {
    std::vector<std::uint32_t> before; ///< on its stream
    std::vector<std::uint32_t> buffer; ///< what read the buffer that it writes
    std::vector<std::uint32_t> source; ///< what wrote the one that it reads
    std::vector<std::uint32_t> turns;  ///< Replay::turns
    bool isMixed = false;              ///< the work of one stream is on several: it is done when all of it is
};

[[nodiscard]] ChangedOrder changedOrder(const RunSpans& spans, const RunGraph& graph, const Change& change);

} // namespace stallscope
