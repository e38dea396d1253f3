// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QObject>
#include <QRect>
#include <QScrollArea>
#include <QStackedWidget>

#include <algorithm>

class QAction;
class QMainWindow;

namespace stallscope::gui {

class Settings;

/// Stacked pages of which only the current one determines the size hint.
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageStack(QWidget* parent = nullptr) : QStackedWidget(parent) { connect(this, &QStackedWidget::currentChanged, this, &QWidget::updateGeometry); }

    [[nodiscard]] QSize minimumSizeHint() const override { return currentWidget() ? currentWidget()->minimumSizeHint() : QStackedWidget::minimumSizeHint(); }
    [[nodiscard]] QSize sizeHint() const override { return currentWidget() ? currentWidget()->sizeHint() : QStackedWidget::sizeHint(); }
    /// The least height, with room for two lines that wrap: a scroll area would give a page its preferred height instead of making it lower.
    [[nodiscard]] int heightForWidth(int width) const override
    {
        return std::min(QStackedWidget::heightForWidth(width), minimumSizeHint().height() + 2 * fontMetrics().height());
    }
};

/// Wraps the page in a scroll area, so that it never makes the window wider than the screen.
[[nodiscard]] inline QScrollArea* scrolled(QWidget* page)
{
    auto* area = new QScrollArea;
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

/// Hides a side panel when the window becomes too narrow for panel and timeline, or while a trace is read, and shows it when there is
/// room again. Its action shows it at any time.
class SideFold : public QObject {
    Q_OBJECT
public:
    static constexpr int kNarrow = 900; // pixels

    /// `shows` is the checkable action that shows and hides the panel. Owned by the action, and destroyed before the window.
    SideFold(QWidget& window, QAction& shows);

    /// A trace is open: the timeline gets the space of the panel.
    void setReading(bool isReading);
    /// The panel is hidden only for lack of room.
    [[nodiscard]] bool isFolded() const { return m_isFolded; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QWidget& m_window;
    QAction& m_shows;
    bool m_isReading = false;
    bool m_isCrowded = false; // narrow, or reading
    bool m_isFolded = false;
};

/// Restores all splitters whose names begin with "layout.".
void restoreLayout(QMainWindow& window, const Settings& settings);
/// `wanted` moved and shrunk to lie inside of `room`, with title bar and frame.
[[nodiscard]] QRect fittedInto(const QRect& room, const QRect& wanted);
/// Shrinks and moves the window onto its screen: it may have been saved on a larger screen or at another scale. On Wayland, maximizes
/// a window that is too large, because the size of the taskbar is unknown.
void fitToScreen(QWidget& window);
/// Saves all splitters, and the geometry of the window.
void saveLayout(const QMainWindow& window, Settings& settings);

/// Moves the focus to the next or previous area of the window, to the widget that last had it there. Areas are separated by
/// splitters: form, panes of the timeline, tables, panels at the right; from left to right and from top to bottom.
void focusNextArea(const QMainWindow& window);
void focusPreviousArea(const QMainWindow& window);

/// Opens the context menu of the focused widget, for keyboards without a menu key.
void openMenuAtFocus();

} // namespace stallscope::gui
