// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/pages/compare/bar_rows.h"
#include "profiler/analysis/steps/steps.h"

#include <QWidget>

class QLabel;

namespace stallscope::gui {

/// Components of the difference between two median steps. Both runs must have steps.
[[nodiscard]] BarRows medianStepRows(const RunSteps& a, const RunSteps& b);

/// Compares the median steps of two runs: the result in a sentence, and the components of the difference.
class StepPair : public QWidget {
    Q_OBJECT
public:
    explicit StepPair(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Both must have steps.
    void show(const RunSteps& a, const RunSteps& b);
    [[nodiscard]] QString sentence() const;

private:
    QLabel* m_sentence;
    BarRowsPlot* m_bars;
};

} // namespace stallscope::gui
