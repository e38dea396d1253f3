// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/empty_state.h"

#include "gui/panels/details/breakable.h"

#include <QLabel>
#include <QVBoxLayout>

namespace stallscope::gui {

namespace {

constexpr int kMargin = 24;
constexpr int kWidest = 520; // longer lines are hard to read

QLabel* line(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    label->setTextFormat(Qt::PlainText); // the text may come from a program
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

EmptyState::EmptyState(QWidget* parent) : QWidget(parent), m_why(line(this)), m_more(line(this))
{
    QFont large = m_why->font();
    large.setPointSizeF(large.pointSizeF() + 2);
    m_why->setFont(large);
    m_why->setWordWrap(true);
    m_more->setWordWrap(true);
    m_more->setMaximumWidth(kWidest);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(kMargin / 3);
    column->addStretch(1);
    column->addWidget(m_why);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(m_more, 1000);
    row->addStretch(1);
    column->addLayout(row);
    column->addStretch(1);
}

void EmptyState::setText(const QString& why, const QString& more)
{
    m_why->setText(why);
    m_more->setText(breakable(more));
    m_more->setVisible(!more.isEmpty());
}

} // namespace stallscope::gui
