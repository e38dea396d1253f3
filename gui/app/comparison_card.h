// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/run/ready_comparisons.h"

#include <QAbstractButton>
#include <QString>
#include <QStringList>

namespace stallscope::gui {

/// A comparison that runs when it is clicked: title, promise, and what either strategy looks like.
class ComparisonCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit ComparisonCard(const ReadyComparison& comparison, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {280, 200}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void paintSketch(QPainter& painter, const QRectF& place, const QStringList& lanes) const;

    QString m_promise;
    QString m_strategies;
    QStringList m_naive;
    QStringList m_better;
};

} // namespace stallscope::gui
