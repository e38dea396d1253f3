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

/// The ranks of the runs of a list, as `stallscope-cli analyze DIR` has them.
class RanksOfRuns : public RunCache {
    Q_OBJECT
public:
    explicit RanksOfRuns(const RunList& runs, QObject* parent = nullptr) : RunCache(runs, make, parent) {}

    /// Null until they are there; without rows where the run is not of several.
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
