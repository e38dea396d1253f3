// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/report.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string_view>
#include <vector>

namespace stallscope {

enum class CollectiveType : std::uint8_t {
    AllReduce,
    AllGather,
    ReduceScatter,
    AllToAll,
    Broadcast,
    Reduce,
    Gather,
    Scatter,
    SendReceive,
    Barrier,
    Other,
};
inline constexpr std::size_t kCollectiveTypes = 11;
/// "all-reduce", "send and receive", "other".
[[nodiscard]] const char* nameOf(CollectiveType type);
/// From the name of a kernel ("ncclDevKernel_AllReduce_Sum_f32_RING_LL") or of an operation ("_allgather_base").
[[nodiscard]] CollectiveType collectiveTypeOf(std::string_view name);
/// Bytes of an element: 4 for "Float", 2 for "BFloat16", as PyTorch names its types. Empty for unknown types.
[[nodiscard]] std::optional<std::uint64_t> elementBytes(std::string_view type);
/// Bus bandwidth divided by algorithm bandwidth in a group of this size: 2(n-1)/n for an all-reduce, and so on as in docs/metrics.md. Empty where
/// it is not defined.
[[nodiscard]] std::optional<double> busFactor(CollectiveType type, std::uint64_t groupSize);

/// A communication kernel. Devices are its participants: a rank uses one of them.
struct Collective {
    static constexpr std::uint32_t kUnmatched = UINT32_MAX;

    Nanos start = 0;
    Nanos duration = 0;
    Nanos exposed = 0; ///< part in which no other kernel ran on its device
    TrackId track;
    DeviceId device;
    StringId name; ///< of the kernel
    CollectiveType type = CollectiveType::Other;
    std::optional<std::uint64_t> bytes = {}; ///< of the whole message, as in docs/metrics.md
    std::uint64_t groupSize = 0;             ///< 0: unknown
    std::uint32_t match = kUnmatched;        ///< index in CollectiveIndex::matches()

    [[nodiscard]] Nanos end() const { return start + duration; }
};

/// The same collective on several devices. It begins to transfer when the last one has come.
struct CollectiveMatch {
    std::vector<std::uint32_t> members; ///< indices in CollectiveIndex::all(), by device
    std::uint32_t first = 0;            ///< the member that came first, and last; of equal ones that of the lower device
    std::uint32_t last = 0;
    Nanos begin = 0;    ///< start of the first member
    Nanos late = 0;     ///< start of the last member, after that of the first one
    Nanos waited = 0;   ///< sum over the members of their time before the last one came
    Nanos shortest = 0; ///< shortest duration of a member
};

/// Collectives of one type, message size and group size.
struct CollectiveRow {
    CollectiveType type = CollectiveType::Other;
    std::optional<std::uint64_t> bytes; ///< of each
    std::uint64_t groupSize = 0;        ///< 0: unknown
    std::uint64_t count = 0;
    Nanos total = 0;
    Nanos exposed = 0;
    std::uint64_t matched = 0; ///< how many of them were found on other devices
    Nanos waited = 0;          ///< of these, before the last device came
    Nanos transfer = 0;        ///< total, where a matched one counts with its shortest duration

    [[nodiscard]] Nanos overlapped() const { return total - exposed; }
    /// Sum of the bytes; empty if they are unknown or too many.
    [[nodiscard]] std::optional<std::uint64_t> totalBytes() const;
    /// In bytes per nanosecond; empty without bytes or time.
    [[nodiscard]] std::optional<double> algorithmBandwidth() const;
    /// Likewise; also empty without a group size.
    [[nodiscard]] std::optional<double> busBandwidth() const;
};

/// How often a device came last, where they did not come together.
struct LatecomerRow {
    DeviceId device;
    std::uint64_t matched = 0;
    std::uint64_t last = 0;
    Nanos waitedFor = 0; ///< time that the others waited for it when it was last
    Nanos waited = 0;    ///< its own time before the last one came
};

/// The communication kernels of a run, what they transferred, and which of them belong together. Only for complete runs, since it reads the
/// arguments of events. Immutable; may be read from any thread.
class CollectiveIndex {
public:
    /// Takes time in proportion to the kernels of the run. Unspecified after a stop request.
    explicit CollectiveIndex(const RunSpans& spans, const std::stop_token& stop = {});

    /// By start, then by device, track and duration.
    [[nodiscard]] const std::vector<Collective>& all() const { return m_all; }
    /// By begin.
    [[nodiscard]] const std::vector<CollectiveMatch>& matches() const { return m_matches; }

    /// Rows of the collectives that start in the range, by total, largest first, then by type and size.
    [[nodiscard]] std::vector<CollectiveRow> table(const RowFilter& rows) const;
    /// Indices of the matches that begin in the range.
    [[nodiscard]] std::vector<std::uint32_t> matchesIn(const RowFilter& rows) const;
    /// One row for each device with a match that begins in the range, by device.
    [[nodiscard]] std::vector<LatecomerRow> latecomers(const RowFilter& rows) const;
    /// The longest collective of a row, of which the earliest counts: an index in all(). Empty if there is none.
    [[nodiscard]] std::optional<std::uint32_t> longestOf(const CollectiveRow& row, const RowFilter& rows) const;

private:
    friend class CollectiveMatcher;

    std::vector<Collective> m_all;
    std::vector<CollectiveMatch> m_matches;
};

} // namespace stallscope
