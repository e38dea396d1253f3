// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLayout>
#include <QLayoutItem>
#include <QList>

namespace stallscope::gui {

/// Widgets beside each other at their preferred sizes, in as many lines as the width requires. So a row of buttons makes a narrow panel no wider
/// than its widest button.
class WrappingRow : public QLayout {
    Q_OBJECT
public:
    WrappingRow();
    ~WrappingRow() override;

    void addItem(QLayoutItem* item) override { m_items << item; }
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    /// All in one line.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& area) override;

private:
    /// Returns the height.
    int arrange(const QRect& area, bool isToMove) const;

    QList<QLayoutItem*> m_items; // owned
};

} // namespace stallscope::gui
