// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace stallscope::gui {

/// A predefined comparison that starts with one click.
struct ReadyComparison {
    QString title;
    QString promise; ///< what it demonstrates
    ExperimentPlan plan;
    /// Sketch of each strategy, one line per lane: k is a kernel, c a copy, w a wait of the host, a blank is idle.
    QStringList naive;
    QStringList better;
};

[[nodiscard]] std::vector<ReadyComparison> readyComparisons();

} // namespace stallscope::gui
