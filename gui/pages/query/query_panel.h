// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/pages/query/query_answer.h"
#include "gui/pages/query/query_notebook.h"
#include "gui/timeline/logic/selection.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <chrono>
#include <cstdint>
#include <memory>

class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QToolButton;

namespace stallscope::gui {

class Announcement;
class QueryEditor;
class QueryResults;
class RunList;
class Settings;

/// SQL over the trace of a run: an editor with completion, history, saved queries and examples, and the rows as a table or plot. One query runs at
/// a time, in the background, with a time limit; queries only read. The result of the query before stays visible until then.
class QueryPanel : public QWidget {
    Q_OBJECT
public:
    /// What survives when the widgets are built anew.
    struct State {
        QString text;
        std::shared_ptr<const QueryAnswer> answer;
        bool isRunning = false;
        int run = 0;
    };

    /// Both outlive it.
    QueryPanel(const RunList& runs, Selection& selection, QWidget* parent = nullptr);
    ~QueryPanel() override;

    void setTheme(const Theme& theme);
    /// Loads history, saved queries and time limit, and stores them whenever they change. The settings outlive the panel.
    void keepIn(Settings& settings);
    [[nodiscard]] State state() const;
    /// Runs a query again that was interrupted.
    void restore(const State& state);

    [[nodiscard]] QueryEditor& editor() const { return *m_editor; }
    [[nodiscard]] QueryResults& results() const { return *m_results; }
    [[nodiscard]] const QueryNotebook& notebook() const { return m_notebook; }
    /// Runs the query of the editor; the earlier one is cancelled.
    void run();
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_work.isBusy(); }
    /// Limits of results; fewer in tests.
    void setLimits(std::uint64_t rows, std::uint64_t bytes);
    void setTimeLimit(std::chrono::milliseconds limit);
    /// "12 rows in 3.40 ms", or why the query failed.
    [[nodiscard]] QString message() const;
    [[nodiscard]] bool hasError() const { return m_hasError; }
    /// False if it cannot be saved; a message says why.
    bool saveQuery(const QString& name);
    void deleteQuery(const QString& name);
    /// Entries as they are when opened.
    [[nodiscard]] QMenu& examplesMenu() const;
    [[nodiscard]] QMenu& savedMenu() const;
    [[nodiscard]] QMenu& historyMenu() const;

signals:
    void spanRequested(const stallscope::gui::SpanPlace& place);
    void rangeRequested(int run, stallscope::TimeRange inTrace);

private:
    [[nodiscard]] QWidget* makeEditorArea();
    [[nodiscard]] QToolButton* makeMenuButton(const QString& text, const QString& tip, void (QueryPanel::*fill)());
    void connectSignals();
    void fillExamples();
    void fillSaved();
    void fillHistory();
    void askForName();
    void put(const QString& sql, bool isToRun);
    void take(const QueryOutcome& outcome);
    void dropClosed();
    void updateButtons();
    void setMessage(const QString& message, bool isError);
    void store();
    [[nodiscard]] QString summaryOf(const QueryAnswer& answer) const;

    const RunList& m_runs;
    QueryEditor* m_editor;
    QPushButton* m_run;
    QPushButton* m_cancel;
    QToolButton* m_examples = nullptr;
    QToolButton* m_saved = nullptr;
    QToolButton* m_history = nullptr;
    QComboBox* m_timeLimit;
    QLabel* m_message;
    QueryResults* m_results;
    Announcement* m_announcement;
    QueryNotebook m_notebook;
    Settings* m_settings = nullptr;
    QColor m_errorColour;
    bool m_hasError = false;
    std::uint64_t m_mostRows = QueryAnswer::kMostRows;
    std::uint64_t m_mostBytes = QueryAnswer::kMostBytes;
    std::shared_ptr<QueryRunner> m_runner; // of the trace of the last query; used by m_work only
    Background m_work;
};

} // namespace stallscope::gui
