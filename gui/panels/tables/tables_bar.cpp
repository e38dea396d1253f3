// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/tables_bar.h"

#include "gui/common/access/spoken_name.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kWidestRun = 240; // file names may be long

} // namespace

TablesBar::TablesBar(QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_runs(new QComboBox(this)), m_filter(new QLineEdit(this)), m_save(new QToolButton(this))
{
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setAccessibleName(tr("Table"));
    setSpokenName(*m_runs, tr("Run"));
    m_runs->setToolTip(tr("Run to show"));
    m_runs->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_runs->setMaximumWidth(kWidestRun);
    m_runs->hide();
    m_filter->setPlaceholderText(tr("Filter, for example: gemm half"));
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setToolTip(tr("Show only rows that contain all of these words"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(130);
    m_filter->setMaximumWidth(260);
    m_save->setText(tr("Save as CSV..."));
    m_save->setToolTip(tr("Save the visible rows with exact numbers"));
    m_save->setAutoRaise(true);
    m_save->setFocusPolicy(Qt::TabFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_tabs, 3);
    row->addWidget(m_runs);
    row->addWidget(m_filter, 1);
    row->addWidget(m_save);
    connect(m_tabs, &QTabBar::currentChanged, this, &TablesBar::tabChanged);
    connect(m_runs, &QComboBox::activated, this, &TablesBar::runChosen);
    connect(m_filter, &QLineEdit::textChanged, this, &TablesBar::filterChanged);
    connect(m_filter, &QLineEdit::returnPressed, this, &TablesBar::filterEntered);
    connect(m_save, &QToolButton::clicked, this, &TablesBar::saveRequested);
}

void TablesBar::addTab(const QString& title, const QString& meaning)
{
    const QSignalBlocker still(m_tabs);
    m_tabs->setTabToolTip(m_tabs->addTab(title), meaning);
}

void TablesBar::showTab(int tab)
{
    m_tabs->setCurrentIndex(tab);
}

int TablesBar::tab() const
{
    return std::max(m_tabs->currentIndex(), 0);
}

void TablesBar::setRuns(const QStringList& titles, int chosen)
{
    m_runs->clear();
    m_runs->addItems(titles);
    m_runs->setCurrentIndex(chosen);
    m_runs->setVisible(titles.size() > 1);
}

void TablesBar::chooseRun(int run)
{
    m_runs->setCurrentIndex(run);
}

void TablesBar::setFilter(const QString& filter)
{
    const QSignalBlocker still(m_filter);
    m_filter->setText(filter);
}

void TablesBar::setFilterable(bool isFilterable)
{
    m_filter->setEnabled(isFilterable);
}

void TablesBar::focusFilter()
{
    m_filter->setFocus();
    m_filter->selectAll();
}

void TablesBar::setCanSave(bool canSave)
{
    m_save->setEnabled(canSave);
}

} // namespace stallscope::gui
