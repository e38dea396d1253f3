// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/ranks/rank_delegate.h"

#include "gui/pages/ranks/rank_model.h"

namespace stallscope::gui {

void RankDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!index.data(RankModel::kStragglerRole).toBool())
        return BarDelegate::paint(painter, option, index);
    QStyleOptionViewItem marked = option;
    marked.font.setBold(true);
    marked.fontMetrics = QFontMetrics(marked.font);
    if (index.column() == RankModel::Rank || index.column() == RankModel::Finding)
        marked.palette.setColor(QPalette::Text, m_mark);
    BarDelegate::paint(painter, marked, index);
}

} // namespace stallscope::gui
