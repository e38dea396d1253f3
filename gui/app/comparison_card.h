// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/experiment/ready_comparisons.h"

#include <QAbstractButton>
#include <QString>
#include <QStringList>

namespace stallscope::gui {

struct Theme;

/// The theme that has this palette.
[[nodiscard]] const Theme& themeOfPalette(const QPalette& palette);

/// Button for a predefined comparison: title, promise, and a sketch of each strategy. A click runs it.
class ComparisonCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit ComparisonCard(const ReadyComparison& comparison, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] QFont titleFont() const;
    void paintCall(QPainter& painter, const QRectF& place, const QColor& colour) const;
    [[nodiscard]] qreal callHeight(qreal width) const;
    void paintSketch(QPainter& painter, const QRectF& place, const QStringList& lanes) const;

    QString m_promise;
    QString m_strategies;
    QStringList m_naive;
    QStringList m_better;
};

} // namespace stallscope::gui
