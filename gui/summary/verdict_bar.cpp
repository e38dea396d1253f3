// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/summary/verdict_bar.h"

#include "engine/cli/run_words.h"
#include "engine/experiment/plan_facts.h"
#include "engine/workloads/catalogue.h"
#include "gui/sweep/sweep_reader.h"
#include "gui/sweep/sweep_words.h"

#include <QHBoxLayout>
#include <QLabel>

namespace stallscope::gui {

QString verdictOn(const std::shared_ptr<const Trace>& trace)
{
    if (isSweep(*trace)) {
        const SweepReading reading = readSweep(trace, {}, {});
        return reading.table ? sweepSentence(*reading.table, reading.findings) : QString();
    }
    const auto plan = planOf(*trace, catalogue());
    if (!plan)
        return {};
    const auto results = resultsOf(trace, {});
    return results ? QString::fromStdString(cli::resultSentence({*plan, {}, *results, {}})) : QString();
}

VerdictBar::VerdictBar(QWidget* parent) : QWidget(parent), m_sentence(new QLabel(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 8, 10, 8);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setAccessibleName(tr("Result"));
    QFont font = m_sentence->font();
    font.setPointSizeF(font.pointSizeF() + 2);
    font.setBold(true);
    m_sentence->setFont(font);
    row->addWidget(m_sentence, 1);
    clear();
}

void VerdictBar::judge(const std::shared_ptr<const Trace>& trace)
{
    clear();
    if (!trace || trace->runs.size() < 2)
        return;
    m_work.run([trace](const std::stop_token&) { return verdictOn(trace); },
        [this](const QString& sentence) {
            m_sentence->setText(sentence);
            setVisible(!sentence.isEmpty());
            emit judged();
        });
}

void VerdictBar::clear()
{
    m_work.cancel();
    m_sentence->clear();
    setVisible(false);
}

QString VerdictBar::sentence() const
{
    return m_sentence->text();
}

} // namespace stallscope::gui
