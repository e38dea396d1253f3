// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/time_range.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

/// Durations for percentiles, which are exact. Equal durations are stored once, with their number, so that memory depends on how many different ones there
/// are: one to two bytes for each. Spans of a lane do not overlap: in a time T, at most sqrt(2 T) of them have different durations, 2.7 million in an hour.
///
/// Worked example: 7, 300, 5, 7 -> 5 once, 7 twice, 300 once -> distances 5, 2, 293 as varints, each with a bit that announces a number.
class DurationSamples {
public:
    void add(Nanos length)
    {
        if (length < 0 || length > UINT32_MAX)
            return addOther(length);
        m_recent.push_back(static_cast<std::uint32_t>(length));
        if (m_recent.size() >= m_mostRecent)
            packRecent();
    }
    /// Shares the memory of most of the other's durations.
    void append(const DurationSamples& other);
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] std::size_t bytes() const;

    /// Nearest rank: sorted[ceil(q * n) - 1]; empty without values.
    [[nodiscard]] std::optional<Percentiles> percentiles() const;
    /// 0 without values.
    [[nodiscard]] Nanos median() const;

private:
    static constexpr std::size_t kLeastBatch = 8192;
    static constexpr std::size_t kMostInBatch = 262'144;

    /// Different durations with their numbers, in ascending order.
    struct Batch {
        Nanos least = 0;
        std::size_t count = 0; ///< of all durations
        std::vector<std::uint8_t> bytes;
    };
    class BatchReader;
    class BatchWriter;

    void addOther(Nanos length);
    void packRecent();
    void packOthers();
    void addBatch(std::shared_ptr<const Batch> batch);
    [[nodiscard]] static Batch merge(const Batch& a, const Batch& b);
    [[nodiscard]] std::shared_ptr<const Batch> all() const;
    [[nodiscard]] static std::vector<Nanos> find(const Batch& batch, const std::vector<std::size_t>& percents);

    std::vector<std::shared_ptr<const Batch>> m_batches; // each at least twice as large as the next one
    std::vector<std::uint32_t> m_recent;
    std::size_t m_mostRecent = kLeastBatch; // grows with the batches, so that each duration is merged only a few times
    std::vector<Nanos> m_others;            // negative durations, and those above 4.29 s
};

} // namespace stallscope
