// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/model/run_replay.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QPushButton;

namespace stallscope {
struct Advice;
}

namespace stallscope::gui {

class ChangeModel;
class ChangeTable;
class LoneGains;
class CriticalPathController;
class CriticalPathSection;
class RunList;
class RunReplays;
class WhatIfPage;
struct WantedChanges;

/// What a run would take with changes of one's choice, and what it would look like. Replays run off the interface thread; what the
/// last one said stays until the next one has an answer.
class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    WhatIfPanel(RunList& runs, RunReplays& replays, CriticalPathController& path, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// While something is recorded nothing is added to what it shows.
    void setLive(bool isLive);
    /// Takes the predicted timeline away, if there is one.
    void hidePrediction();

    /// What if the host did not wait there: the wait that a call of a thread is, or with it all others of its site. False where there is
    /// no such wait, or where the run cannot be replayed.
    bool tryWithout(int run, TrackId thread, Nanos start, bool isWholeSite);
    /// Chooses what a finding says should be done.
    void tryAdvice(int run, const Advice& advice);

    [[nodiscard]] ChangeModel& model() { return *m_model; }
    [[nodiscard]] ChangeTable& table();
    [[nodiscard]] QPushButton& showButton();
    [[nodiscard]] CriticalPathSection& path();
    /// The result, in words.
    [[nodiscard]] QString sentence() const;
    /// What must be said about it.
    [[nodiscard]] QString reservation() const;
    /// What the run would take; nothing before that is known.
    [[nodiscard]] std::optional<Nanos> predicted() const { return m_predicted; }
    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] const LoneGains& gains() const { return *m_gains; }
    void setRun(int run);
    /// How high it would like to be.
    [[nodiscard]] int preferredHeight() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Prediction {
        Nanos length = 0;
        std::shared_ptr<const Trace> trace; // where it is shown
    };

    void connectSignals();
    void listRuns();
    void load();
    void takeReplay();
    void choose(const WantedChanges& wanted);
    void predict();
    void take(const Prediction& prediction);
    void showTrace(const std::shared_ptr<const Trace>& trace);
    void showState();
    [[nodiscard]] std::shared_ptr<const RunReplay> replay() const;
    [[nodiscard]] bool hasPane() const { return m_pane >= 0; }

    RunList& m_runs;
    RunReplays& m_replays;
    ChangeModel* m_model;
    QLabel* m_empty;
    WhatIfPage* m_page;
    LoneGains* m_gains;
    std::shared_ptr<const RunAnalysis> m_listed; // whose changes are in the table
    std::optional<Nanos> m_predicted;
    int m_predictedChanges = 0; // how many it was with
    int m_pane = -1;            // the predicted timeline, in the list
    bool m_isLive = false;
    Background m_work;
};

} // namespace stallscope::gui
