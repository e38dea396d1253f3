// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/panels/tables/short_names.h"
#include "gui/panels/tables/table_model.h"

#include <QColor>
#include <QHash>
#include <QList>
#include <QStyledItemDelegate>
#include <QTableView>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// Paints a cell: one line of text over a bar of the cell's share, and names shortened where templates allow it. Avoids Qt's text layout, which takes several times as
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
    mutable QHash<int, ShortNames> m_names; // by column
};

/// One table: header clicks sort, Ctrl+C copies, Enter or double click opens a row.
class TableView : public QTableView {
    Q_OBJECT
public:
    /// Larger selections are exported to a file instead of the clipboard.
    static constexpr int kMostCopied = 100'000;

    explicit TableView(QWidget* parent = nullptr);

    [[nodiscard]] TableModel& table() const { return *m_model; }
    void setTheme(const Theme& theme, const QColor& bars);
    /// Replaces the rows and marks one of them.
    void setRows(std::shared_ptr<const TableRows> rows, std::optional<std::size_t> marked);
    /// Text shown while there are no rows.
    void setEmptyText(const QString& text);
    /// Highlights a row without opening it; clears the mark if the row is missing or filtered out.
    void mark(std::optional<std::size_t> row);
    void openCurrent();
    void copy();
    /// The selected rows, in shown order.
    [[nodiscard]] std::vector<std::uint32_t> selectedRows() const;

    /// Widths by column that the user chose, 0 for the default; empty if all are default.
    [[nodiscard]] const QList<int>& ownWidths() const { return m_ownWidths; }
    /// Missing or implausible widths are ignored.
    void setOwnWidths(const QList<int>& widths);

    void keyboardSearch(const QString& search) override;

signals:
    /// A row was activated; `row` is its number in the table.
    void opened(std::size_t row);
    /// Message for the status line.
    void statusMessage(const QString& message);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void restore();
    void sizeColumns();
    [[nodiscard]] int widthFor(int column, bool isTight) const;
    void shareWidth();
    void setWidth(int column, int width);
    void keepWidth(int column, int width);
    [[nodiscard]] int ownWidth(int column) const { return m_ownWidths.value(column); }

    TableModel* m_model;
    BarDelegate* m_delegate;
    bool m_isToTop = false; // scroll up after the rows are arranged
    std::optional<std::size_t> m_marked;
    int m_wide = -1; // the column that takes the remaining width, unless the user chose its width
    QList<int> m_ownWidths;
    bool m_isSizing = false;
    QString m_emptyText;
};

} // namespace stallscope::gui
