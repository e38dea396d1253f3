// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/run/ready_comparisons.h"

#include <QAbstractButton>

namespace stallscope::gui {

/// A comparison that runs when it is clicked: title, promise, and two strips that hint at what will be seen.
class ComparisonCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit ComparisonCard(const ReadyComparison& comparison, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {280, 190}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paintStrip(QPainter& painter, const QRectF& place, bool isDense) const;

    QString m_promise;
    QString m_strategies;
};

} // namespace stallscope::gui
