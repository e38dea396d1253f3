// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/ids.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace stallscope::perfetto {

/// Correlation ids for launches and device work that the file connects by other numbers, which may exceed 32 bits: flows,
/// event ids of GPU work, AMD's correlation ids. Ids are given in order of appearance. Numbers that one event has together
/// become one id, even if they got different ids before.
class Correlations {
public:
    enum class Source : std::uint8_t { Flow, GpuEvent, Amd };

    /// Invalid without numbers.
    [[nodiscard]] CorrelationId of(Source source, std::span<const std::uint64_t> numbers);
    [[nodiscard]] bool isEmpty() const { return m_ids.empty(); }
    /// Whether final() may change an id.
    [[nodiscard]] bool wereJoined() const { return m_wereJoined; }
    [[nodiscard]] CorrelationId final(CorrelationId id);

private:
    struct Key {
        std::uint64_t number = 0;
        Source source = Source::Flow;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return (key.number + static_cast<std::uint64_t>(key.source)) * 0x9E3779B97F4A7C15ULL; }
    };

    [[nodiscard]] std::uint32_t rootOf(std::uint32_t id);
    void join(std::uint32_t a, std::uint32_t b);

    std::unordered_map<Key, std::uint32_t, KeyHash> m_ids;
    std::vector<std::uint32_t> m_parents{0}; // by id; a root is its own parent
    bool m_wereJoined = false;
};

} // namespace stallscope::perfetto
