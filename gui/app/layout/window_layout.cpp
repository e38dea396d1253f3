// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/window_layout.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/model/settings.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QEvent>
#include <QGuiApplication>
#include <QMainWindow>
#include <QRegularExpression>
#include <QScreen>
#include <QSplitter>
#include <QWidget>

#include <algorithm>
#include <tuple>
#include <utility>

namespace stallscope::gui {

SideFold::SideFold(QWidget& window, QAction& shows) : QObject(&shows), m_window(window), m_shows(shows)
{
    connect(&shows, &QAction::triggered, this, [this] { m_isFolded = false; });
    window.installEventFilter(this);
    fit();
}

bool SideFold::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QObject::eventFilter(watched, event);
}

void SideFold::setReading(bool isReading)
{
    m_isReading = isReading;
    fit();
}

void SideFold::fit()
{
    const bool isCrowded = m_isReading || m_window.width() < kNarrow;
    if (std::exchange(m_isCrowded, isCrowded) == isCrowded)
        return;
    if (isCrowded ? !m_shows.isChecked() : !m_isFolded)
        return;
    m_shows.trigger();
    m_isFolded = isCrowded;
}

namespace {

// pixels: the frame size is unknown before the window is shown
constexpr int kTitleBar = 36;
constexpr int kFrame = 6;

QList<QSplitter*> splittersOf(const QMainWindow& window)
{
    return window.findChildren<QSplitter*>(QRegularExpression("^layout\\."));
}

} // namespace

void restoreLayout(QMainWindow& window, const Settings& settings)
{
    for (QSplitter* splitter : splittersOf(window))
        splitter->restoreState(settings.layoutOf(splitter->objectName()));
}

QRect fittedInto(const QRect& room, const QRect& wanted)
{
    const QRect within = room.adjusted(kFrame, kTitleBar, -kFrame, -kFrame);
    const QSize size = wanted.size().boundedTo(within.size());
    const int x = std::clamp(wanted.x(), within.x(), within.x() + within.width() - size.width());
    const int y = std::clamp(wanted.y(), within.y(), within.y() + within.height() - size.height());
    return {QPoint(x, y), size};
}

void fitToScreen(QWidget& window)
{
    if (window.isMaximized() || window.isFullScreen())
        return;
    const QSize wanted = window.size();
    window.setGeometry(fittedInto(window.screen()->availableGeometry(), window.geometry()));
    // On Wayland, the available geometry includes the taskbar.
    if (QGuiApplication::platformName().startsWith("wayland") && window.size() != wanted)
        window.setWindowState(Qt::WindowMaximized);
}

void saveLayout(const QMainWindow& window, Settings& settings)
{
    settings.setGeometry(window.saveGeometry());
    for (const QSplitter* splitter : splittersOf(window))
        settings.setLayoutOf(splitter->objectName(), splitter->saveState());
}

namespace {

/// The widget of an area that last had focus, or the first that accepts it; null if there is none.
QWidget* keyWidgetOf(QWidget& area)
{
    for (QWidget* known : {area.focusWidget(), area.focusProxy()}) {
        if (known && takesKeys(*known))
            return known;
    }
    return firstTakingKeys(area);
}

bool isDivided(const QWidget& widget)
{
    const auto isShown = [](const QWidget* one) { return one->isVisible(); };
    const auto splitters = widget.findChildren<QSplitter*>();
    const auto docks = widget.findChildren<QDockWidget*>();
    return qobject_cast<const QSplitter*>(&widget) || std::any_of(splitters.begin(), splitters.end(), isShown)
        || std::any_of(docks.begin(), docks.end(), isShown);
}

/// What splitters and docks separate.
QList<QWidget*> partsOf(const QMainWindow& window)
{
    QList<QWidget*> parts;
    for (const QSplitter* splitter : window.findChildren<QSplitter*>()) {
        for (int i = 0; i < splitter->count(); ++i)
            parts << splitter->widget(i);
    }
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>())
        parts << dock->widget();
    for (const QMainWindow* divided : window.findChildren<QMainWindow*>())
        parts << divided->centralWidget();
    return parts;
}

QList<QWidget*> areasOf(const QMainWindow& window)
{
    QList<QWidget*> areas;
    for (QWidget* area : partsOf(window)) {
        if (area && area->isVisible() && !area->size().isEmpty() && !isDivided(*area) && keyWidgetOf(*area))
            areas << area;
    }
    std::sort(areas.begin(), areas.end(), [&window](const QWidget* a, const QWidget* b) {
        const QPoint first = window.mapFromGlobal(a->mapToGlobal(QPoint())); // docks may float
        const QPoint second = window.mapFromGlobal(b->mapToGlobal(QPoint()));
        return std::tuple(first.x(), first.y()) < std::tuple(second.x(), second.y());
    });
    return areas;
}

void focusArea(const QMainWindow& window, int step)
{
    const QList<QWidget*> areas = areasOf(window);
    if (areas.isEmpty())
        return;
    const QWidget* const now = QApplication::focusWidget();
    const auto holder = std::find_if(areas.begin(), areas.end(), [now](const QWidget* area) { return now && (area == now || area->isAncestorOf(now)); });
    const auto count = areas.size();
    const auto none = step > 0 ? count - 1 : 0; // without focus, starts at the first or last area
    const auto at = holder == areas.end() ? none : holder - areas.begin();
    areas.front()->window()->setAttribute(Qt::WA_KeyboardFocusChange); // as Qt does for Tab: styles then show the focus
    QWidget* const next = keyWidgetOf(*areas[(at + step + count) % count]);
    next->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    bringIntoView(*next);
}

} // namespace

void openMenuAtFocus()
{
    QWidget* const widget = QApplication::focusWidget();
    if (!widget)
        return;
    const QPoint at = widget->inputMethodQuery(Qt::ImCursorRectangle).toRect().center();
    QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &asked);
}

void focusNextArea(const QMainWindow& window)
{
    focusArea(window, 1);
}

void focusPreviousArea(const QMainWindow& window)
{
    focusArea(window, -1);
}

} // namespace stallscope::gui
