// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/model/run_replays.h"

#include <QObject>
#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace stallscope {
struct Advice;
}

namespace stallscope::gui {

class ChangeModel;
class ChangeTable;
class CriticalPathController;
class CriticalPathSection;
class RunList;
class RunReplays;
struct WantedChanges;

/// Time saved by each change alone: one replay per change, off the GUI thread, from top to bottom. Each result is set in
/// the model as soon as it is known.
class LoneGains : public QObject {
    Q_OBJECT
public:
    /// The model outlives it.
    explicit LoneGains(ChangeModel& model, QObject* parent = nullptr);

    /// Replay of the current run; null: none.
    void setReplay(std::shared_ptr<const RunReplay> replay);
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }

private:
    void refresh();

    ChangeModel& m_model;
    std::shared_ptr<const RunReplay> m_replay;
    Background m_work;
};

/// Layout of the What If panel: run, critical path, possible changes and reservations scroll if there is little room; the
/// predicted time and the buttons stay visible at the bottom.
class WhatIfPage : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    WhatIfPage(ChangeModel& model, CriticalPathController& path, QWidget* parent = nullptr);

    /// Height at which only a long list of changes scrolls.
    [[nodiscard]] int preferredHeight() const;

    [[nodiscard]] QComboBox& run() { return *m_run; }
    [[nodiscard]] CriticalPathSection& path() { return *m_path; }
    [[nodiscard]] ChangeTable& table() { return *m_table; }
    [[nodiscard]] QLabel& sentence() { return *m_sentence; }
    [[nodiscard]] QLabel& reservation() { return *m_reservation; }
    [[nodiscard]] QPushButton& showButton() { return *m_show; }
    [[nodiscard]] QPushButton& clearButton() { return *m_clear; }
    [[nodiscard]] QPushButton& removeButton() { return *m_remove; }

protected:
    /// Of the scrolled contents.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QWidget* scrolled();
    [[nodiscard]] QWidget* staying();
    void makeRoom();

    QComboBox* m_run;
    CriticalPathSection* m_path;
    ChangeTable* m_table;
    QLabel* m_sentence;
    QLabel* m_reservation;
    QPushButton* m_show;
    QPushButton* m_clear;
    QPushButton* m_remove;
    QWidget* m_scrolled = nullptr;
    QWidget* m_staying = nullptr;
};

/// Predicts the duration and timeline of a run with selected changes. Replays run off the GUI thread; the previous result
/// stays visible until the next one is ready.
class WhatIfPanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    WhatIfPanel(RunList& runs, RunReplays& replays, CriticalPathController& path, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// During a recording, no prediction is added to the timeline.
    void setLive(bool isLive);
    /// Removes the predicted timeline, if there is one.
    void hidePrediction();

    /// Predicts the run without the wait of a thread's call, or without all waits of its site. False if there is no such
    /// wait, or if the run cannot be replayed.
    bool tryWithout(int run, TrackId thread, Nanos start, bool isWholeSite);
    /// Selects the changes of a finding.
    void tryAdvice(int run, const Advice& advice);

    [[nodiscard]] ChangeModel& model() { return *m_model; }
    [[nodiscard]] ChangeTable& table();
    [[nodiscard]] QPushButton& showButton();
    [[nodiscard]] CriticalPathSection& path();
    /// The result as text.
    [[nodiscard]] QString sentence() const;
    /// Limitations of the prediction.
    [[nodiscard]] QString reservation() const;
    /// Predicted duration of the run; empty until it is known.
    [[nodiscard]] std::optional<Nanos> predicted() const { return m_predicted ? std::optional(m_predicted->length) : std::nullopt; }
    [[nodiscard]] bool isWorking() const;
    [[nodiscard]] const LoneGains& gains() const { return *m_gains; }
    void setRun(int run);
    /// How high it would like to be.
    [[nodiscard]] int preferredHeight() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Predicted {
        std::optional<Prediction> prediction; // empty: cancelled
        std::shared_ptr<const Trace> trace;   // trace that shows it
    };

    void connectSignals();
    void listRuns();
    void load();
    void takeReplay();
    void choose(const WantedChanges& wanted);
    void predict();
    void take(const Predicted& predicted);
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
    std::shared_ptr<const RunAnalysis> m_listed; // analysis whose changes are listed
    std::optional<Prediction> m_predicted;
    int m_predictedChanges = 0; // number of changes in the prediction
    int m_pane = -1;            // index of the predicted run in the list
    bool m_isLive = false;
    Background m_work;
};

} // namespace stallscope::gui
