// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/model/task_queue.h"
#include "gui/panels/tables/table_set.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <QColor>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTabBar;
class QToolButton;

namespace stallscope::gui {

class RunList;
class Selection;
class TableRows;
class TableView;
struct ShownRun;

/// Controls above the tables: table, run and filter.
class TablesBar : public QWidget {
    Q_OBJECT
public:
    explicit TablesBar(QWidget* parent = nullptr);

    void addTab(const QString& title, const QString& meaning);
    /// No-op for a tab that is not offered.
    void showTab(int tab);
    [[nodiscard]] int tab() const;
    /// Hidden tabs are disabled, too: the arrow keys of a tab bar reach them.
    void setTabOffered(int tab, bool isOffered);
    /// The selector is shown only for more than one run, and on pages that depend on it.
    void setRuns(const QStringList& titles, int chosen);
    void setRunsOffered(bool areOffered);
    void chooseRun(int run);
    /// Does not emit a signal.
    void setFilter(const QString& filter);
    /// Pages without rows have neither filter nor export.
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

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitFilter();

    QTabBar* m_tabs;
    QComboBox* m_runs;
    bool m_areRunsOffered = true;
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
    void tellError(const QString& message);
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

/// Tables of one run or of its selected range, one per tab: filtered, sorted, copied, exported; rows link to spans, and the selected
/// span marks its row. Derived classes compute the tables off the GUI thread; the previous result stays visible until then.
class TabbedTables : public QWidget {
    Q_OBJECT
public:
    /// The run whose tables are shown; index in the RunList.
    [[nodiscard]] int run() const { return m_run; }
    void setRun(int run);
    /// The run whose rows are visible.
    [[nodiscard]] virtual int runOfRows() const { return m_run; }
    /// Run and range of the visible rows, below them.
    [[nodiscard]] QString scope() const;
    void focusFilter();
    /// Exports the table as shown, off the GUI thread, after earlier exports. Ends with saved() or saveFailed().
    void saveTo(const QString& path);
    [[nodiscard]] bool isSaving() const { return m_saving.isBusy(); }
    /// Whether the current tab is still being computed.
    [[nodiscard]] virtual bool isWorking() const;
    /// The table in front as shown, for a picture. Empty until it is computed, and while another page is in front.
    struct ShownTable {
        QString meaning;
        QString scope; ///< run and range
        QString fileName;
        std::shared_ptr<const TableRows> rows;
        std::vector<std::uint32_t> order;
    };
    [[nodiscard]] std::optional<ShownTable> shownTable() const;
    [[nodiscard]] bool hasShownTable() const;

signals:
    /// Another table is in front, or it has other rows.
    void shownChanged();
    void saveStarted(const QString& path);
    void saved(const QString& path);
    void saveFailed(const QString& message);

protected:
    /// What the current table shows.
    struct Shown {
        TimeRange range;
        bool isWhole = true;
    };

    /// Both outlive the widget.
    TabbedTables(const RunList& runs, Selection& selection, QWidget* parent);
    /// Tabs come in the order in which they are added, tables before other pages.
    TableView& addTable(const QString& title, const QString& meaning, UsualOrder order);
    enum class RunChoice : std::uint8_t { Shared, Own }; ///< Own: the page selects its runs, the selector beside the tabs is hidden
    void addPage(QWidget* page, const QString& title, const QString& meaning, RunChoice choice = RunChoice::Shared);
    /// To be called at the end of the constructor, when all tabs exist.
    void begin();

    /// Starts to compute the tables of the run, or of a range in the time of its trace, with inBackground().
    virtual void compute(const ShownRun& run, std::optional<TimeRange> inTrace) = 0;
    /// Drops the results: the runs were replaced.
    virtual void clear() = 0;
    /// Marks the row of the selected span.
    virtual void mark() = 0;
    /// Another tab is in front.
    virtual void tabShown() { refresh(); }
    virtual void open(int table, std::size_t row) = 0;
    /// Base name of exported files.
    [[nodiscard]] virtual QString fileNameOf(int table) const = 0;
    /// Empty: there is no result yet.
    [[nodiscard]] virtual std::optional<Shown> shown() const = 0;
    /// Whether the current table has its rows.
    [[nodiscard]] virtual bool isFilled() const = 0;
    /// Text of a table without rows.
    [[nodiscard]] virtual QString emptyText() const = 0;
    [[nodiscard]] virtual QColor barColourOf(int /*table*/, const Theme& theme) const { return theme.accent; }

    /// Takes the result on the GUI thread.
    template <class Work, class Take>
    void inBackground(Work work, Take take)
    {
        m_work.run(std::move(work), [this, take = std::move(take)](auto result) {
            take(std::move(result));
            if (m_isStale)
                refresh();
        });
    }
    void refresh();
    void describe();
    /// Why a table that needs the analysis of the complete run is not available; empty if it is.
    [[nodiscard]] QString whyNoTable() const;
    void setTheme(const Theme& theme);
    void showTab(int tab);
    void showPage(QWidget* page);
    [[nodiscard]] int tab() const { return m_bar->tab(); }
    [[nodiscard]] bool showsTable() const { return tab() < static_cast<int>(m_views.size()); }
    /// The current table; while another page is shown, the table shown before.
    [[nodiscard]] int currentTable() const { return m_current; }
    [[nodiscard]] TableView& viewOf(int table) const { return *m_views[static_cast<std::size_t>(table)]; }
    [[nodiscard]] TableView& currentView() const { return viewOf(m_current); }
    [[nodiscard]] const RunList& runs() const { return m_runs; }
    [[nodiscard]] Selection& selection() const { return m_selection; }
    [[nodiscard]] TablesBar& bar() const { return *m_bar; }
    [[nodiscard]] TablesLine& line() const { return *m_line; }
    /// Finds the span of a row.
    [[nodiscard]] Background& jump() { return m_jump; }

    void showEvent(QShowEvent* event) override;

private:
    struct SaveTask {
        std::shared_ptr<const TableRows> rows;
        std::vector<std::uint32_t> order; // of the rows that are shown
        QString path;

        friend bool operator==(const SaveTask&, const SaveTask&) = default;
    };
    void connectSignals();
    void connectRuns();
    void listRuns();
    void showCurrent();
    [[nodiscard]] QString scopeWords() const;
    void followSpan();
    void askWhereToSave();
    void beginSaving(const QString& path);
    void concludeSaving(const QString& path, const Result<>& result);

    const RunList& m_runs;
    Selection& m_selection;
    TablesBar* m_bar;
    QStackedWidget* m_pages;
    QList<const QWidget*> m_ownChoice;
    TablesLine* m_line;
    std::vector<TableView*> m_views;
    QStringList m_meanings; // of the tables
    int m_current = 0;
    int m_run = 0;
    bool m_isStale = false; // something changed while the tables were computed or hidden
    Background m_work;
    Background m_jump;
    TaskQueue<SaveTask, Result<>> m_saving;
};

} // namespace stallscope::gui
