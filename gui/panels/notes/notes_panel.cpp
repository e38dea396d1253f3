// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/notes_panel.h"

#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/panels/notes/notes_controller.h"

#include <QApplication>
#include <QBrush>
#include <QClipboard>
#include <QColor>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPalette>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

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

constexpr int kRowHeight = 24;

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
    connect(&runs, &RunList::removed, this, &NoteModel::refresh);
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

NotesPanel::NotesPanel(NoteBook& book, const RunList& runs, NotesController& controller, QWidget* parent)
    : QWidget(parent),
      m_book(book),
      m_controller(controller),
      m_model(new NoteModel(book, runs, this)),
      m_found(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit(this)),
      m_table(new QTableView(this)),
      m_empty(new QLabel(this)),
      m_shown(new QWidget(this))
{
    assemble();
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_found->setFilterFixedString(words);
        showState();
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] { m_controller.goTo(current()); });
    connect(m_model, &QAbstractItemModel::modelReset, this, [this, &runs] {
        m_table->setColumnHidden(NoteModel::Run, runs.size() < 2); // useless for a single run
        showState();
    });
    showState();
}

void NotesPanel::assemble()
{
    m_found->setSourceModel(m_model);
    m_found->setFilterKeyColumn(-1); // all columns
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_found);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setAlternatingRowColors(true);
    m_table->setAccessibleName(tr("Notes and bookmarks"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(kRowHeight);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(NoteModel::Text, QHeaderView::Stretch);
    m_table->installEventFilter(this);
    m_filter->setPlaceholderText(tr("Filter notes"));
    m_filter->setAccessibleName(tr("Filter notes"));
    m_filter->setClearButtonEnabled(true);
    m_empty->setWordWrap(true);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 4, 8, 4);
    row->addWidget(m_filter, 1);
    const auto button = [this, row](const QString& text, const QString& tip, auto act) {
        auto* one = new QToolButton(m_shown);
        one->setText(text);
        one->setToolTip(tip);
        one->setAutoRaise(true);
        one->setFocusPolicy(Qt::StrongFocus);
        connect(one, &QToolButton::clicked, this, act);
        row->addWidget(one);
    };
    button(tr("Edit"), tr("Change the text and the colour of the selected note"), [this] { m_controller.edit(current()); });
    button(tr("Remove"), tr("Remove the selected notes (Delete)"), [this] { removeSelected(); });
    button(tr("Copy"), tr("Copy the selected notes, or all notes, as text"), [this] { copy(); });
    auto* inset = new QVBoxLayout;
    inset->setContentsMargins(8, 0, 8, 8);
    inset->addWidget(m_table);
    auto* shown = new QVBoxLayout(m_shown);
    shown->setContentsMargins({});
    shown->setSpacing(0);
    shown->addLayout(row);
    shown->addLayout(inset, 1);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins({});
    box->addWidget(m_shown, 1);
    box->addWidget(m_empty, 1);
}

void NotesPanel::showState()
{
    const bool hasNotes = m_model->rowCount() > 0;
    m_shown->setVisible(hasNotes);
    m_empty->setVisible(!hasNotes);
    m_empty->setText(tr("No notes. Press T to add a note to the selected span or range, B to add a bookmark at the mouse pointer."));
}

NoteId NotesPanel::current() const
{
    const QModelIndex index = m_found->mapToSource(m_table->currentIndex());
    return index.isValid() ? m_model->idAt(index.row()) : NoteId();
}

std::vector<NoteId> NotesPanel::selected() const
{
    std::vector<NoteId> ids;
    for (const QModelIndex& index : m_table->selectionModel()->selectedRows())
        ids.push_back(m_model->idAt(m_found->mapToSource(index).row()));
    return ids;
}

void NotesPanel::removeSelected()
{
    const std::vector<NoteId> ids = selected();
    const int row = m_table->currentIndex().row();
    m_book.remove(ids);
    if (m_found->rowCount() > 0 && row >= 0)
        m_table->selectRow(std::min(row, m_found->rowCount() - 1));
}

void NotesPanel::copy() const
{
    const std::vector<NoteId> chosen = selected();
    QStringList lines;
    for (int row = 0; row < m_found->rowCount(); ++row) {
        const QModelIndex first = m_found->mapToSource(m_found->index(row, 0));
        if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), m_model->idAt(first.row())) == chosen.end())
            continue;
        QStringList cells;
        for (int column = 0; column < NoteModel::kColumns; ++column)
            cells << first.siblingAtColumn(column).data().toString();
        lines << cells.join('\t');
    }
    QApplication::clipboard()->setText(lines.join('\n'));
}

void NotesPanel::point(NoteId id)
{
    const QModelIndex index = m_found->mapFromSource(m_model->index(m_model->rowOf(id), 0));
    if (!index.isValid())
        return;
    m_table->selectRow(index.row());
    m_table->scrollTo(index);
}

bool NotesPanel::eventFilter(QObject* watched, QEvent* event)
{
    // an open cell editor forwards the keys that it does not handle
    if (event->type() == QEvent::KeyPress && m_table->hasFocus()) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Delete) {
            removeSelected();
            return true;
        }
        if (key->matches(QKeySequence::Copy)) {
            copy();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            m_controller.goTo(current());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stallscope::gui
