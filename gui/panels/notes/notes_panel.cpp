// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/notes/notes_panel.h"

#include "gui/model/run_list.h"
#include "gui/panels/notes/note_model.h"
#include "gui/panels/notes/notes_controller.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kRowHeight = 24;

} // namespace

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
