// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/trace/trace.h"

#include <QWidget>

#include <memory>
#include <stop_token>
#include <utility>

class QLabel;

namespace stallscope::gui {

class Announcement;
class ElidedLabel;
class RunList;

/// Result of an experiment in a sentence; empty for other traces. Examines all runs: do not call on the GUI thread.
[[nodiscard]] QString verdictOn(const std::shared_ptr<const Trace>& trace,
    const std::shared_ptr<AnalysisService>& service = std::make_shared<AnalysisService>(), const std::stop_token& stop = {});
/// What bounds a single complete run (predictions beside it do not count). No words for other runs, and without device work.
[[nodiscard]] narrative::Verdict verdictOnSingleRun(const RunList& runs);
/// Whether the file ends before its recording did, so that results cover only part of the recording.
[[nodiscard]] bool isCutShort(const Trace& trace);
/// The first sentence, and the rest of them.
[[nodiscard]] std::pair<QString, QString> firstSentence(const QString& sentences);
/// A verdict with the note that it covers only part of the recording.
[[nodiscard]] QString soFarWords(const QString& verdict);

/// The headline above the timelines, in bold, and its details in a line below it. The only place that decides what they are. In this order:
/// - the result of a complete experiment: which strategy is faster, by how much, and why; computed off the GUI thread;
/// - what bounds a single run;
/// - the headline of the advice;
/// - a muted placeholder: what the result waits for, or why there is no advice.
/// Hidden if there is none of these. Results of a truncated file are marked and toned down.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    /// What a result waits for.
    enum class Awaited { Nothing, Computation, Runs, RestOfFile };

    /// The list outlives the widget.
    explicit VerdictBar(const RunList& runs, QWidget* parent = nullptr);

    /// The trace is complete: computes its result if it is an experiment. Null: nothing is shown any more.
    void showTrace(const std::shared_ptr<const Trace>& trace);
    /// Drops the sentence. A placeholder keeps its space, so that the layout does not jump.
    void awaitResult(Awaited what);
    void clear() { awaitResult(Awaited::Nothing); }
    /// The advice on the runs: the largest possible gain, or why there is none.
    void setAdvice(const QString& headline, const QString& state);
    /// The result or suggestion; empty while only the placeholder is shown.
    [[nodiscard]] QString sentence() const;

signals:
    void verdictReady();

private:
    void updateSuggestion();
    void refresh();
    /// Headline and details.
    [[nodiscard]] std::pair<QString, QString> lines() const;
    [[nodiscard]] QString placeholder() const;

    const RunList& m_runs;
    QString m_result;   // of an experiment
    QString m_headline; // of the advice
    QString m_state;    // of the advice
    QString m_suggestion;
    QString m_suggestedHeadline; // the parts of the suggestion, where it has such
    QString m_suggestedDetails;
    bool m_isCertain = true; // the suggestion; otherwise it states itself what is missing, and is not bold
    QString m_noSuggestion;  // why there is none
    Awaited m_awaited = Awaited::Nothing;
    bool m_isCutShort = false;
    QLabel* m_sentence;
    ElidedLabel* m_details;
    Announcement* m_announcement;
    Background m_work;
};

} // namespace stallscope::gui
