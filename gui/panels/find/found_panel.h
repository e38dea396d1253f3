// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/panels/find/found_rows.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;

namespace stallscope::gui {

class Navigation;
class RunList;
class Selection;
class TableView;
struct Theme;

/// Finds spans of the current run, or of the selected range of it, by name and filters (SpanQuery), and lists them with their number and
/// total time. A double click zooms to a span. Searches in the background.
class FoundPanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    FoundPanel(const RunList& runs, Selection& selection, Navigation& navigation, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Searches for a query and focuses it; an empty text keeps the last one.
    void begin(const QString& query = {});
    /// Null: no search yet, or a wrong query.
    [[nodiscard]] const std::shared_ptr<const FoundSpans>& found() const { return m_found; }
    [[nodiscard]] TableView& view() const { return *m_view; }
    /// "1,234 spans, 56.7 ms in total", or what is wrong with the query.
    [[nodiscard]] QString message() const;
    [[nodiscard]] bool isWorking() const { return m_work.isBusy(); }

signals:
    /// The spans to highlight; null: none, also while the panel is hidden.
    void marksChanged(int run, const std::shared_ptr<const stallscope::gui::HitMarks>& marks);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void search();
    void take(std::shared_ptr<const FoundSpans> found);
    void fail(const QString& message);
    void setMessage(const QString& message, bool isError);
    [[nodiscard]] QString summaryOf(const FoundSpans& found) const;
    void open(std::size_t row);

    const RunList& m_runs;
    Selection& m_selection;
    Navigation& m_navigation;
    QLineEdit* m_query;
    QLabel* m_message;
    TableView* m_view;
    QColor m_errorColour;
    std::shared_ptr<const FoundSpans> m_found;
    bool m_isStale = false; // something changed while the panel was hidden
    Background m_work;
};

} // namespace stallscope::gui
