// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QWidget;

namespace stallscope {
struct ExperimentPlan;
}

namespace stallscope::gui {

class RunList;
class Tour;
class WorkArea;
struct TourGround;

/// Starts the guided tour on what is open, or on a comparison that it runs first.
class TourController : public QObject {
    Q_OBJECT
public:
    /// All references outlive the controller.
    TourController(QWidget& window, WorkArea& work, const RunList& runs);

    void begin();
    /// Labels the areas of the window, or removes the labels.
    void showNames(bool show);
    /// The comparison that the tour waits for will not come.
    void giveUp() { m_isWanted = false; }
    [[nodiscard]] Tour& tour() { return *m_tour; }

signals:
    /// The tour needs a comparison to show.
    void comparisonRequested(const stallscope::ExperimentPlan& plan);

private:
    [[nodiscard]] TourGround ground();
    void beginWhenReady();

    QWidget& m_window;
    WorkArea& m_work;
    const RunList& m_runs;
    Tour* m_tour;
    bool m_isWanted = false; // begin once the comparison has run
};

} // namespace stallscope::gui
