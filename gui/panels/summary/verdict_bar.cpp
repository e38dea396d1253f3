// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/verdict_bar.h"

#include "engine/experiment/plan.h"
#include "engine/experiment/result_sentence.h"
#include "engine/workloads/catalogue.h"
#include "gui/common/access/screen_reader.h"
#include "gui/model/run_list.h"
#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_words.h"
#include "gui/panels/details/words.h"
#include "profiler/analysis/replay/predicted_trace.h"

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

narrative::Verdict verdictOnSingleRun(const RunList& runs)
{
    const bool isSingle = runs.size() == 1 || (runs.size() == 2 && isPredicted(*runs.at(1).trace));
    if (!isSingle || !runs.at(0).report || !replayable(runs.at(0)))
        return {};
    return narrative::verdictOf(*runs.at(0).report, *runs.at(0).trace);
}

VerdictBar::VerdictBar(const RunList& runs, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_sentence(new QLabel(this)), m_announcement(new Announcement(*this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 8, 10, 8);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_sentence, tr("Result"));
    row->addWidget(m_sentence, 1);
    connect(&m_runs, &RunList::analysed, this, &VerdictBar::updateSuggestion);
    clear();
}

void VerdictBar::showTrace(const std::shared_ptr<const Trace>& trace)
{
    m_work.cancel();
    m_result.clear();
    m_isCutShort = trace && isCutShort(*trace);
    const bool isExperiment = trace && trace->runs.size() >= 2;
    const bool isLikely = isExperiment && !trace->runs.front().workload.empty();
    m_awaited = isLikely ? Awaited::Computation : Awaited::Nothing;
    refresh();
    if (!isExperiment)
        return;
    m_work.run([trace, service = m_runs.service()](const std::stop_token& stop) { return verdictOn(trace, service, stop); },
        [this](const QString& sentence) {
            m_result = sentence;
            m_awaited = Awaited::Nothing;
            refresh();
            emit verdictReady();
        });
}

void VerdictBar::awaitResult(Awaited what)
{
    m_work.cancel();
    m_isCutShort = false;
    m_result.clear();
    m_suggestion.clear();
    m_isCertain = true;
    m_noSuggestion.clear();
    m_awaited = what;
    refresh();
}

void VerdictBar::setAdvice(const QString& headline, const QString& state)
{
    m_headline = headline;
    m_state = state;
    updateSuggestion();
}

/// What bounds the run if there is only one; otherwise, and without device work, the largest possible gain.
void VerdictBar::updateSuggestion()
{
    const narrative::Verdict bound = verdictOnSingleRun(m_runs);
    const bool isBound = !bound.words.empty();
    m_suggestion = isBound ? toQString(bound.words) : m_headline;
    m_noSuggestion = isBound || m_runs.holdsNothing() ? QString() : m_state;
    m_isCertain = !isBound || bound.isCertain;
    refresh();
}

QString VerdictBar::sentence() const
{
    if (m_result.isEmpty() && !m_isCertain)
        return m_suggestion;
    const QString& sentence = m_result.isEmpty() ? m_suggestion : m_result;
    return m_isCutShort ? soFarWords(sentence) : sentence;
}

QString VerdictBar::placeholder() const
{
    switch (m_awaited) {
    case Awaited::Nothing: break;
    case Awaited::Computation: return tr("Computing the result…");
    case Awaited::Runs: return tr("The result appears when all runs are complete.");
    case Awaited::RestOfFile: return tr("The file is still loading. Data may be missing.");
    }
    return m_noSuggestion;
}

/// The placeholder has the height of the sentence and a muted colour.
void VerdictBar::refresh()
{
    const bool isAwaited = sentence().isEmpty();
    QFont letters = font();
    letters.setPointSizeF(letters.pointSizeF() + 2);
    letters.setBold(!isAwaited && !m_isCutShort && (m_isCertain || !m_result.isEmpty()));
    m_sentence->setFont(letters);
    m_sentence->setForegroundRole(isAwaited ? QPalette::PlaceholderText : QPalette::WindowText);
    const QString words = unbroken(isAwaited ? placeholder() : sentence());
    const bool isNews = words != m_sentence->text();
    m_sentence->setText(words);
    setVisible(!words.isEmpty());
    if (isNews)
        m_announcement->announce(words);
}

} // namespace stallscope::gui
