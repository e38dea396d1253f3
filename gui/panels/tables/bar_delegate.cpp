// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/bar_delegate.h"

#include "gui/panels/tables/table_model.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kBarMargin = 3; // around a full bar

QPalette::ColorGroup groupOf(QStyle::State state)
{
    if (!state.testFlag(QStyle::State_Enabled))
        return QPalette::Disabled;
    return state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
}

/// Starts at the side to which numbers are aligned.
QRectF barIn(const QRect& cell, double share)
{
    QRectF bar = QRectF(cell).adjusted(kBarMargin, kBarMargin, -kBarMargin, -kBarMargin);
    bar.setLeft(bar.right() - std::max(bar.width() * share, 1.0));
    return bar;
}

} // namespace

void BarDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QStyle& style = option.widget ? *option.widget->style() : *QApplication::style();
    style.drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
    const double share = std::clamp(index.data(TableModel::kBarRole).toDouble(), 0.0, 1.0);
    if (share > 0 && !isSelected)
        painter->fillRect(barIn(option.rect, share), m_colour);
    const QRect inside = option.rect.adjusted(kMargin, 0, -kMargin, 0);
    const QString text = option.fontMetrics.elidedText(index.data().toString(), option.textElideMode, inside.width());
    painter->setFont(option.font);
    painter->setPen(option.palette.color(groupOf(option.state), isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(inside, index.data(Qt::TextAlignmentRole).toInt() | Qt::TextSingleLine, text);
}

} // namespace stallscope::gui
