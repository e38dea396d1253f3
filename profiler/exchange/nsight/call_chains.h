// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/nsight/names.h"
#include "profiler/trace/stack_pool.h"

#include <cstdint>
#include <unordered_map>

namespace stallscope::nsight {

/// The call stacks of CUDA calls, where they were recorded.
class CallChains {
public:
    [[nodiscard]] static Result<CallChains> read(const Database& database, const Schema& schema, Names& names, StackPool& stacks, LossCounters& losses);

    /// Invalid where there is none.
    [[nodiscard]] StackId find(std::int64_t chain) const;

private:
    std::unordered_map<std::int64_t, StackId> m_stacks;
};

} // namespace stallscope::nsight
