// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_pair.h"

#include "gui/common/access/spoken_name.h"
#include "gui/panels/details/words.h"
#include "profiler/narrative/steps_words.h"

#include <QLabel>
#include <QVBoxLayout>

namespace stallscope::gui {

BarRows medianStepRows(const RunSteps& a, const RunSteps& b)
{
    const WaterfallEnds ends{StepPair::tr("A  median step"), StepPair::tr("B  median step"), StepPair::tr("Median duration of the steps.")};
    return waterfallRows(explainSteps(a.steps[a.median], b.steps[b.median]), a.length.median, b.length.median, ends);
}

StepPair::StepPair(QWidget* parent) : QWidget(parent), m_sentence(new QLabel(this)), m_bars(new BarRowsPlot(this))
{
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_sentence, tr("Result"));
    QFont font = m_sentence->font();
    font.setPointSizeF(font.pointSizeF() + 2);
    font.setBold(true);
    m_sentence->setFont(font);
    m_bars->setAccessibleName(tr("Sources of the difference between the median steps"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(6);
    column->addWidget(m_sentence);
    column->addWidget(m_bars);
}

void StepPair::setTheme(const Theme& theme)
{
    m_bars->setTheme(theme);
}

void StepPair::show(const RunSteps& a, const RunSteps& b)
{
    m_sentence->setText(unbroken(toQString(narrative::stepsAgainst(a, b))));
    const BarRows rows = medianStepRows(a, b);
    m_bars->setRows(rows.rows, rows.axis);
}

QString StepPair::sentence() const
{
    return m_sentence->text();
}

} // namespace stallscope::gui
