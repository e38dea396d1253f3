// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/loss.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <map>
#include <sstream>
#include <string>

namespace stallscope::test {

/// What a trace says became of the records of its source: "read", "spans", names of losses, ...
inline std::map<std::string, std::uint64_t> accountOf(const Trace& trace)
{
    std::map<std::string, std::uint64_t> counts;
    for (const auto& [name, value] : trace.facts) {
        if (name != RecordAccount::kName)
            continue;
        std::string words = value;
        if (const std::size_t colon = words.find(':'); colon != std::string::npos)
            words[colon] = ',';
        std::istringstream parts(words);
        for (std::string part; std::getline(parts, part, ',');) {
            std::istringstream one(part);
            std::uint64_t count = 0;
            std::string what;
            one >> count;
            std::getline(one >> std::ws, what);
            counts[what] = count;
        }
    }
    return counts;
}

/// Why the account of a trace cannot be true; empty where it can: the parts add up to what was read, all spans are there, and
/// each loss is one of the trace's.
inline std::string wrongInAccount(const Trace& trace)
{
    std::map<std::string, std::uint64_t> counts = accountOf(trace);
    if (!counts.contains("read"))
        return "no account";
    const std::uint64_t read = counts.extract("read").mapped();
    std::uint64_t sum = 0;
    for (const auto& [what, count] : counts)
        sum += count;
    if (sum != read)
        return std::to_string(read) + " read, " + std::to_string(sum) + " accounted for";
    if (counts["spans"] != trace.spanCount())
        return std::to_string(counts["spans"]) + " spans read, " + std::to_string(trace.spanCount()) + " there";
    for (const char* kept : {"spans", "ends of spans", "counter samples", "names"})
        counts.erase(kept);
    for (const LossInfo& info : allLosses()) {
        const auto lost = counts.extract(info.name);
        const std::uint64_t shown = trace.losses[static_cast<std::size_t>(&info - allLosses().data())];
        if (lost && lost.mapped() > shown)
            return std::to_string(lost.mapped()) + " lost as " + info.name + ", " + std::to_string(shown) + " shown";
    }
    return counts.empty() ? "" : "an unknown part: " + counts.begin()->first;
}

} // namespace stallscope::test
