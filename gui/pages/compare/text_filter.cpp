// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/text_filter.h"

#include <algorithm>
#include <functional>

namespace stallscope::gui {

namespace {

QString line(const QAbstractItemModel& model, const std::function<QVariant(int)>& cell)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column)
        cells << cell(column).toString().replace('\t', ' ').replace('\n', ' ');
    return cells.join('\t') + '\n';
}

} // namespace

void TextFilter::setText(const QString& text)
{
    m_words = text.split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool TextFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    QString all;
    for (int column = 0; column < sourceModel()->columnCount(parent) && !m_words.isEmpty(); ++column)
        all += sourceModel()->index(row, column, parent).data().toString() + '\n';
    if (m_keyRole >= 0)
        all += sourceModel()->index(row, 0, parent).data(m_keyRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

QString tabSeparated(const QAbstractItemModel& model, const QModelIndexList& rows)
{
    QString text = line(model, [&model](int column) { return model.headerData(column, Qt::Horizontal); });
    const auto add = [&](int row) { text += line(model, [&](int column) { return model.index(row, column).data(); }); };
    if (rows.isEmpty()) {
        for (int row = 0; row < model.rowCount(); ++row)
            add(row);
        return text;
    }
    QList<int> numbers;
    for (const QModelIndex& index : rows)
        numbers << index.row();
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    for (const int row : numbers)
        add(row);
    return text;
}

} // namespace stallscope::gui
