// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <qcustomplot.h>

namespace stallscope::gui {

/// Ticks of an axis that counts nanoseconds from the visible start, labelled with absolute times.
class TimeTicker : public QCPAxisTicker {
public:
    void setVisible(TimeRange range) { m_range = range; }
    void setMostTicks(int most) { m_most = most; }

    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks, QVector<double>* subTicks,
        QVector<QString>* tickLabels) override;

private:
    TimeRange m_range;
    int m_most = 10;
};

} // namespace stallscope::gui
