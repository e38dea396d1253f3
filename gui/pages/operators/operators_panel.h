// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/model/task_queue.h"
#include "gui/pages/operators/operator_rows.h"
#include "profiler/base/result.h"

#include <QWidget>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QStackedWidget;

namespace stallscope::gui {

class RunList;
class Selection;
class TableRows;
class TablesBar;
class TablesLine;
class TableView;
struct Theme;

/// Framework operations and ranges of one run or of its selected range: by name, by input shapes, by Python call site. The index
/// of a run is computed once, in the background, when the page is first visible; tables of ranges follow, likewise in the
/// background. The previous result stays visible until then.
class OperatorsPanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    OperatorsPanel(const RunList& runs, Selection& selection, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    [[nodiscard]] OperatorGrouping grouping() const;
    void showGrouping(OperatorGrouping grouping);
    [[nodiscard]] TableView& view(OperatorGrouping grouping) const { return *m_views[static_cast<std::size_t>(grouping)]; }
    /// The run that is shown; index in the RunList.
    [[nodiscard]] int run() const { return m_run; }
    void setRun(int run);
    /// The table of the current grouping; null before it is computed.
    [[nodiscard]] const std::shared_ptr<const OperatorTable>& table() const { return m_table; }
    [[nodiscard]] bool isWorking() const;
    /// Exports the table as shown, off the GUI thread.
    void saveTo(const QString& path);

signals:
    /// Requests to show the longest span of a row in the timeline.
    void spanRequested(const stallscope::gui::SpanPlace& place);
    void saved(const QString& path);
    void saveFailed(const QString& message);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct SaveTask {
        std::shared_ptr<const TableRows> rows;
        std::vector<std::uint32_t> order; // of the rows that are shown
        QString path;

        friend bool operator==(const SaveTask&, const SaveTask&) = default;
    };
    void addGrouping(OperatorGrouping grouping);
    void connectSignals();
    void listRuns();
    void showCurrent();
    void followSpan();
    void refresh();
    void take(std::shared_ptr<const OperatorTable> table);
    void open(std::size_t row);
    void askWhereToSave();
    void describe();
    [[nodiscard]] QString emptyText() const;

    const RunList& m_runs;
    Selection& m_selection;
    OperatorsOfRuns m_operators;
    TablesBar* m_bar;
    QStackedWidget* m_pages;
    TablesLine* m_line;
    std::array<TableView*, kGroupings.size()> m_views{};
    std::shared_ptr<const OperatorTable> m_table;
    int m_run = 0;
    bool m_isStale = false; // something changed while the table was computed or hidden
    Background m_work;
    Background m_jump;
    TaskQueue<SaveTask, Result<>> m_saving;
};

} // namespace stallscope::gui
