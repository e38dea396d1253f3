// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/tables_line.h"

#include "gui/panels/tables/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>

namespace stallscope::gui {

TablesLine::TablesLine(QWidget* parent)
    : QWidget(parent),
      m_scope(new ElidedLabel(this)),
      m_message(new ElidedLabel(this)),
      m_working(new QLabel(tr("working..."), this)),
      m_count(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 3, 12, 5);
    row->setSpacing(16);
    row->addWidget(m_scope);
    row->addWidget(m_message, 1);
    row->addWidget(m_working);
    row->addWidget(m_count);
    for (QLabel* label : {m_scope, m_working, m_count})
        label->setForegroundRole(QPalette::PlaceholderText);
    m_scope->setToolTip(tr("What is counted belongs to the time in which it starts, and keeps its full length."));
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long path must not squeeze the other labels
    m_working->hide();
}

void TablesLine::setScope(const QString& scope)
{
    m_scope->setText(scope);
}

void TablesLine::setCount(const QString& count)
{
    m_count->setText(count);
}

void TablesLine::setWorking(bool isWorking)
{
    m_working->setVisible(isWorking);
}

void TablesLine::showMessage(const QString& message)
{
    put(message, palette().color(QPalette::WindowText));
}

void TablesLine::tellError(const QString& message)
{
    put(message, m_errorColour);
}

void TablesLine::setErrorColour(const QColor& colour)
{
    m_errorColour = colour;
}

QString TablesLine::message() const
{
    return m_message->text();
}

void TablesLine::put(const QString& message, const QColor& colour)
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, colour);
    m_message->setPalette(colours);
    m_message->setText(message);
}

} // namespace stallscope::gui
