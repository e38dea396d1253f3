// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/communication/collective_rows.h"
#include "gui/panels/tables/tabbed_tables.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>

namespace stallscope::gui {

/// Collectives of one run or of its selected range: by type and size with bandwidth and overlap, and, if several ranks recorded them, which
/// rank came late. Computed in the background when the page is first visible, like the operators.
class CommunicationPanel : public TabbedTables {
    Q_OBJECT
public:
    /// All outlive it.
    CommunicationPanel(const RunList& runs, Selection& selection, QWidget* parent = nullptr);

    using TabbedTables::setTheme;
    /// Whether a run has communication kernels.
    [[nodiscard]] bool hasCommunication() const;
    [[nodiscard]] CollectiveView view() const { return kCollectiveViews[static_cast<std::size_t>(currentTable())]; }
    void showView(CollectiveView view) { showTab(static_cast<int>(view)); }
    [[nodiscard]] TableView& table(CollectiveView view) const { return viewOf(static_cast<int>(view)); }
    /// Null before they are computed.
    [[nodiscard]] const std::shared_ptr<const CollectiveTables>& tables() const { return m_tables; }
    [[nodiscard]] bool isWorking() const override;

signals:
    /// hasCommunication() may have changed.
    void changed();
    /// Requests to show the span of a row in the timeline.
    void spanRequested(const stallscope::gui::SpanPlace& place);

protected:
    void compute(const ShownRun& run, std::optional<TimeRange> inTrace) override;
    void clear() override;
    void mark() override;
    void tabShown() override;
    void open(int table, std::size_t row) override;
    [[nodiscard]] QString fileNameOf(int table) const override;
    [[nodiscard]] std::optional<Shown> shown() const override;
    [[nodiscard]] bool isFilled() const override { return m_tables != nullptr; }
    [[nodiscard]] QString emptyText() const override;
    [[nodiscard]] QColor barColourOf(int table, const Theme& theme) const override;

private:
    void take(std::shared_ptr<const CollectiveTables> tables);
    void offerMatches();
    [[nodiscard]] std::optional<std::size_t> selectedRow() const;

    CollectivesOfRuns m_collectives;
    std::shared_ptr<const CollectiveTables> m_tables;
};

} // namespace stallscope::gui
