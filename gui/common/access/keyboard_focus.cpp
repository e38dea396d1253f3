// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/keyboard_focus.h"

#include <QFocusEvent>
#include <QFormLayout>
#include <QGridLayout>
#include <QMainWindow>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <tuple>

namespace stallscope::gui {

namespace {

constexpr int kWidth = 2; // pixels

bool isByKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace

FocusRing::FocusRing(QWidget& around) : QWidget(&around)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    around.installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        if (static_cast<QFocusEvent*>(event)->reason() == Qt::PopupFocusReason)
            return QWidget::eventFilter(watched, event); // a popup menu does not end the focus
    }
    if (event->type() == QEvent::FocusIn) {
        setGeometry(parentWidget()->rect());
        raise();
        setVisible(isByKeyboard(static_cast<QFocusEvent*>(event)->reason()));
    } else if (event->type() == QEvent::FocusOut || event->type() == QEvent::MouseButtonPress) {
        hide();
    } else if (event->type() == QEvent::KeyPress) {
        setVisible(parentWidget()->hasFocus());
    } else if (event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(QPen(palette().color(QPalette::Highlight), kWidth));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(kWidth / 2, kWidth / 2, -kWidth / 2, -kWidth / 2));
}

namespace {

QList<QLayoutItem*> cellsOf(const QGridLayout& grid)
{
    struct Cell {
        int row = 0;
        int column = 0;
        QLayoutItem* item = nullptr;
    };
    QList<Cell> cells;
    for (int i = 0; i < grid.count(); ++i) {
        Cell cell{0, 0, grid.itemAt(i)};
        int rows = 0;
        int columns = 0;
        grid.getItemPosition(i, &cell.row, &cell.column, &rows, &columns);
        cells << cell;
    }
    std::stable_sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return std::tie(a.row, a.column) < std::tie(b.row, b.column); });
    QList<QLayoutItem*> items;
    for (const Cell& cell : cells)
        items << cell.item;
    return items;
}

QList<QLayoutItem*> rowsOf(const QFormLayout& form)
{
    QList<QLayoutItem*> items;
    for (int row = 0; row < form.rowCount(); ++row) {
        for (const auto role : {QFormLayout::LabelRole, QFormLayout::FieldRole, QFormLayout::SpanningRole}) {
            QLayoutItem* item = form.itemAt(row, role);
            if (item && !items.contains(item))
                items << item;
        }
    }
    return items;
}

QList<QLayoutItem*> itemsOf(const QLayout& layout)
{
    if (const auto* grid = qobject_cast<const QGridLayout*>(&layout))
        return cellsOf(*grid);
    if (const auto* form = qobject_cast<const QFormLayout*>(&layout))
        return rowsOf(*form);
    QList<QLayoutItem*> items;
    for (int i = 0; i < layout.count(); ++i)
        items << layout.itemAt(i);
    return items;
}

void addWidgetsOf(const QLayout& layout, QList<QWidget*>& widgets)
{
    for (QLayoutItem* item : itemsOf(layout)) {
        if (item->widget())
            widgets << item->widget();
        else if (item->layout())
            addWidgetsOf(*item->layout(), widgets);
    }
}

/// The central widget first, then docks and their tabs from left to right and from top to bottom.
QList<QWidget*> partsOfWindow(const QMainWindow& window)
{
    QList<QWidget*> parts = window.findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    const auto places = [&window](const QWidget* one) { return std::tuple(one != window.centralWidget(), one->x(), one->y()); };
    std::stable_sort(parts.begin(), parts.end(), [&](const QWidget* a, const QWidget* b) { return places(a) < places(b); });
    return parts;
}

/// Direct children in reading order.
QList<QWidget*> partsOfWidget(const QWidget& widget)
{
    if (const auto* window = qobject_cast<const QMainWindow*>(&widget))
        return partsOfWindow(*window);
    QList<QWidget*> parts;
    if (widget.layout())
        addWidgetsOf(*widget.layout(), parts);
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget))
        parts << tabs->tabBar();
    if (const auto* splitter = qobject_cast<const QSplitter*>(&widget)) {
        for (int i = 0; i < splitter->count(); ++i)
            parts << splitter->widget(i);
    }
    for (QWidget* child : widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (!parts.contains(child))
            parts << child;
    }
    return parts;
}

void read(QWidget& widget, QList<QWidget*>& all)
{
    all << &widget;
    for (QWidget* part : partsOfWidget(widget)) {
        if (!part->isWindow() && part->parentWidget() == &widget)
            read(*part, all);
    }
}

} // namespace

QList<QWidget*> asRead(QWidget& within)
{
    QList<QWidget*> all;
    read(within, all);
    return all;
}

bool takesKeys(const QWidget& widget)
{
    const bool isStop = (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget.focusProxy(); // else reached through the proxy
    return isStop && widget.isVisible() && widget.isEnabled() && !widget.size().isEmpty();
}

QWidget* firstTakingKeys(QWidget& within)
{
    const QList<QWidget*> all = asRead(within);
    const auto first = std::find_if(all.begin(), all.end(), [](const QWidget* one) { return takesKeys(*one); });
    return first == all.end() ? nullptr : *first;
}

void bringIntoView(QWidget& widget)
{
    for (QWidget* above = widget.parentWidget(); above; above = above->parentWidget()) {
        if (auto* scroll = qobject_cast<QScrollArea*>(above))
            scroll->ensureWidgetVisible(&widget);
    }
}

bool focusNext(QWidget& window, bool isForward)
{
    const QList<QWidget*> all = asRead(window);
    const auto count = all.size();
    const auto now = std::max<qsizetype>(all.indexOf(window.focusWidget()), 0); // the window itself is first
    for (qsizetype step = 1; step < count; ++step) {
        QWidget* const next = all[(isForward ? now + step : now - step + count) % count];
        if (!takesKeys(*next))
            continue;
        next->setFocus(isForward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        bringIntoView(*next);
        return true;
    }
    return false;
}

} // namespace stallscope::gui
