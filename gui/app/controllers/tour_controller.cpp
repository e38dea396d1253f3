// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/tour_controller.h"

#include "gui/app/layout/work_area.h"
#include "gui/experiment/ready_comparisons.h"
#include "gui/help/tour.h"
#include "gui/help/tour_stops.h"
#include "gui/model/run_list.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <utility>

namespace stallscope::gui {

TourController::TourController(QWidget& window, WorkArea& work, const RunList& runs)
    : QObject(&window), m_window(window), m_work(work), m_runs(runs), m_tour(new Tour(window, this))
{
    connect(&runs, &RunList::cleared, m_tour, [this] {
        m_tour->end();
        m_tour->hideNames();
    });
    connect(&runs, &RunList::analysed, this, &TourController::beginWhenReady);
    connect(&work.verdict(), &VerdictBar::verdictReady, this, &TourController::beginWhenReady);
}

void TourController::showNames(bool show)
{
    if (show)
        m_tour->showNames(windowAreas(ground()));
    else
        m_tour->hideNames();
}

void TourController::begin()
{
    if (!m_runs.isEmpty())
        return m_tour->begin(tourStops(ground()));
    m_isWanted = true;
    emit comparisonRequested(readyComparisons().front().plan);
}

void TourController::beginWhenReady()
{
    const bool isReady = !m_runs.isEmpty() && !m_runs.isAnalysing() && !m_work.verdict().sentence().isEmpty();
    if (isReady && std::exchange(m_isWanted, false))
        m_tour->begin(tourStops(ground()));
}

TourGround TourController::ground()
{
    return {m_window, m_runs, m_work.timeline(), m_work.verdict(), m_work.advice(), m_work.numbers(), [this] { m_work.showPage(WorkArea::Page::Timeline); },
        [this] {
            m_work.showPage(WorkArea::Page::Timeline);
            m_work.setPanelsShown(true);
            m_work.showDetailsTab(&m_work.advice());
        }};
}

} // namespace stallscope::gui
