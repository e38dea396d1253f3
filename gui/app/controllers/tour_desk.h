// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QWidget;

namespace stallscope {
struct ExperimentPlan;
}

namespace stallscope::gui {

class Actions;
class RunList;
class Tour;
class WorkArea;
struct TourGround;

/// Shows newcomers around: what is open, or a comparison that is run for it.
class TourDesk : public QObject {
    Q_OBJECT
public:
    /// All of them outlive it.
    TourDesk(QWidget& window, WorkArea& work, const RunList& runs);

    void defineActions(Actions& actions);
    void begin();
    /// Nothing will come that it could show.
    void giveUp() { m_isWanted = false; }
    [[nodiscard]] Tour& tour() { return *m_tour; }

signals:
    /// There is nothing to show yet.
    void comparisonWanted(const stallscope::ExperimentPlan& plan);

private:
    [[nodiscard]] TourGround ground();
    void beginWhenReady();

    QWidget& m_window;
    WorkArea& m_work;
    const RunList& m_runs;
    Tour* m_tour;
    bool m_isWanted = false; // as soon as the comparison is there
};

} // namespace stallscope::gui
