// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/strategy_list.h"

#include "gui/experiment/catalogue_text.h"

#include <QCheckBox>
#include <QVBoxLayout>

#include <algorithm>

namespace stallscope::gui {

StrategyList::StrategyList(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
}

void StrategyList::setWorkload(const WorkloadInfo& workload)
{
    qDeleteAll(m_boxes);
    m_boxes.clear();
    m_strategies = workload.strategies;
    for (const StrategyInfo& strategy : m_strategies) {
        auto* box = new QCheckBox(QString::fromUtf8(strategy.name), this);
        box->setToolTip(catalogueText(strategy.summary));
        box->setChecked(true);
        m_column->addWidget(box);
        m_boxes.push_back(box);
        connect(box, &QCheckBox::toggled, this, &StrategyList::changed);
    }
    emit changed();
}

std::vector<std::string> StrategyList::ticked() const
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i]->isChecked())
            names.emplace_back(m_strategies[i].name);
    }
    return names;
}

void StrategyList::tick(const std::vector<std::string>& strategies)
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i]->setChecked(std::find(strategies.begin(), strategies.end(), m_strategies[i].name) != strategies.end());
}

} // namespace stallscope::gui
