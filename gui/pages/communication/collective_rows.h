// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_cache.h"
#include "gui/model/run_list.h"
#include "gui/panels/tables/table_set.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/metrics/collectives.h"
#include "profiler/analysis/segments/analysis.h"

#include <QObject>
#include <QString>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// The tables of the page: collectives by type and size; each collective that was found on several ranks; which rank came last how often.
enum class CollectiveView : std::uint8_t { Sizes, Matches, Ranks };
inline constexpr std::array kCollectiveViews{CollectiveView::Sizes, CollectiveView::Matches, CollectiveView::Ranks};

/// Tab title ("By type and size"), and a sentence that describes the contents.
[[nodiscard]] QString titleOf(CollectiveView view);
[[nodiscard]] QString meaningOf(CollectiveView view);
/// Base name of exported files: "collectives".
[[nodiscard]] const char* keyOf(CollectiveView view);
/// Initial sort order: costliest first.
[[nodiscard]] UsualOrder usualOrderOf(CollectiveView view);

/// The collectives of one run. Construction takes time in proportion to its kernels: do not call on the GUI thread.
struct CollectivesOfRun {
    explicit CollectivesOfRun(std::shared_ptr<const RunAnalysis> run, const std::stop_token& stop = {});

    std::shared_ptr<const RunAnalysis> analysis;
    CollectiveIndex index;
    std::shared_ptr<const StringPool> names; ///< of participants: "rank 3"
    std::vector<StringId> nameOfDevice;      ///< by device, in `names`
};

/// Finds the collectives of the runs of a list.
class CollectivesOfRuns : public RunCache {
    Q_OBJECT
public:
    explicit CollectivesOfRuns(const RunList& runs, QObject* parent = nullptr)
        : RunCache(
            runs, [](const Analysis& analysis, const std::stop_token& stop) { return std::make_shared<const CollectivesOfRun>(analysis, stop); }, parent)
    {
    }

    /// Null until computed.
    [[nodiscard]] std::shared_ptr<const CollectivesOfRun> of(int run) const { return std::static_pointer_cast<const CollectivesOfRun>(valueOf(run)); }
};

/// All tables of a run or of a range of it. Immutable; can be built on any thread.
struct CollectiveTables {
    int run = 0; ///< index in the RunList
    std::shared_ptr<const CollectivesOfRun> source;
    RowFilter filter; ///< in the time of the trace
    std::vector<CollectiveRow> sizes;
    std::vector<std::uint32_t> matches; ///< indices in CollectiveIndex::matches()
    std::vector<LatecomerRow> ranks;

    [[nodiscard]] TimeRange range() const { return filter.isWhole ? source->analysis->window() : filter.range; }
};

[[nodiscard]] std::shared_ptr<const CollectiveTables> collectiveTables(
    std::shared_ptr<const CollectivesOfRun> source, int run, std::optional<TimeRange> inTrace);

/// A table as rows; keeps the tables alive.
[[nodiscard]] std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const CollectiveTables> tables, CollectiveView view);

/// The span that a row leads to: the longest of its type and size, the one of the rank that came last, the one for which the others waited
/// longest. Takes time in proportion to the collectives.
[[nodiscard]] std::optional<SpanPlace> targetOf(const CollectiveTables& tables, CollectiveView view, std::size_t row);
/// The row that contains a span.
[[nodiscard]] std::optional<std::size_t> rowOf(const CollectiveTables& tables, CollectiveView view, const SpanPlace& place);

} // namespace stallscope::gui
