// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/details/fact_model.h"

#include "gui/common/theme/plain_tip.h"

#include <QGuiApplication>
#include <QPalette>

namespace stallscope::gui {

void FactModel::setFacts(std::vector<Fact> facts)
{
    beginResetModel();
    m_facts = std::move(facts);
    endResetModel();
}

QVariant FactModel::tipOf(const Fact& fact, bool isLabel)
{
    const QString value = isLabel ? fact.label : fact.target ? tr("%1\nClick to go there").arg(fact.value) : fact.value;
    if (!fact.meaning.isEmpty())
        return plainTip(value + QLatin1Char('\n') + fact.meaning);
    return isLabel ? QVariant() : QVariant(plainTip(value));
}

QVariant FactModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Fact& fact = m_facts[static_cast<std::size_t>(index.row())];
    const bool isLabel = index.column() == 0;
    const QPalette palette = QGuiApplication::palette();
    switch (role) {
    case Qt::DisplayRole: return isLabel ? fact.label : fact.value;
    case Qt::ToolTipRole: return tipOf(fact, isLabel);
    case Qt::TextAlignmentRole: return QVariant(Qt::AlignTop | Qt::AlignLeft);
    case Qt::ForegroundRole: return isLabel ? palette.brush(QPalette::PlaceholderText) : fact.target ? palette.brush(QPalette::Link) : QVariant();
    default: return {};
    }
}

} // namespace stallscope::gui
