// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/side_chooser.h"

#include "gui/common/access/spoken_name.h"
#include "gui/panels/details/words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace stallscope::gui {

namespace {

QComboBox* makeBox(const QString& name, QWidget* parent)
{
    auto* box = new QComboBox(parent);
    setSpokenName(*box, name);
    box->setToolTip(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMaximumWidth(420);
    box->setMinimumContentsLength(12);
    return box;
}

} // namespace

SideChooser::SideChooser(QWidget* parent) : QWidget(parent), m_a(makeBox(tr("A, the baseline"), this)), m_b(makeBox(tr("B, compared with A"), this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    auto* swapThem = new QToolButton(this);
    swapThem->setText(tr("⇄"));
    swapThem->setToolTip(tr("Swap A and B"));
    swapThem->setAccessibleName(tr("Swap A and B"));
    swapThem->setFocusPolicy(Qt::StrongFocus);
    connect(swapThem, &QToolButton::clicked, this, &SideChooser::swap);
    row->addWidget(new QLabel(tr("A"), this));
    row->addWidget(m_a);
    row->addWidget(swapThem);
    row->addWidget(new QLabel(tr("B"), this));
    row->addWidget(m_b);
    row->addStretch(1);
    connect(m_a, &QComboBox::currentIndexChanged, this, [this](int a) { choose({a, a == m_choice.b ? m_choice.a : m_choice.b}); });
    connect(m_b, &QComboBox::currentIndexChanged, this, [this](int b) { choose({b == m_choice.a ? m_choice.b : m_choice.a, b}); });
}

void SideChooser::setSides(const Sides& sides)
{
    const QString a = m_a->currentText();
    const QString b = m_b->currentText();
    const QSignalBlocker quietA(m_a);
    const QSignalBlocker quietB(m_b);
    for (QComboBox* box : {m_a, m_b}) {
        box->clear();
        for (const Sides::Side& one : sides.all)
            box->addItem(toQString(one.side.label));
    }
    const SideChoice kept{m_a->findText(a), m_b->findText(b)};
    m_isByHand = m_isByHand && kept.a >= 0 && kept.b >= 0;
    m_choice = m_isByHand ? kept : usualChoice(sides);
    showChoice();
}

void SideChooser::choose(SideChoice choice)
{
    const auto isThere = [this](int side) { return side >= 0 && side < m_a->count(); };
    if (!isThere(choice.a) || !isThere(choice.b))
        return;
    m_isByHand = true;
    take(choice);
}

void SideChooser::swap()
{
    choose({m_choice.b, m_choice.a});
}

void SideChooser::take(SideChoice choice)
{
    m_choice = choice;
    showChoice();
    emit chosen();
}

void SideChooser::showChoice()
{
    const QSignalBlocker quietA(m_a);
    const QSignalBlocker quietB(m_b);
    m_a->setCurrentIndex(m_choice.a);
    m_b->setCurrentIndex(m_choice.b);
}

} // namespace stallscope::gui
