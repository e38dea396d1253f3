// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/import_options.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stallscope {

/// When a part of a file is worth being shown: once there are enough spans, then each time that there are twice as many, as
/// long as at least twice as much is still to come. So all parts together hold less than two thirds of the whole, however long
/// it is: putting spans in order is about an eighth of the work of reading them.
///
/// Worked example: 10 million spans, the first part of one: parts of 1 and 2 million. Of 2.9 million: none.
class PartSchedule {
public:
    explicit PartSchedule(std::uint64_t first) : m_next(first) {}

    /// `done` of `total` bytes are read; total 0 means that the end is not known.
    [[nodiscard]] bool isDue(std::uint64_t spans, std::uint64_t done, std::uint64_t total);

private:
    std::uint64_t m_next;
};

/// What the readers have brought so far, in any order. Nobody changes the batches while a part is made of them.
struct RowsSoFar {
    std::vector<const BatchRows*> batches;
    std::vector<std::vector<TrackKey>> trackKeys; ///< by worker
    std::shared_ptr<const TracePools> pools;
    DocumentFacts facts;
    std::string fileName;
};

/// A trace of them, which shares its texts and details with the whole. On the caller's thread.
[[nodiscard]] Result<AssembledTrace> assemblePart(RowsSoFar soFar, const Job& job);

} // namespace stallscope
