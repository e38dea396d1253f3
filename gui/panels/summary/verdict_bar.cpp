// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/verdict_bar.h"

#include "engine/experiment/plan.h"
#include "engine/experiment/result_sentence.h"
#include "engine/workloads/catalogue.h"
#include "gui/common/access/screen_reader.h"
#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_words.h"
#include "gui/panels/details/words.h"

#include <QHBoxLayout>
#include <QLabel>

namespace stallscope::gui {

QString verdictOn(const std::shared_ptr<const Trace>& trace, const std::shared_ptr<AnalysisService>& service, const std::stop_token& stop)
{
    if (isSweep(*trace)) {
        const SweepReading reading = readSweep(trace, {}, stop, service);
        return reading.table ? sweepSentence(*reading.table, reading.findings) : QString();
    }
    const auto plan = planOf(*trace, catalogue());
    if (!plan)
        return {};
    const auto results = resultsOf(trace, {}, service, stop);
    return results ? QString::fromStdString(resultSentence(*plan, *results)) : QString();
}

bool isCutShort(const Trace& trace)
{
    return trace.lossesSoFar()[static_cast<std::size_t>(Loss::IncompleteFile)] > 0;
}

QString soFarWords(const QString& verdict)
{
    return verdict.isEmpty() ? QString() : VerdictBar::tr("The recording is incomplete. So far: %1").arg(verdict);
}

VerdictBar::VerdictBar(QWidget* parent) : QWidget(parent), m_sentence(new QLabel(this)), m_announcement(new Announcement(*this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 8, 10, 8);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_sentence, tr("Result"));
    row->addWidget(m_sentence, 1);
    clear();
}

void VerdictBar::showTrace(const std::shared_ptr<const Trace>& trace)
{
    m_work.cancel();
    m_verdict.clear();
    m_isCutShort = trace && isCutShort(*trace);
    const bool isExperiment = trace && trace->runs.size() >= 2;
    const bool isLikely = isExperiment && !trace->runs.front().workload.empty();
    m_expectation = isLikely ? tr("Computing the result…") : QString();
    refresh();
    if (!isExperiment)
        return;
    m_work.run([trace, service = m_service](const std::stop_token& stop) { return verdictOn(trace, service, stop); },
        [this](const QString& sentence) {
            m_verdict = sentence;
            m_expectation.clear();
            refresh();
            emit verdictReady();
        });
}

void VerdictBar::suggest(const QString& sentence, const QString& instead, bool isCertain)
{
    if (m_suggestion == sentence && m_instead == instead && m_isCertain == isCertain)
        return;
    m_suggestion = sentence;
    m_isCertain = isCertain;
    m_instead = instead;
    refresh();
}

void VerdictBar::expect(const QString& words)
{
    m_expectation = words;
    refresh();
}

QString VerdictBar::sentence() const
{
    if (m_verdict.isEmpty() && !m_isCertain)
        return m_suggestion;
    const QString& sentence = m_verdict.isEmpty() ? m_suggestion : m_verdict;
    return m_isCutShort ? soFarWords(sentence) : sentence;
}

void VerdictBar::clear()
{
    m_work.cancel();
    m_isCutShort = false;
    m_verdict.clear();
    m_suggestion.clear();
    m_isCertain = true;
    m_instead.clear();
    m_expectation.clear();
    refresh();
}

/// The placeholder has the height of the verdict and a muted colour.
void VerdictBar::refresh()
{
    const bool isExpected = sentence().isEmpty();
    QFont letters = font();
    letters.setPointSizeF(letters.pointSizeF() + 2);
    letters.setBold(!isExpected && !m_isCutShort && (m_isCertain || !m_verdict.isEmpty()));
    m_sentence->setFont(letters);
    m_sentence->setForegroundRole(isExpected ? QPalette::PlaceholderText : QPalette::WindowText);
    const QString quiet = m_expectation.isEmpty() ? m_instead : m_expectation;
    const QString words = unbroken(isExpected ? quiet : sentence());
    const bool isNews = words != m_sentence->text();
    m_sentence->setText(words);
    setVisible(!words.isEmpty());
    if (isNews)
        m_announcement->announce(words);
}

} // namespace stallscope::gui
