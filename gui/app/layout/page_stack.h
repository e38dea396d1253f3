// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStackedWidget>

namespace stallscope::gui {

/// Pages of which only the one in front asks for room.
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageStack(QWidget* parent = nullptr) : QStackedWidget(parent) { connect(this, &QStackedWidget::currentChanged, this, &QWidget::updateGeometry); }

    [[nodiscard]] QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QStackedWidget::minimumSizeHint(); }
    [[nodiscard]] QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QStackedWidget::sizeHint(); }
};

} // namespace stallscope::gui
