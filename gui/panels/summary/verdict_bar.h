// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/trace/trace.h"

#include <QWidget>

#include <memory>
#include <stop_token>
#include <utility>

class QLabel;

namespace stallscope::gui {

class Announcement;

/// Result of an experiment in a sentence; empty for other traces. Examines all runs: do not call on the GUI thread.
[[nodiscard]] QString verdictOn(const std::shared_ptr<const Trace>& trace,
    const std::shared_ptr<AnalysisService>& service = std::make_shared<AnalysisService>(), const std::stop_token& stop = {});
/// Whether the file ends before its recording did, so that results cover only part of the recording.
[[nodiscard]] bool isCutShort(const Trace& trace);
/// A verdict with the note that it covers only part of the recording.
[[nodiscard]] QString soFarWords(const QString& verdict);

/// The result of an experiment in a sentence above its timelines: which strategy is faster, by how much, and why. Computed
/// off the GUI thread; hidden if there is nothing to show. For other traces, shows a suggestion instead. Results of a
/// truncated file are marked and toned down.
class VerdictBar : public QWidget {
    Q_OBJECT
public:
    explicit VerdictBar(QWidget* parent = nullptr);

    /// By default one of its own, without memory limit.
    void setAnalysisService(std::shared_ptr<AnalysisService> service) { m_service = std::move(service); }
    /// Traces that are no experiment have no verdict.
    void showTrace(const std::shared_ptr<const Trace>& trace);
    /// Shown while there is no verdict: what bounds a single run, or the largest possible gain; in bold only if it is certain.
    /// If `sentence` is empty, `instead` keeps its space.
    void suggest(const QString& sentence, const QString& instead = {}, bool isCertain = true);
    /// Shows a placeholder until the verdict is known, so that the layout does not jump.
    void expect(const QString& words);
    void clear();
    /// The verdict or suggestion; empty while only the placeholder is shown.
    [[nodiscard]] QString sentence() const;

signals:
    void verdictReady();

private:
    void refresh();

    QString m_verdict;
    QString m_suggestion;
    bool m_isCertain = true; ///< the suggestion; otherwise it says itself what is missing
    QString m_instead;
    QString m_expectation;
    bool m_isCutShort = false;
    QLabel* m_sentence;
    Announcement* m_announcement;
    std::shared_ptr<AnalysisService> m_service = std::make_shared<AnalysisService>();
    Background m_work;
};

} // namespace stallscope::gui
