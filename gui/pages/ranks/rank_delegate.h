// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/bar_delegate.h"

#include <QColor>
#include <QModelIndex>
#include <QPainter>
#include <QStyleOptionViewItem>

namespace stallscope::gui {

/// Cells of the rank table: bars, and a highlighted row for the straggler.
class RankDelegate : public BarDelegate {
    Q_OBJECT
public:
    using BarDelegate::BarDelegate;

    void setMark(const QColor& colour) { m_mark = colour; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QColor m_mark;
};

} // namespace stallscope::gui
