// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"

#include <QString>

#include <vector>

namespace stallscope::gui {

/// A comparison that a newcomer can start with one click.
struct ReadyComparison {
    QString title;
    QString promise; ///< what one will see
    ExperimentPlan plan;
};

[[nodiscard]] std::vector<ReadyComparison> readyComparisons();

} // namespace stallscope::gui
