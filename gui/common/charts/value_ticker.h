// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

#include <functional>
#include <utility>
#include <vector>

namespace stallscope::gui {

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
