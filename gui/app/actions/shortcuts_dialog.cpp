// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/shortcuts_dialog.h"

#include "gui/common/access/mnemonics.h"
#include "gui/model/settings.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFont>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QTabWidget>
#include <QTableView>

#include <algorithm>

namespace stallscope::gui {

namespace {

struct Gesture {
    const char* hand;
    const char* does;
};

constexpr Gesture kGestures[] = {
    {QT_TRANSLATE_NOOP("Gestures", "Wheel"), QT_TRANSLATE_NOOP("Gestures", "Zooms at the cursor; scrolls the tracks if chosen in the preferences")},
    {QT_TRANSLATE_NOOP("Gestures", "Shift and wheel"), QT_TRANSLATE_NOOP("Gestures", "Pans the timeline")},
    {QT_TRANSLATE_NOOP("Gestures", "Alt or Ctrl and wheel"), QT_TRANSLATE_NOOP("Gestures", "Scrolls the tracks; zooms if the wheel scrolls")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag"), QT_TRANSLATE_NOOP("Gestures", "Pans the timeline and scrolls the tracks; a flick keeps moving")},
    {QT_TRANSLATE_NOOP("Gestures", "Shift and drag"), QT_TRANSLATE_NOOP("Gestures", "Selects a range and shows its numbers")},
    {QT_TRANSLATE_NOOP("Gestures", "Ctrl and drag"), QT_TRANSLATE_NOOP("Gestures", "Measures the time between two points")},
    {QT_TRANSLATE_NOOP("Gestures", "Click"), QT_TRANSLATE_NOOP("Gestures", "Selects a span and shows its details")},
    {QT_TRANSLATE_NOOP("Gestures", "Double click"), QT_TRANSLATE_NOOP("Gestures", "Selects a span and zooms to it")},
    {QT_TRANSLATE_NOOP("Gestures", "Pinch"), QT_TRANSLATE_NOOP("Gestures", "Zooms at the fingers")},
    {QT_TRANSLATE_NOOP("Gestures", "Two fingers sideways"), QT_TRANSLATE_NOOP("Gestures", "Pans the timeline")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag along the ruler"), QT_TRANSLATE_NOOP("Gestures", "Selects a range")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag in the overview"), QT_TRANSLATE_NOOP("Gestures", "Moves the visible range or selects a new one")},
    {QT_TRANSLATE_NOOP("Gestures", "Click a track's header"), QT_TRANSLATE_NOOP("Gestures", "Expands or collapses the track; the pin keeps it at the top")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag a track's header"),
        QT_TRANSLATE_NOOP("Gestures", "Reorders the track; the lower edge resizes its lanes, the right edge resizes the headers")},
    {QT_TRANSLATE_NOOP("Gestures", "Right click on a track's header"), QT_TRANSLATE_NOOP("Gestures", "Opens a menu to hide, show, pin and collapse tracks")},
};

} // namespace

QString gesturesText()
{
    QString text = QStringLiteral("<table cellspacing='0' cellpadding='4'>");
    for (const Gesture& gesture : kGestures) {
        text += QStringLiteral("<tr><td style='white-space: nowrap'><b>%1</b></td><td>%2</td></tr>")
                    .arg(QCoreApplication::translate("Gestures", gesture.hand).toHtmlEscaped(),
                        QCoreApplication::translate("Gestures", gesture.does).toHtmlEscaped());
    }
    return text + QStringLiteral("</table>");
}

ShortcutModel::ShortcutModel(const Actions& actions, QObject* parent) : QAbstractTableModel(parent), m_actions(actions), m_shown(actions.all())
{
    connect(&m_actions, &Actions::keysChanged, this, [this] {
        if (!m_shown.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
    });
}

void ShortcutModel::setFilter(const QString& words)
{
    beginResetModel();
    m_shown.clear();
    std::copy_if(m_actions.all().begin(), m_actions.all().end(), std::back_inserter(m_shown), [&](const QAction* action) {
        return plainName(*action).contains(words, Qt::CaseInsensitive) || keysText(action->shortcuts()).contains(words, Qt::CaseInsensitive);
    });
    endResetModel();
}

int ShortcutModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int ShortcutModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ShortcutModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const QAction& action = *m_shown[index.row()];
    if (role == Qt::ToolTipRole)
        return action.toolTip();
    if (role == Qt::FontRole && isChanged(action)) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole)
        return {};
    return index.column() == Command ? plainName(action) : keysText(action.shortcuts());
}

QVariant ShortcutModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Command ? tr("Command") : tr("Keys");
}

QString keysText(const Actions::Keys& keys)
{
    QStringList texts;
    for (const QKeySequence& key : keys)
        texts << key.toString(QKeySequence::NativeText);
    return texts.join(", ");
}

namespace {

constexpr QSize kSize(620, 620);
constexpr double kScreenShare = 0.9; // at most

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
    resize(kSize.boundedTo(screen()->availableSize() * kScreenShare));
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
