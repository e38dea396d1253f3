// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"

#include <QWidget>

class QToolButton;

namespace stallscope::gui {

class ShownValue;

/// Title line of a pane: run, key numbers, and offset.
class PaneTitle : public QWidget {
    Q_OBJECT
public:
    explicit PaneTitle(QWidget* parent = nullptr);

    void showRun(const ShownRun& run);
    /// Updates only the progress of its numbers.
    void showProgress(const ShownRun& run);
    void setTheme(const Theme& theme);
    /// Marks the current run, except in pictures.
    void setCurrent(bool isCurrent);
    [[nodiscard]] bool isCurrent() const { return m_isCurrent; }
    void paintTo(QPainter& painter) const;
    [[nodiscard]] QStringList numbers() const { return m_numbers; }

signals:
    void offsetReset();
    void menuRequested(QPoint where);

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeButton();

    QString m_title;
    QStringList m_numbers;
    bool m_isHatched = false;
    bool m_isCurrent = false;
    QToolButton* m_offset;
    ShownValue* m_value;
    const Theme* m_theme;
};

} // namespace stallscope::gui
