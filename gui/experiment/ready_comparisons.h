// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace stallscope::gui {

/// A comparison that a newcomer can start with one click.
struct ReadyComparison {
    QString title;
    QString promise; ///< what one will see
    ExperimentPlan plan;
    /// What either strategy looks like, a line a lane: k a kernel, c a copy, w a wait of the host, a space nothing.
    QStringList naive;
    QStringList better;
};

[[nodiscard]] std::vector<ReadyComparison> readyComparisons();

} // namespace stallscope::gui
