// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/detail_pool.h"
#include "profiler/trace/span_block.h"

#include <memory>

namespace stallscope {

/// Receives the columns of finished blocks while a trace is built, to keep them in a file. Thread-safe.
class BlockStore {
public:
    virtual ~BlockStore() = default;
    /// The block of these columns, which are not empty.
    [[nodiscard]] virtual std::shared_ptr<const SpanBlock> store(std::shared_ptr<const SpanColumns> columns) = 0;
};

/// Receivers of blocks and details while a trace is built. Null: they stay in memory.
struct TraceStore {
    std::shared_ptr<BlockStore> blocks;
    std::shared_ptr<DetailStore> details;
};

} // namespace stallscope
