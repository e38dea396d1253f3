// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/figure.h"
#include "gui/model/steps_of_runs.h"

#include <QFont>

#include <memory>
#include <vector>

namespace stallscope::gui {

/// A picture of the steps of one run or two: durations, all steps, and the difference of the median steps.
[[nodiscard]] std::unique_ptr<const PictureSource> stepsPicture(std::vector<TitledSteps> runs, const QFont& font);

} // namespace stallscope::gui
