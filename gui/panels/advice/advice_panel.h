// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/panels/summary/summary_tiles.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/segments/analysis.h"

#include <QFrame>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace stallscope::gui {

class Navigation;
class RunList;

/// Findings for one run.
struct RunAdvice {
    std::shared_ptr<const RunAnalysis> analysis; ///< of the whole run, to which the places of the findings refer
    std::vector<Advice> found;                   ///< largest gain first
    std::string missing;                         ///< from an incomplete recording; empty for a complete one

    [[nodiscard]] const Trace& trace() const { return analysis->trace(); }
    /// Track and start of a span to show.
    struct Place {
        TrackId track;
        Nanos start = 0;
        StringId name;
        bool endsIdleTime = false; ///< the finding is about the idle time of the device before it
    };
    /// Number of places that a finding links to, the costliest first.
    [[nodiscard]] static std::size_t placesOf(const Advice& advice) { return advice.waits.empty() ? advice.spans.size() : advice.waits.size(); }
    [[nodiscard]] Place placeOf(const Advice& advice, std::size_t index) const;
};

/// Replays the run several times: do not call on the GUI thread.
[[nodiscard]] RunAdvice adviceOn(std::shared_ptr<const RunAnalysis> analysis, std::string missing = {});

/// One finding: the problem as title, the gain as bar and words, where it occurs, the remedy, and links to the places.
class AdviceCard : public QFrame {
    Q_OBJECT
public:
    AdviceCard(std::shared_ptr<const RunAdvice> run, std::size_t finding, QWidget* parent = nullptr);

    /// Finding, gain, remedy and example.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QPushButton& showButton() { return *m_show; }
    [[nodiscard]] QPushButton& tryButton() { return *m_try; }

signals:
    void placeRequested(const stallscope::gui::RunAdvice::Place& place);
    /// Requests a prediction of the run without the finding.
    void tryRequested(const stallscope::Advice& advice);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showNext();
    void nameButton();

    std::shared_ptr<const RunAdvice> m_run;
    std::size_t m_finding;
    std::size_t m_next = 0;
    QString m_text;
    QPushButton* m_show;
    QPushButton* m_try;
};

/// Findings for each run, computed off the GUI thread once the run is finished, and cached until its numbers change.
class AdvicePanel : public QWidget {
    Q_OBJECT
public:
    /// Both outlive it.
    AdvicePanel(const RunList& runs, Navigation& navigation, QWidget* parent = nullptr);

    /// The visible findings, from top to bottom.
    [[nodiscard]] std::vector<AdviceCard*> cards() const { return m_cards; }
    /// For a single run: the largest gain in a sentence or two; otherwise empty.
    [[nodiscard]] QString headline() const;
    /// For a single run: the text shown if there are no findings, or none yet.
    [[nodiscard]] QString state() const;
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }
    /// The largest predicted gain of each shown run; absent for runs without advice, or not yet.
    [[nodiscard]] std::vector<std::optional<PossibleGain>> gains() const;

signals:
    /// The number of findings changed.
    void found(int count);
    /// Requests a prediction with the change of a finding.
    void tryRequested(int run, const stallscope::Advice& advice);

private:
    using Known = std::vector<std::shared_ptr<const RunAdvice>>;

    [[nodiscard]] bool isOfOneRun() const;
    void refresh();
    void take(Known advice);
    void rebuild();
    void addRun(int run, const std::shared_ptr<const RunAdvice>& advice);
    /// For a run without numbers, the reason; otherwise empty.
    [[nodiscard]] QString whyNotAll() const;
    [[nodiscard]] bool hasDeviceWork() const;
    void goTo(int run, const RunAdvice::Place& place);
    [[nodiscard]] std::shared_ptr<const RunAdvice> knownFor(const std::shared_ptr<const RunAnalysis>& analysis) const;

    const RunList& m_runs;
    Navigation& m_navigation;
    Known m_known;
    QLabel* m_state;
    QWidget* m_list;
    QVBoxLayout* m_column;
    std::vector<AdviceCard*> m_cards;
    bool m_saysWhyNot = false;
    Background m_work;
};

} // namespace stallscope::gui
