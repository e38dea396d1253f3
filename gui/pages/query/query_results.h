// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/query/query_answer.h"
#include "gui/panels/tables/tabbed_tables.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>

class QComboBox;

namespace stallscope::gui {

class ValuePlot;

/// The rows of the last query: a table, and one column as a plot. A row that has a start or names a span leads to the timeline.
class QueryResults : public TabbedTables {
    Q_OBJECT
public:
    /// Both outlive it.
    QueryResults(const RunList& runs, Selection& selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null: no result.
    void setAnswer(std::shared_ptr<const QueryAnswer> answer);
    [[nodiscard]] const std::shared_ptr<const QueryAnswer>& answer() const { return m_answer; }
    [[nodiscard]] TableView& table() const { return viewOf(0); }
    [[nodiscard]] ValuePlot& plot() const { return *m_plot; }
    [[nodiscard]] QComboBox& plottedColumn() const { return *m_plotted; }
    void showTable() { showTab(0); }
    void showPlot();
    void copyAsCsv();
    [[nodiscard]] int runOfRows() const override;
    /// Message of the status line.
    [[nodiscard]] QString message() const;

signals:
    /// Requests to show the span of a row in the timeline.
    void spanRequested(const stallscope::gui::SpanPlace& place);
    /// Requests to show the time of a row that is about no span.
    void rangeRequested(int run, stallscope::TimeRange inTrace);

protected:
    void compute(const ShownRun& /*run*/, std::optional<TimeRange> /*inTrace*/) override {} // the user runs queries
    void clear() override {}                                                                // the page drops results of closed runs
    void mark() override {}
    void tabShown() override;
    void open(int table, std::size_t row) override;
    [[nodiscard]] QString fileNameOf(int table) const override;
    [[nodiscard]] std::optional<Shown> shown() const override { return std::nullopt; }
    [[nodiscard]] bool isFilled() const override { return m_answer != nullptr; }
    [[nodiscard]] QString emptyText() const override;

private:
    void addActions();
    void listColumns();
    void updatePlot();
    /// The shown run of the trace of the answer that contains this time.
    [[nodiscard]] std::optional<int> runAt(Nanos time) const;
    void goTo(const std::optional<RowTarget>& target);

    std::shared_ptr<const QueryAnswer> m_answer;
    QWidget* m_plotPage;
    QComboBox* m_plotted;
    ValuePlot* m_plot;
};

/// Whether a shown run belongs to the trace, or to a later snapshot of it.
[[nodiscard]] bool isShown(const RunList& runs, const Trace& trace);

} // namespace stallscope::gui
