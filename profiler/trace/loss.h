// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace stallscope {

/// All ways in which a trace can deviate from what happened. Each is counted, and shown if it is not zero.
enum class Loss : std::uint16_t {
    DroppedRecords,
    LateSpans,
    OverlappingSpans,
    UnfinishedSpans,
    ZeroLength,
    NegativeDuration,
    MissingDuration,
    MissingStart,
    InvalidNumbers,
    TimeOutOfRange,
    SuspiciousTimeUnit,
    InvalidCorrelation,
    WrongTypes,
    UnknownEvents,
    UnbalancedEnds,
    ReplacedCharacters,
    DuplicateArrays,
    IncompleteFile,
    SkippedBytes,
    FlowEvents,
    DetailsRefused,
    DamagedChunks,
    UnreadableSpans,
    UnsupportedChunks,
    ClockSteps,
    BeyondSizeLimit,
    OutsideWindow,
    BeforeLaunch,
    NotFlushed,
    MetricSamples,
};
inline constexpr std::size_t kLosses = 30;

enum class Severity : std::uint8_t {
    Info,     ///< informational, no defect
    Warning,  ///< kept, but modified
    DataLoss, ///< data is missing
};

struct LossInfo {
    const char* name; ///< key in JSON and in files
    Severity severity;
    const char* help; ///< explanation for the user
};
[[nodiscard]] const LossInfo& infoOf(Loss loss);
/// kLosses entries; any other value is unknown.
[[nodiscard]] const std::array<LossInfo, kLosses>& allLosses();
[[nodiscard]] const char* nameOf(Severity severity);

using LossCounts = std::array<std::uint64_t, kLosses>;

/// Thread-safe counters.
class LossCounters {
public:
    void count(Loss loss, std::uint64_t by = 1) { m_counts[static_cast<std::size_t>(loss)].fetch_add(by, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t of(Loss loss) const { return m_counts[static_cast<std::size_t>(loss)].load(std::memory_order_relaxed); }
    [[nodiscard]] LossCounts snapshot() const;

private:
    std::array<std::atomic<std::uint64_t>, kLosses> m_counts{};
};

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
