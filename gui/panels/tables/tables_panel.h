// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/tables/tabbed_tables.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>

namespace stallscope::gui {

class DistributionPage;
class Navigation;

/// Tables of one run or of its selected range: waits, idle time, kernels, copies, calls, ranges. Further pages can be added.
class TablesPanel : public TabbedTables {
    Q_OBJECT
public:
    TablesPanel(const RunList& runs, Selection& selection, Navigation& navigation, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The current table; while another page is shown, the table shown before.
    [[nodiscard]] TableKind current() const { return static_cast<TableKind>(currentTable()); }
    void showTable(TableKind kind);
    [[nodiscard]] bool showsDistribution() const;
    void showDistribution();
    /// Adds a tab with another page, which shows its own scope and results, and selects its runs.
    void addPage(QWidget* page, const QString& title, const QString& meaning) { TabbedTables::addPage(page, title, meaning, RunChoice::Own); }
    using TabbedTables::showPage;
    [[nodiscard]] DistributionPage& distribution() const { return *m_distribution; }
    [[nodiscard]] TableView& view(TableKind kind) const { return viewOf(static_cast<int>(kind)); }
    [[nodiscard]] bool isWorking() const override;

protected:
    void compute(const ShownRun& run, std::optional<TimeRange> inTrace) override;
    void clear() override;
    void mark() override;
    void tabShown() override;
    void open(int table, std::size_t row) override;
    [[nodiscard]] QString fileNameOf(int table) const override;
    [[nodiscard]] std::optional<Shown> shown() const override;
    [[nodiscard]] bool isFilled() const override { return m_set != nullptr; }
    [[nodiscard]] QString emptyText() const override;
    [[nodiscard]] QColor barColourOf(int table, const Theme& theme) const override;

private:
    void take(std::shared_ptr<const TableSet> set);
    void fillCurrent();

    Navigation& m_navigation;
    DistributionPage* m_distribution;
    std::shared_ptr<const TableSet> m_set; // null: no analysis
};

} // namespace stallscope::gui
