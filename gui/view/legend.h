// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/theme/span_colours.h"
#include "gui/view/seen_kinds.h"

#include <QStringList>
#include <QWidget>

namespace stallscope::gui {

/// What the colours mean that are there to be seen, in as few lines as they need.
class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget* parent = nullptr);

    void setLook(const Theme& theme, ColourBy by);
    void setSeen(const SeenKinds& seen);
    [[nodiscard]] QStringList texts() const;
    void paintTo(QPainter& painter) const;
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();

    const Theme* m_theme;
    ColourBy m_by = ColourBy::Kind;
    SeenKinds m_seen;
};

} // namespace stallscope::gui
