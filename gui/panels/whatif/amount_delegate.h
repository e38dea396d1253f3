// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractItemModel>
#include <QStyledItemDelegate>

namespace stallscope::gui {

/// Editor for the amount of a change: a spin box limited to the values that the change allows.
class AmountDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    explicit AmountDelegate(QObject* parent = nullptr) : QStyledItemDelegate(parent) {}

    [[nodiscard]] QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

} // namespace stallscope::gui
