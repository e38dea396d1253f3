// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QStyledItemDelegate>

namespace stallscope::gui {

/// Paints a cell: one line of text over a bar of the cell's share. Avoids Qt's text layout, which takes several times as
/// long for a page of a table.
class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int kMargin = 8; ///< at both sides of the text

    explicit BarDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}

    void setColour(const QColor& colour) { m_colour = colour; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QColor m_colour;
};

} // namespace stallscope::gui
