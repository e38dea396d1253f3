// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/task_queue.h"
#include "gui/panels/tables/table_set.h"
#include "profiler/base/result.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace stallscope::gui {

class DistributionPage;
class Navigation;
class RunList;
class Selection;
class TableRows;
class TableView;

/// Controls above the tables: table, run and filter.
class TablesBar : public QWidget {
    Q_OBJECT
public:
    explicit TablesBar(QWidget* parent = nullptr);

    void addTab(const QString& title, const QString& meaning);
    void showTab(int tab);
    [[nodiscard]] int tab() const;
    /// The selector is shown only for more than one run.
    void setRuns(const QStringList& titles, int chosen);
    void chooseRun(int run);
    /// Does not emit a signal.
    void setFilter(const QString& filter);
    void setFilterable(bool isFilterable);
    void focusFilter();
    void setCanSave(bool canSave);

signals:
    void tabChanged();
    void runChosen(int run);
    void filterChanged(const QString& filter);
    /// The filter is complete: focus moves to the rows.
    void filterEntered();
    void saveRequested();

private:
    QTabBar* m_tabs;
    QComboBox* m_runs;
    QLineEdit* m_filter;
    QToolButton* m_save;
};

/// Status line below the tables: time range, row count, and result of the last action.
class TablesLine : public QWidget {
    Q_OBJECT
public:
    explicit TablesLine(QWidget* parent = nullptr);

    void setScope(const QString& scope);
    void setCount(const QString& count);
    void setWorking(bool isWorking);
    void showMessage(const QString& message);
    /// Shown in the warning colour.
    void showError(const QString& message);
    void setErrorColour(const QColor& colour);
    [[nodiscard]] QString message() const;

private:
    void put(const QString& message, const QColor& colour);

    QLabel* m_scope;
    QLabel* m_message;
    QLabel* m_working;
    QLabel* m_count;
    QColor m_errorColour;
};

/// Tables of one run or of its selected range: waits, idle time, kernels, copies, calls, ranges. Computed off the GUI
/// thread; the previous result stays visible until then. Rows link to spans, and the selected span marks its row.
class TablesPanel : public QWidget {
    Q_OBJECT
public:
    TablesPanel(const RunList& runs, Selection& selection, Navigation& navigation, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The current table; while distributions are shown, the table shown before.
    [[nodiscard]] TableKind current() const { return m_current; }
    void showTable(TableKind kind);
    [[nodiscard]] bool showsDistribution() const;
    void showDistribution();
    /// Adds a tab with another page, which shows its own scope and results.
    void addPage(QWidget* page, const QString& title, const QString& meaning);
    void showPage(QWidget* page);
    [[nodiscard]] DistributionPage& distribution() const { return *m_distribution; }
    [[nodiscard]] TableView& view(TableKind kind) const { return *m_views[static_cast<std::size_t>(kind)]; }
    /// The run whose tables are shown; index in the RunList.
    [[nodiscard]] int run() const { return m_run; }
    void setRun(int run);
    /// Focuses the filter.
    void focusFilter();
    /// Exports the table as shown, off the GUI thread, after earlier exports. Ends with saved() or saveFailed().
    void saveTo(const QString& path);
    [[nodiscard]] bool isSaving() const { return m_saving.isBusy(); }
    /// Whether numbers are still being computed.
    [[nodiscard]] bool isWorking() const;

signals:
    void saveStarted(const QString& path);
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
    void addTable(TableKind kind);
    void addDistribution();
    void connectSignals();
    void connectRuns();
    void listRuns();
    [[nodiscard]] bool showsTable() const;
    void showCurrent();
    void followSpan();
    void refresh();
    void take(std::shared_ptr<const TableSet> set);
    void fillCurrent();
    void markCurrent();
    void open(TableKind kind, std::size_t row);
    void askWhereToSave();
    void beginSaving(const QString& path);
    void concludeSaving(const QString& path, const Result<>& result);
    void describe();
    [[nodiscard]] QString whyNoNumbers() const;
    void describeEmptiness(std::size_t rows);

    const RunList& m_runs;
    Selection& m_selection;
    Navigation& m_navigation;
    TablesBar* m_bar;
    QStackedWidget* m_pages;
    TablesLine* m_line;
    std::array<TableView*, kTableKinds> m_views{};
    DistributionPage* m_distribution;
    TableKind m_current = TableKind::Sites;
    std::shared_ptr<const TableSet> m_set; // null: no analysis
    int m_run = 0;
    bool m_isStale = false; // something changed while the tables were computed or hidden
    Background m_work;
    Background m_jump;
    TaskQueue<SaveTask, Result<>> m_saving;
};

} // namespace stallscope::gui
