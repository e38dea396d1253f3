// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/loss.h"

#include <cstdint>
#include <string>

namespace stallscope {

/// What became of each record of a source: nothing is lost without a name. An importer counts a record once when it reads it,
/// and once where it ends up.
struct RecordAccount {
    std::uint64_t read = 0;
    std::uint64_t spans = 0;
    std::uint64_t ends = 0;    ///< of spans that begin with a record of their own
    std::uint64_t samples = 0; ///< of counters
    std::uint64_t names = 0;   ///< names of processes and threads, and other metadata
    LossCounts lost{};

    void lose(Loss loss, std::uint64_t by = 1) { lost[static_cast<std::size_t>(loss)] += by; }
    RecordAccount& operator+=(const RecordAccount& other);
    /// "12 read: 8 spans, 1 counter samples, 2 names, 1 flow_events": the fact that a trace has under kName.
    [[nodiscard]] std::string words() const;

    static constexpr const char* kName = "records";
};

} // namespace stallscope
