// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"
#include "gui/timeline/logic/selection.h"

#include <QString>

#include <optional>
#include <vector>

namespace stallscope::gui {

/// One line of what is known.
struct Fact {
    QString label;
    QString value;
    std::optional<SpanPlace> target; ///< where a jump leads
    QString meaning = {};            ///< of a metric: its definition

    friend bool operator==(const Fact&, const Fact&) = default;
};

/// What fits a tooltip: name, kind, times, and of a wait what it cost.
[[nodiscard]] std::vector<Fact> briefFacts(const ShownRun& run, const SpanPlace& place);
/// Everything known of a span: also where it stands, its details, its launch or what it launched, what it waited for.
[[nodiscard]] std::vector<Fact> allFacts(const ShownRun& run, const SpanPlace& place);

/// The wait that a host span is; null for all others.
[[nodiscard]] const Wait* waitAt(const ShownRun& run, const SpanPlace& place);

/// Lines of "label: value".
[[nodiscard]] QString plainText(const std::vector<Fact>& facts);
[[nodiscard]] QString htmlText(const std::vector<Fact>& facts);

} // namespace stallscope::gui
