// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/text/wrapping_row.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kSpacing = 6;

} // namespace

WrappingRow::WrappingRow()
{
    setContentsMargins({});
    setSpacing(kSpacing);
}

WrappingRow::~WrappingRow()
{
    qDeleteAll(m_items);
}

QLayoutItem* WrappingRow::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int WrappingRow::heightForWidth(int width) const
{
    return arrange({0, 0, width, 0}, false);
}

QSize WrappingRow::sizeHint() const
{
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        const QSize one = item->sizeHint();
        size = {size.width() + (size.isEmpty() ? 0 : spacing()) + one.width(), std::max(size.height(), one.height())};
    }
    return size;
}

QSize WrappingRow::minimumSize() const
{
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void WrappingRow::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    arrange(area, true);
}

int WrappingRow::arrange(const QRect& area, bool isToMove) const
{
    const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    int left = area.left();
    int top = area.top();
    int line = 0; // height
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size(std::min(item->sizeHint().width(), std::max(area.width(), item->minimumSize().width())), item->sizeHint().height());
        if (line > 0 && left + size.width() > area.left() + area.width()) {
            left = area.left();
            top += line + spacing();
            line = 0;
        }
        if (isToMove)
            item->setGeometry(QStyle::visualRect(direction, area, {{left, top}, size}));
        left += size.width() + spacing();
        line = std::max(line, size.height());
    }
    return top + line - area.top();
}

} // namespace stallscope::gui
