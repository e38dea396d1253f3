// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/timeline/logic/selection.h"

#include <QString>

#include <optional>
#include <vector>

namespace stallscope::gui {

/// One line of the details.
struct Fact {
    QString label;
    QString value;
    std::optional<SpanPlace> target; ///< destination of the link
    QString meaning = {};            ///< definition of a metric

    friend bool operator==(const Fact&, const Fact&) = default;
};

/// Facts for a tooltip: name, kind, times, also from the left edge of the visible range (in the time of the trace), and the cost of a wait.
[[nodiscard]] std::vector<Fact> briefFacts(const ShownRun& run, const SpanPlace& place, TimeRange visible);
/// All facts about a span, including position, details, launch or launched work, and what it waited for.
[[nodiscard]] std::vector<Fact> allFacts(const ShownRun& run, const SpanPlace& place);

/// Links from an operation to those of the other pass (passLinks()).
[[nodiscard]] std::vector<Fact> passFacts(const Trace& trace, const SpanPlace& place, const std::vector<SpanPlace>& others);

/// The recorded details alone: bytes, grid, memory kinds, call stack.
[[nodiscard]] std::vector<Fact> detailFacts(const Trace& trace, const SpanDetail& detail);
/// Why a call blocks: "waits for a stream".
[[nodiscard]] QString reasonWords(BlockingKind kind);

/// The wait of a host span; empty if it is not a wait.
[[nodiscard]] std::optional<Wait> waitAt(const ShownRun& run, const SpanPlace& place);

/// Lines of "label: value".
[[nodiscard]] QString plainText(const std::vector<Fact>& facts);
[[nodiscard]] QString htmlText(const std::vector<Fact>& facts);

} // namespace stallscope::gui
