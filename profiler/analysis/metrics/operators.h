// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/report/report.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace stallscope {

/// What distinguishes the rows of the operators table besides kind and name.
enum class OperatorGrouping : std::uint8_t {
    Name,
    Shapes, ///< input shapes
    Site,   ///< Python call site
};

/// Framework operations (SpanKind::HostOp) or ranges of the program (SpanKind::Range) with one name, as in docs/metrics.md.
struct OperatorRow {
    SpanKind kind = SpanKind::HostOp;
    StringId name = kEmptyString;
    StringId shapes; ///< of the inputs, in OperatorIndex::shapes(); only with that grouping; invalid: not recorded
    StringId site;   ///< call site, only with that grouping; invalid: unknown
    std::uint64_t count = 0;
    Nanos total = 0;      ///< sum of the durations
    Nanos self = 0;       ///< part of the total in which no operation or range inside was open
    Nanos device = 0;     ///< sum of the durations of the device spans that their threads launched inside
    Nanos selfDevice = 0; ///< part of `device` that was not launched inside of an inner operation or range
};

/// Index of the operations and ranges of a run by row and start, without the profiler's own track, with prefix sums: a table of any range takes two binary searches per
/// row. Only for complete runs, since it reads the arguments of events. Immutable; may be read from any thread. Holds 40 bytes per span, and the texts of the input shapes.
class OperatorIndex {
public:
    /// Takes time in proportion to the host spans of the run. Unspecified after a stop request.
    explicit OperatorIndex(const RunSpans& spans, const std::stop_token& stop = {});

    /// Rows of the spans that start in the range, by total, largest first, then by name.
    [[nodiscard]] std::vector<OperatorRow> table(OperatorGrouping grouping, const RowFilter& rows) const;
    /// Number of indexed spans.
    [[nodiscard]] std::size_t size() const { return m_starts.size(); }
    /// Texts of the input shapes: "[[1,512],[]]". From the arguments of the original events, if they were kept.
    [[nodiscard]] std::shared_ptr<const StringPool> shapes() const { return m_shapes; }

    /// Spans with equal keys are aggregated.
    struct Key {
        SpanKind kind = SpanKind::HostOp;
        StringId name = kEmptyString;
        StringId shapes;
        StringId site;

        friend auto operator<=>(const Key&, const Key&) = default;
    };
    /// Start of the longest span of a row, of which the earliest counts. Takes time in proportion to the spans of the row.
    [[nodiscard]] std::optional<Nanos> longestOf(const OperatorRow& row, OperatorGrouping grouping, const RowFilter& rows) const;

private:
    friend class OperatorIndexBuilder;

    struct Line {
        Key key;
        std::size_t first = 0;
        std::size_t count = 0;
    };
    struct Slice {
        std::size_t first = 0;
        std::size_t end = 0;
    };
    [[nodiscard]] Slice sliceOf(const Line& line, const RowFilter& rows) const;

    const Trace* m_trace;
    std::vector<Line> m_lines;
    std::vector<Nanos> m_starts; // by line and start
    // sums over all earlier spans, and one more entry for all of them
    std::vector<Nanos> m_total;
    std::vector<Nanos> m_self;
    std::vector<Nanos> m_device;
    std::vector<Nanos> m_selfDevice;
    std::shared_ptr<StringPool> m_shapes = std::make_shared<StringPool>();
};

} // namespace stallscope
