// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

namespace stallscope::gui {

/// Ticks of a logarithmic axis of durations: "1 us", "10 us"; on a short axis "5.5 us", "6 us".
class DurationTicker : public QCPAxisTickerLog {
public:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

/// Integer ticks only.
class CountTicker : public QCPAxisTicker {
public:
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double /*step*/) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
};

} // namespace stallscope::gui
