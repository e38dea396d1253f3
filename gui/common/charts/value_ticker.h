// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <qcustomplot.h>

#include <functional>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// Marks at round values from `low` to `high`, both positive: powers of ten, and where those are few 2 and 5 times them; on
/// less than a decade equal steps.
[[nodiscard]] std::vector<double> logTicks(double low, double high);
/// Equal steps of 1, 2 or 5 times a power of ten, about five of them.
[[nodiscard]] std::vector<double> evenTicks(double low, double high);

/// Puts marks at round values, and words beside them.
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
