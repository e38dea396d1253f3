// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_cache.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/ranks/rank_analysis.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <stop_token>
#include <utility>

namespace stallscope::gui {

/// Ranks of the runs of a list, as in `stallscope-cli analyze DIR`.
class RanksOfRuns : public RunCache {
    Q_OBJECT
public:
    explicit RanksOfRuns(const RunList& runs, QObject* parent = nullptr) : RunCache(runs, make, parent) {}

    /// Null until computed; no rows for a run of a single rank.
    [[nodiscard]] std::shared_ptr<const RanksWithin> of(int run) const { return std::static_pointer_cast<const RanksWithin>(valueOf(run)); }

private:
    [[nodiscard]] static Value make(const Analysis& analysis, const std::stop_token& stop)
    {
        const RunSpans& spans = analysis->whole().spans();
        const auto run = static_cast<std::size_t>(&spans.run() - spans.trace().runs.data());
        auto ranks = ranksWithin(spans.trace(), RunId::fromIndex(run), {stop, {}});
        return std::make_shared<const RanksWithin>(ranks ? *std::move(ranks) : RanksWithin());
    }
};

} // namespace stallscope::gui
