// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/pages/compare/bar_rows.h"
#include "profiler/analysis/steps/steps.h"

#include <QWidget>

class QLabel;

namespace stallscope::gui {

/// Where the difference between two median steps comes from. Both have steps.
[[nodiscard]] BarRows medianStepRows(const RunSteps& a, const RunSteps& b);

/// The median step of one run against that of another: the result in a sentence, and where the difference comes from.
class StepPair : public QWidget {
    Q_OBJECT
public:
    explicit StepPair(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Both have steps.
    void show(const RunSteps& a, const RunSteps& b);
    [[nodiscard]] QString sentence() const;

private:
    QLabel* m_sentence;
    BarRowsPlot* m_bars;
};

} // namespace stallscope::gui
