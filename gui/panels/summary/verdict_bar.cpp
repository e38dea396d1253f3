// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/summary/verdict_bar.h"

#include "engine/experiment/plan.h"
#include "engine/experiment/results.h"
#include "engine/workloads/catalogue.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/text/elided_label.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/model/run_list.h"
#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_words.h"
#include "profiler/analysis/replay/predicted_trace.h"

#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>

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

/// A sentence ends at a full stop before a blank, or at one of Chinese; a stop in a number or a file name is followed by neither.
std::pair<QString, QString> firstSentence(const QString& sentences)
{
    static const QRegularExpression kEnd(QStringLiteral("\\.\\s+(?=\\S)|\u3002(?=.)"));
    const QRegularExpressionMatch end = kEnd.match(sentences);
    if (!end.hasMatch())
        return {sentences, {}};
    return {sentences.left(end.capturedStart() + 1), sentences.mid(end.capturedEnd())};
}

VerdictBar::VerdictBar(const RunList& runs, QWidget* parent)
    : QWidget(parent), m_runs(runs), m_sentence(new QLabel(this)), m_details(new ElidedLabel(this, Qt::ElideRight)), m_announcement(new Announcement(*this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 6, 10, 6);
    column->setSpacing(1);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setSpokenName(*m_sentence, tr("Result"));
    column->addWidget(m_sentence);
    m_details->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_details);
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
    m_suggestedHeadline.clear();
    m_suggestedDetails.clear();
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
    m_suggestedHeadline = toQString(bound.headline);
    m_suggestedDetails = toQString(bound.details);
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

std::pair<QString, QString> VerdictBar::lines() const
{
    const bool isSuggestion = m_result.isEmpty() && !m_suggestedHeadline.isEmpty();
    const auto [first, rest] = isSuggestion ? std::pair(m_suggestedHeadline, m_suggestedDetails) : firstSentence(m_result.isEmpty() ? m_suggestion : m_result);
    const bool isMarked = m_isCutShort && (m_isCertain || !m_result.isEmpty());
    return {isMarked ? soFarWords(first) : first, rest};
}

/// The placeholder is muted.
void VerdictBar::refresh()
{
    const bool isAwaited = sentence().isEmpty();
    QFont letters = titleFont(font());
    letters.setBold(!isAwaited && !m_isCutShort && (m_isCertain || !m_result.isEmpty()));
    m_sentence->setFont(letters);
    m_sentence->setForegroundRole(isAwaited ? QPalette::PlaceholderText : QPalette::WindowText);
    const auto [headline, details] = isAwaited ? std::pair(placeholder(), QString()) : lines();
    const QString words = unbroken(headline);
    const bool isNews = words != m_sentence->text();
    m_sentence->setText(words);
    m_details->setText(details);
    m_details->setToolTip(wrappedTip(details));
    m_details->setVisible(!details.isEmpty());
    setVisible(!words.isEmpty());
    if (isNews)
        m_announcement->announce(together({words, details}));
}

} // namespace stallscope::gui
