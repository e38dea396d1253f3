// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/loss.h"

#include <cstdint>
#include <string>

namespace stallscope {

/// Accounts for every record of a source, so that no loss is unnamed. An importer counts a record once when it reads it,
/// and once by its outcome.
struct RecordAccount {
    std::uint64_t read = 0;
    std::uint64_t spans = 0;
    std::uint64_t ends = 0;    ///< ends of spans whose begin is a separate record
    std::uint64_t samples = 0; ///< of counters
    std::uint64_t names = 0;   ///< names of processes and threads, and other metadata
    LossCounts lost{};

    void lose(Loss loss, std::uint64_t by = 1) { lost[static_cast<std::size_t>(loss)] += by; }
    RecordAccount& operator+=(const RecordAccount& other);
    /// "12 read: 8 spans, 1 counter samples, 2 names, 1 flow_events": value of the trace's fact kName.
    [[nodiscard]] std::string words() const;

    static constexpr const char* kName = "records";
};

} // namespace stallscope
