// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/note_model.h"

#include "gui/common/theme/plain_tip.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/details/words.h"

#include <QBrush>
#include <QColor>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>

namespace stallscope::gui {

namespace {

QColor shownColour(const Note& note)
{
    if (note.colour != 0)
        return QColor::fromRgb(note.colour);
    constexpr int kMiddle = 128;
    const bool isDark = QGuiApplication::palette().color(QPalette::Window).lightness() < kMiddle;
    return themeOf(isDark ? Theme::Mode::Dark : Theme::Mode::Light).note;
}

} // namespace

QString timeWords(const Note& note, Nanos time)
{
    if (note.range.isEmpty())
        return durationWords(time);
    return QCoreApplication::translate("Notes", "%1  (for %2)").arg(durationWords(time), durationWords(note.range.length()));
}

QString noteWords(const Note& note)
{
    if (!note.text.empty())
        return QString::fromStdString(note.text);
    return note.type == NoteType::Bookmark ? QCoreApplication::translate("Notes", "Bookmark") : QCoreApplication::translate("Notes", "Note");
}

NoteModel::NoteModel(NoteBook& book, const RunList& runs, QObject* parent) : QAbstractTableModel(parent), m_book(book), m_runs(runs)
{
    connect(&book, &NoteBook::changed, this, &NoteModel::refresh);
    connect(&runs, &RunList::changed, this, &NoteModel::refresh); // a changed offset or window changes times
    refresh();
}

int NoteModel::rowOf(NoteId id) const
{
    const auto found = std::find_if(m_rows.begin(), m_rows.end(), [id](const Row& row) { return row.id == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

void NoteModel::refresh()
{
    std::vector<Row> rows;
    for (const KeptNote& kept : m_book.notes()) {
        const int run = m_book.runOf(kept);
        if (run >= 0)
            rows.push_back({kept.id, m_runs.at(run).onAxis(kept.note.range).start, m_runs.at(run).title, kept.note});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.time < b.time; });
    const bool isSameOrder = std::equal(rows.begin(), rows.end(), m_rows.begin(), m_rows.end(), [](const Row& a, const Row& b) { return a.id == b.id; });
    if (isSameOrder) // keeps the selection
        return takeValues(std::move(rows));
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

/// Signals only cells that changed: an open editor on another cell keeps its text.
void NoteModel::takeValues(std::vector<Row> rows)
{
    m_rows.swap(rows);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const int row = static_cast<int>(i);
        if (m_rows[i].time != rows[i].time || m_rows[i].run != rows[i].run || m_rows[i].note.range != rows[i].note.range)
            emit dataChanged(index(row, Time), index(row, Run));
        if (m_rows[i].note.text != rows[i].note.text || m_rows[i].note.colour != rows[i].note.colour)
            emit dataChanged(index(row, Text), index(row, Text));
    }
}

QString NoteModel::textOf(const Row& row, int column) const
{
    switch (column) {
    case Time: return timeWords(row.note, row.time);
    case Run: return row.run;
    default: return noteWords(row.note).simplified();
    }
}

QVariant NoteModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool saysNothing = index.column() == Text && row.note.text.empty();
    switch (role) {
    case Qt::DisplayRole: return textOf(row, index.column());
    case Qt::EditRole: return index.column() == Text ? QString::fromStdString(row.note.text) : textOf(row, index.column());
    case Qt::ToolTipRole: return plainTip(index.column() == Text ? noteWords(row.note) : textOf(row, index.column()));
    case Qt::DecorationRole: return index.column() == Text ? QVariant(shownColour(row.note)) : QVariant();
    case Qt::ForegroundRole: return saysNothing ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText)) : QVariant();
    default: return {};
    }
}

QVariant NoteModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section >= kColumns)
        return {};
    return section == Time ? tr("Time") : section == Run ? tr("Run") : tr("Text");
}

Qt::ItemFlags NoteModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Text ? usual | Qt::ItemIsEditable : usual;
}

bool NoteModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != Text)
        return false;
    m_book.setText(idAt(index.row()), value.toString().toStdString()); // emits dataChanged
    return true;
}

} // namespace stallscope::gui
