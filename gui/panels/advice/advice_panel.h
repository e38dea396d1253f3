// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/panels/advice/run_advice.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace stallscope::gui {

class AdviceCard;
class Navigation;
class RunList;

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
