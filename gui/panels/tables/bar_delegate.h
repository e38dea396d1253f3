// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QStyledItemDelegate>

namespace stallscope::gui {

/// Paints a cell: one line of text, and behind it the cell's share as a quiet bar. Lays out no text as Qt's own delegate does,
/// which takes several times as long for a page of a table.
class BarDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    static constexpr int kMargin = 8; ///< at both sides of a text

    explicit BarDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}

    void setColour(const QColor& colour) { m_colour = colour; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QColor m_colour;
};

} // namespace stallscope::gui
