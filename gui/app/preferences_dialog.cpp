// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/preferences_dialog.h"

#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/text/words.h"
#include "profiler/trace/column_cache.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20;
constexpr int kLeastMemory = 128; // MiB
constexpr int kMostMemory = 1 << 24;

QStringList languageIds()
{
    QStringList ids{QStringLiteral("language.system")};
    for (const Language& one : languages())
        ids << QStringLiteral("language.") + one.code;
    return ids;
}

} // namespace

PreferencesDialog::PreferencesDialog(const Actions& actions, std::size_t memoryLimit, QWidget* parent)
    : QDialog(parent), m_actions(actions), m_memory(new QSpinBox(this)), m_lessMotion(new QCheckBox(tr("&Less motion"), this))
{
    setWindowTitle(tr("Preferences"));
    assemble();
    m_memory->setKeyboardTracking(false); // of typed numbers only the last one
    showMemory(memoryLimit);
    connect(m_memory, &QSpinBox::valueChanged, this, [this](int mebibytes) { emit memoryLimitChosen(static_cast<std::size_t>(mebibytes) * kMebibyte); });
}

/// Escape leaves the field without the end of its editing.
void PreferencesDialog::done(int result)
{
    m_memory->interpretText();
    QDialog::done(result);
}

void PreferencesDialog::assemble()
{
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    addHeading(*form, tr("Appearance"));
    addChoice(*form, tr("&Theme"), {"theme.system", "theme.light", "theme.dark"});
    addChoice(*form, tr("L&anguage"), languageIds());
    addChoice(*form, tr("&Unit of durations"), {"units.automatic", "units.ns", "units.us", "units.ms", "units.s"});
    QAction* lessMotion = m_actions["view.lessMotion"];
    m_lessMotion->setChecked(lessMotion->isChecked());
    m_lessMotion->setToolTip(lessMotion->statusTip());
    connect(m_lessMotion, &QCheckBox::clicked, lessMotion, &QAction::trigger);
    connect(lessMotion, &QAction::toggled, m_lessMotion, &QCheckBox::setChecked);
    form->addRow(QString(), m_lessMotion);
    addHeading(*form, tr("Timeline"));
    addChoice(*form, tr("Mouse &wheel"), {"wheel.zoom", "wheel.scroll"});
    addChoice(*form, tr("&Colours"), {"view.colourByKind", "view.colourByName", "view.colourByStream"});
    addHeading(*form, tr("Memory"));
    m_memory->setRange(kLeastMemory, kMostMemory);
    m_memory->setSingleStep(kLeastMemory);
    m_memory->setGroupSeparatorShown(true);
    m_memory->setSuffix(QStringLiteral(" MiB"));
    form->addRow(tr("&Memory for sessions"), m_memory);
    auto* about = new QLabel(unbroken(tr("Limit for the spans of open sessions and of runs recorded in this window. Spans beyond it are reloaded from "
                                         "the file when they come into view. A quarter of the memory of this machine is %1 MiB.")
                                          .arg(countWords(ColumnCache::usualLimit() / kMebibyte))),
        this);
    about->setWordWrap(true);
    about->setForegroundRole(QPalette::PlaceholderText);
    form->addRow(about);
    addHeading(*form, tr("Shortcuts"));
    auto* shortcuts = new QPushButton(m_actions["help.shortcuts"]->text(), this);
    shortcuts->setAutoDefault(false);
    connect(shortcuts, &QPushButton::clicked, m_actions["help.shortcuts"], &QAction::trigger);
    form->addRow(shortcuts);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* defaults = buttons->addButton(tr("Restore &Defaults"), QDialogButtonBox::ResetRole);
    defaults->setToolTip(tr("Restore the defaults of all preferences, except shortcuts"));
    for (QPushButton* button : {defaults, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false);
    connect(defaults, &QPushButton::clicked, this, &PreferencesDialog::restoreDefaults);
    connect(buttons, &QDialogButtonBox::rejected, this, &PreferencesDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(buttons);
    giveLettersTo(*this);
    ensurePolished();
    about->setMinimumHeight(about->heightForWidth(form->minimumSize().width())); // the form would cut off lines in long languages
    choice(QStringLiteral("theme.system"))->setFocus();
}

void PreferencesDialog::addHeading(QFormLayout& form, const QString& title)
{
    constexpr int kAbove = 8; // pixels
    auto* heading = new QLabel(title, this);
    QFont bold = heading->font();
    bold.setBold(true);
    heading->setFont(bold);
    if (form.rowCount() > 0)
        heading->setContentsMargins(0, kAbove, 0, 0);
    form.addRow(heading);
}

/// A control that triggers one of several exclusive actions, and follows them.
void PreferencesDialog::addChoice(QFormLayout& form, const QString& label, const QStringList& ids)
{
    auto* box = new QComboBox(this);
    box->setObjectName(ids.front());
    for (qsizetype i = 0; i < ids.size(); ++i) {
        const QAction* action = m_actions[ids[i]];
        box->addItem(plainName(*action));
        if (action->isChecked())
            box->setCurrentIndex(static_cast<int>(i));
        connect(action, &QAction::toggled, box, [box, i](bool on) {
            if (on)
                box->setCurrentIndex(static_cast<int>(i));
        });
    }
    connect(box, &QComboBox::activated, this, [this, ids](int index) { m_actions[ids[index]]->trigger(); });
    form.addRow(label, box);
}

QComboBox* PreferencesDialog::choice(const QString& firstId) const
{
    return findChild<QComboBox*>(firstId);
}

void PreferencesDialog::showMemory(std::size_t bytes)
{
    const QSignalBlocker quiet(m_memory);
    m_memory->setValue(static_cast<int>(std::clamp<std::size_t>(bytes / kMebibyte, kLeastMemory, kMostMemory)));
}

void PreferencesDialog::restoreDefaults()
{
    if (m_lessMotion->isChecked())
        m_actions["view.lessMotion"]->trigger();
    emit memoryLimitChosen(0);
    showMemory(ColumnCache::usualLimit());
    for (const char* id : {"theme.system", "units.automatic", "wheel.zoom", "view.colourByKind", "language.system"}) {
        if (!m_actions[id]->isChecked())
            m_actions[id]->trigger();
    }
}

} // namespace stallscope::gui
