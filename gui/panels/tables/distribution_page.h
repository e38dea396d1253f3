// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/launch_plot.h"
#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/panels/tables/table_set.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/report/percentiles.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;

namespace stallscope::gui {

class HistogramPlot;

/// Histogram of the durations of the selected name, and launches over time. Computed off the GUI thread; the previous
/// result stays visible until then.
class DistributionPage : public QWidget {
    Q_OBJECT
public:
    explicit DistributionPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null: no analysis. Empty: no selection.
    void present(std::shared_ptr<const TableSet> set, const std::optional<SpanPlace>& place);
    [[nodiscard]] bool isWorking() const { return m_histogramWork.isBusy() || m_launchWork.isBusy(); }
    [[nodiscard]] const std::vector<HistogramBin>& bins() const { return m_bins; }
    [[nodiscard]] HistogramPlot& histogram() const { return *m_histogram; }
    [[nodiscard]] LaunchPlot& launches() const { return *m_launches; }

signals:
    /// A bin or a point was activated; `place` is one of its spans.
    void opened(const stallscope::gui::SpanPlace& place);
    void workChanged();

private:
    void findLengths();
    void findLaunches();
    void openBin(int bin);
    void openLaunch(LaunchPlot::Spot spot);
    void lookFor(const std::function<std::optional<SpanPlace>()>& find);
    void describe();

    QLabel* m_name;
    HistogramPlot* m_histogram;
    QLabel* m_launchTitle;
    LaunchPlot* m_launches;
    std::shared_ptr<const TableSet> m_set;
    std::optional<SpanPlace> m_place;
    std::vector<HistogramBin> m_bins;
    Background m_histogramWork;
    Background m_launchWork;
    Background m_jump;
};

} // namespace stallscope::gui
