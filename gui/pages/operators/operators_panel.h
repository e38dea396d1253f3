// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/operators/operator_rows.h"
#include "gui/panels/tables/tabbed_tables.h"

#include <QString>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>

namespace stallscope::gui {

/// Framework operations and ranges of one run or of its selected range: by name, by input shapes, by Python call site. The index
/// of a run is computed once, in the background, when the page is first visible; tables of ranges follow, likewise in the
/// background. The previous result stays visible until then.
class OperatorsPanel : public TabbedTables {
    Q_OBJECT
public:
    /// All outlive it.
    OperatorsPanel(const RunList& runs, Selection& selection, QWidget* parent = nullptr);

    using TabbedTables::setTheme;
    [[nodiscard]] OperatorGrouping grouping() const { return kGroupings[static_cast<std::size_t>(currentTable())]; }
    void showGrouping(OperatorGrouping grouping);
    [[nodiscard]] TableView& view(OperatorGrouping grouping) const { return viewOf(static_cast<int>(grouping)); }
    /// The table of the current grouping; null before it is computed.
    [[nodiscard]] const std::shared_ptr<const OperatorTable>& table() const { return m_table; }
    [[nodiscard]] bool isWorking() const override;

signals:
    /// Requests to show the longest span of a row in the timeline.
    void spanRequested(const stallscope::gui::SpanPlace& place);

protected:
    void compute(const ShownRun& run, std::optional<TimeRange> inTrace) override;
    void clear() override;
    void mark() override;
    void open(int table, std::size_t row) override;
    [[nodiscard]] QString fileNameOf(int table) const override;
    [[nodiscard]] std::optional<Shown> shown() const override;
    [[nodiscard]] bool isFilled() const override { return m_table && m_table->grouping == grouping(); }
    [[nodiscard]] QString emptyText() const override;

private:
    void take(std::shared_ptr<const OperatorTable> table);
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;

    OperatorsOfRuns m_operators;
    std::shared_ptr<const OperatorTable> m_table;
};

} // namespace stallscope::gui
