// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/nsight/call_chains.h"

#include "profiler/exchange/nsight/cells.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace stallscope::nsight {

namespace {

constexpr std::string_view kChainTable = "CUDA_CALLCHAINS";

struct Level {
    std::int64_t depth = 0; // 0 is the innermost
    Frame frame;
};

} // namespace

Result<CallChains> CallChains::read(const Database& database, const Schema& schema, Names& names, StackPool& stacks, LossCounters& losses)
{
    enum Column { Chain, Symbol, Module, Depth };
    constexpr std::array<const char*, 4> kColumns{"id", "symbol", "module", "stackDepth"};
    CallChains chains;
    if (!schema.has(kChainTable, "id") || !schema.has(kChainTable, "symbol") || !schema.has("CUPTI_ACTIVITY_KIND_RUNTIME", "callchainId"))
        return chains;
    auto query = database.prepare(schema.select(kChainTable, kColumns), kChainTable);
    if (!query)
        return query.error();
    std::map<std::int64_t, std::vector<Level>> levels;
    const Cells cells(*query, losses);
    const auto nameAt = [&](int column) {
        const auto id = cells.number(column);
        const Name name = id ? names.find(*id, wholeText) : Name{};
        return name.id.isValid() ? name.id : kEmptyString;
    };
    Statement::Step step = query->step();
    for (; step == Statement::Step::Row; step = query->step()) {
        if (const auto chain = cells.number(Chain))
            levels[*chain].push_back({cells.numberOr(Depth, 0), {nameAt(Symbol), nameAt(Module), 0}});
    }
    if (step == Statement::Step::Failed) {
        const Error error = database.errorAt(kChainTable);
        if (error.isCancelled())
            return error;
        losses.count(Loss::DamagedChunks);
    }
    for (auto& [chain, frames] : levels) {
        std::stable_sort(frames.begin(), frames.end(), [](const Level& a, const Level& b) { return a.depth > b.depth; });
        std::vector<Frame> outermostFirst;
        for (const Level& level : frames)
            outermostFirst.push_back(level.frame);
        chains.m_stacks[chain] = stacks.addStack(outermostFirst);
    }
    return chains;
}

StackId CallChains::find(std::int64_t chain) const
{
    const auto known = m_stacks.find(chain);
    return known != m_stacks.end() ? known->second : StackId{};
}

} // namespace stallscope::nsight
