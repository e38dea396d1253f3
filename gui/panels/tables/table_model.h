// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/panels/tables/table_rows.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// A table as shown: sorted and filtered. Rows are not copied; a permutation maps shown rows to table rows. Long tables are
/// arranged off the GUI thread, and the previous order stays visible until then.
class TableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int kBarRole = Qt::UserRole; ///< 0..1
    static constexpr int kIsNameRole = Qt::UserRole + 1;

    /// Tables with more rows than this are arranged off the interface thread.
    static constexpr std::size_t kManyRows = 50'000;
    /// Likewise if the texts of a query are longer than this.
    static constexpr std::size_t kManyBytes = std::size_t{1} << 20;

    explicit TableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setRows(std::shared_ptr<const TableRows> rows);
    void setFilter(const QString& filter);
    void sort(int column, Qt::SortOrder order) override;
    [[nodiscard]] const Arrangement& arrangement() const { return m_wanted; }
    [[nodiscard]] bool isArranging() const { return m_work.isBusy(); }

    /// All rows of the table; null before the first setRows.
    [[nodiscard]] const std::shared_ptr<const TableRows>& rows() const { return m_rows; }
    /// The shown rows in order.
    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return m_order; }
    /// Table row of a shown row; and the reverse, empty if it is filtered out.
    [[nodiscard]] std::size_t rowAt(int shown) const { return m_order[static_cast<std::size_t>(shown)]; }
    [[nodiscard]] std::optional<int> shownAt(std::size_t row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// Arranging has started; arranged() follows.
    void arranging();
    /// The latest request is visible.
    void arranged();

private:
    [[nodiscard]] QString tipOf(std::size_t row, std::size_t column) const;
    void arrangeAgain();
    void show(std::shared_ptr<const TableRows> rows, std::vector<std::uint32_t> order);

    std::shared_ptr<const TableRows> m_rows;
    std::shared_ptr<const TableRows> m_next; // rows being arranged
    bool m_isNextLarge = false;
    std::vector<std::uint32_t> m_order;
    Arrangement m_wanted;
    Background m_work;
};

} // namespace stallscope::gui
