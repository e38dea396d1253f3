// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/pages/sweep/sweep_data.h"
#include "gui/pages/sweep/sweep_pictures.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>

class QCheckBox;
class QComboBox;
class QLabel;
class QStackedLayout;
class QTimer;

namespace stallscope::gui {

class HeatMap;
class SweepPlot;

/// Results of a sweep: a sentence, and curves over one parameter or a heat map over two. Follows a running sweep. Reads off
/// the GUI thread; the previous numbers stay visible until then.
class SweepPanel : public QWidget {
    Q_OBJECT
public:
    explicit SweepPanel(QWidget* parent = nullptr);

    /// By default one of its own, without memory limit.
    void setAnalysisService(std::shared_ptr<AnalysisService> service) { m_service = std::move(service); }
    void setTheme(const Theme& theme);
    /// A finished recording. The panel is empty unless it is a sweep.
    void showTrace(const std::shared_ptr<const Trace>& trace);
    /// A snapshot of a growing recording; updates are rate-limited.
    void follow(const std::shared_ptr<const Trace>& trace);
    void clear();

    [[nodiscard]] bool hasSweep() const { return m_reading.table != nullptr; }
    /// The shown table, or null.
    [[nodiscard]] const SweepTable* table() const { return m_reading.table.get(); }
    /// The shown data, if there is a sweep.
    [[nodiscard]] const SweepReading& reading() const { return m_reading; }
    [[nodiscard]] SweepChoice choice() const;
    [[nodiscard]] std::shared_ptr<const Trace> trace() const { return m_reading.trace; }
    [[nodiscard]] QString sentence() const;
    [[nodiscard]] SweepPlot& curves() { return *m_curves; }
    [[nodiscard]] HeatMap& map() { return *m_map; }

    static constexpr int kFollowPeriod = 500; // ms

signals:
    /// The shown numbers changed or were removed.
    void changed();
    /// Requests to show a run of trace() by its index: of the repeats of a point, the one with the median wall time.
    void runRequested(int run);

private:
    QWidget* makeHead();
    QWidget* makeControls();
    void connectPictures();
    void read(std::shared_ptr<const Trace> trace, KnownRuns known);
    void readNext();
    void take(SweepReading reading);
    void fillChoices();
    void redraw();
    void showPointTip(std::optional<std::size_t> strategy, std::size_t point, QPoint globalPosition);
    void want(std::size_t strategy, std::size_t point);
    [[nodiscard]] SweepMetric selectedMetric() const;
    [[nodiscard]] std::size_t strategy() const;

    std::shared_ptr<AnalysisService> m_service = std::make_shared<AnalysisService>();
    Background m_work;
    QTimer* m_pause; // no reading while it runs
    std::shared_ptr<const Trace> m_next;
    SweepReading m_reading; // shown data
    std::optional<bool> m_logByHand;
    QLabel* m_sentence;
    QLabel* m_notes;
    QComboBox* m_metrics;
    QLabel* m_strategiesLabel;
    QComboBox* m_strategies;
    QCheckBox* m_log;
    QStackedLayout* m_pictures;
    SweepPlot* m_curves;
    HeatMap* m_map;
    QLabel* m_readout;
};

} // namespace stallscope::gui
