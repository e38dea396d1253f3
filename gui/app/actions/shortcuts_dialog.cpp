// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/shortcuts_dialog.h"

#include "gui/app/actions/actions.h"
#include "gui/app/actions/gestures.h"
#include "gui/app/actions/shortcut_model.h"
#include "gui/common/access/dialog_letters.h"
#include "gui/model/settings.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>

namespace stallscope::gui {

namespace {

constexpr QSize kSize(620, 620);

QString settingOf(const QString& id)
{
    return "keys/" + id;
}

} // namespace

ShortcutsDialog::ShortcutsDialog(Actions& actions, Settings& settings, QWidget* parent)
    : QDialog(parent),
      m_actions(actions),
      m_settings(settings),
      m_model(new ShortcutModel(actions, this)),
      m_filter(new QLineEdit(this)),
      m_table(new QTableView(this)),
      m_edit(new QKeySequenceEdit(this)),
      m_reset(new QPushButton(tr("&Default"), this)),
      m_said(new QLabel(this))
{
    setWindowTitle(tr("Keyboard and Mouse"));
    resize(kSize);
    assemble();
    showCurrent();
    connect(&m_actions, &Actions::keysChanged, this, [this](const QString& id) {
        const QAction& action = *m_actions[id];
        m_settings.setChoice(settingOf(id), m_model->isChanged(action) ? QVariant(QKeySequence::listToString(action.shortcuts())) : QVariant());
    });
}

/// The base class hides remaining children on destruction, which would commit a half-typed shortcut.
ShortcutsDialog::~ShortcutsDialog()
{
    m_edit->disconnect(this);
}

void ShortcutsDialog::assemble()
{
    auto* tabs = new QTabWidget(this);
    tabs->setAccessibleName(tr("Keys and gestures"));
    tabs->addTab(makeKeys(), tr("&Keys"));
    tabs->addTab(makeGestures(), tr("&Mouse and touchpad"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* resetButton = buttons->addButton(tr("&All defaults"), QDialogButtonBox::ResetRole);
    for (QPushButton* button : {resetButton, buttons->button(QDialogButtonBox::Close), m_reset})
        button->setAutoDefault(false); // Enter may be a typed shortcut
    connect(resetButton, &QPushButton::clicked, this, &ShortcutsDialog::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &ShortcutsDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(tabs, 1);
    column->addWidget(buttons);
    giveLettersTo(*this);
    m_filter->setFocus();
}

QWidget* ShortcutsDialog::makeKeys()
{
    auto* page = new QWidget(this);
    m_filter->setPlaceholderText(tr("Filter by name or key"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, m_model, &ShortcutModel::setFilter);
    m_table->setModel(m_model);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->horizontalHeader()->setSectionResizeMode(ShortcutModel::Command, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(ShortcutModel::KeysColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setAccessibleName(tr("Commands and shortcuts"));
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ShortcutsDialog::showCurrent);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("&New shortcut"), page);
    label->setBuddy(m_edit);
    m_edit->setAccessibleName(tr("New shortcut"));
    auto* none = new QPushButton(tr("N&one"), page);
    none->setAutoDefault(false);
    connect(none, &QPushButton::clicked, this, [this] { give(currentId(), {}); });
    connect(m_reset, &QPushButton::clicked, this, &ShortcutsDialog::resetCurrent);
    connect(m_edit, &QKeySequenceEdit::editingFinished, this, [this] {
        if (!m_edit->keySequence().isEmpty())
            give(currentId(), m_edit->keySequence());
    });
    row->addWidget(label);
    row->addWidget(m_edit, 1);
    row->addWidget(none);
    row->addWidget(m_reset);
    m_said->setWordWrap(true);
    m_said->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(page);
    column->addWidget(m_filter);
    column->addWidget(m_table, 1);
    column->addLayout(row);
    column->addWidget(m_said);
    return page;
}

QWidget* ShortcutsDialog::makeGestures()
{
    auto* text = new QLabel(gesturesText(), this);
    text->setTextFormat(Qt::RichText);
    text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    text->setMargin(12);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return text;
}

QString ShortcutsDialog::currentId() const
{
    const QAction* action = m_model->at(m_table->currentIndex().row());
    return action ? action->objectName() : QString();
}

void ShortcutsDialog::showCurrent()
{
    const QAction* action = m_actions[currentId()];
    m_edit->setEnabled(action);
    m_edit->clear();
    m_reset->setEnabled(action && m_model->isChanged(*action));
    m_said->setText(action ? tr("Press the new shortcut for %1.").arg(plainName(*action)) : tr("Select a command to change its shortcut."));
}

void ShortcutsDialog::give(const QString& id, const QKeySequence& keys)
{
    if (!m_actions[id])
        return;
    const Actions::Keys wanted = keys.isEmpty() ? Actions::Keys() : Actions::Keys{keys};
    const QAction* loser = m_actions.ownerOf(wanted, id);
    m_actions.setKeys(id, wanted);
    showCurrent();
    if (loser)
        m_said->setText(tr("%1 was reassigned from %2.").arg(keys.toString(QKeySequence::NativeText), plainName(*loser)));
}

void ShortcutsDialog::resetCurrent()
{
    m_actions.setKeys(currentId(), m_actions.usualKeys(currentId()));
    showCurrent();
}

void ShortcutsDialog::resetAll()
{
    for (const QAction* action : m_actions.all())
        m_actions.setKeys(action->objectName(), {});
    for (const QAction* action : m_actions.all())
        m_actions.setKeys(action->objectName(), m_actions.usualKeys(action->objectName()));
    showCurrent();
}

void restoreShortcuts(Actions& actions, const Settings& settings)
{
    for (const QAction* action : actions.all()) {
        const QVariant keys = settings.choice(settingOf(action->objectName()));
        if (keys.isValid())
            actions.setKeys(action->objectName(), QKeySequence::listFromString(keys.toString()));
    }
}

} // namespace stallscope::gui
