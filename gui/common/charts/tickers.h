// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <qcustomplot.h>

#include <functional>
#include <utility>
#include <vector>

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

/// Ticks at round values in [low, high], both positive: powers of ten; if those are few, also 2 and 5 times powers of ten;
/// for less than a decade, equal steps.
[[nodiscard]] std::vector<double> logTicks(double low, double high);
/// About five equal steps of 1, 2 or 5 times a power of ten.
[[nodiscard]] std::vector<double> evenTicks(double low, double high);

/// Labelled ticks at round values.
class ValueTicker : public QCPAxisTicker {
public:
    ValueTicker(bool isLog, std::function<QString(double)> text) : m_isLog(isLog), m_text(std::move(text)) {}

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
    int getSubTickCount(double tickStep) override;

private:
    bool m_isLog;
    std::function<QString(double)> m_text;
};

} // namespace stallscope::gui
