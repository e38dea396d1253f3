// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/whatif/amount_delegate.h"

#include "gui/panels/whatif/change_model.h"

#include <QDoubleSpinBox>

#include <algorithm>

namespace stallscope::gui {

namespace {

const PossibleChange& changeAt(const QModelIndex& index)
{
    return static_cast<const ChangeModel*>(index.model())->at(index.row());
}

} // namespace

QWidget* AmountDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const
{
    const PossibleChange& change = changeAt(index);
    auto* box = new QDoubleSpinBox(parent);
    box->setFrame(false);
    box->setAlignment(Qt::AlignRight);
    box->setAccessibleName(change.words);
    if (change.kind == PossibleChange::Kind::Kernel) {
        box->setRange(0.1, 1'000);
        box->setDecimals(1);
        box->setSingleStep(0.5);
        box->setSuffix(tr("x as fast"));
    } else if (change.kind == PossibleChange::Kind::Streams) {
        box->setRange(2, 32);
        box->setDecimals(0);
        box->setSuffix(tr(" streams"));
    } else {
        // one in one would be no change; the maximum is displayed as "never"
        box->setRange(1, std::max(static_cast<double>(change.count), 2.0));
        box->setDecimals(0);
        box->setPrefix(tr("once in "));
        box->setSpecialValueText(tr("never"));
    }
    return box;
}

void AmountDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    static_cast<QDoubleSpinBox*>(editor)->setValue(std::max(index.data(Qt::EditRole).toDouble(), static_cast<QDoubleSpinBox*>(editor)->minimum()));
}

void AmountDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    auto* box = static_cast<QDoubleSpinBox*>(editor);
    box->interpretText();
    const bool isNever = changeAt(index).kind == PossibleChange::Kind::Site && box->value() <= box->minimum();
    model->setData(index, isNever ? 0.0 : box->value(), Qt::EditRole);
}

} // namespace stallscope::gui
