// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/panels/flame/flame_layout.h"
#include "profiler/base/time_range.h"

#include <QString>
#include <QWidget>

#include <cstdint>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QTimer;
class QToolButton;

namespace stallscope::gui {

class FlameView;
class Navigation;
class RunList;
class Selection;
class VisibleRange;
struct Theme;

/// The host stacks of the selected range, or else of the visible one, merged by name, as a flame graph. Aggregated in the
/// background while the panel is visible; the previous graph stays until then.
class FlamePanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive it.
    FlamePanel(const RunList& runs, Selection& selection, VisibleRange& visible, Navigation& navigation, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    [[nodiscard]] FlameView& view() const { return *m_view; }
    [[nodiscard]] int run() const { return m_run; }
    void setRun(int run);
    void setMeasure(HostStackTree::Measure measure);
    /// Searches for names.
    void setSearch(const QString& words);
    [[nodiscard]] bool isWorking() const;

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What the graph is of.
    struct Scope {
        int run = 0;
        TimeRange inTrace;
        bool isOfSelection = false;
    };

    void assemble();
    void connectSignals();
    void listRuns();
    void followVisible();
    void refresh();
    [[nodiscard]] std::optional<Scope> scope() const;
    void describe();
    [[nodiscard]] QString emptyText() const;
    void showMatches();
    void goToSpan(std::uint32_t node);

    const RunList& m_runs;
    Selection& m_selection;
    VisibleRange& m_visible;
    Navigation& m_navigation;
    FlameView* m_view;
    QComboBox* m_runChoice;
    QComboBox* m_measures;
    QLineEdit* m_search;
    QLabel* m_found;
    QToolButton* m_resetZoom;
    QLabel* m_scope;
    QLabel* m_current;
    QLabel* m_working;
    QTimer* m_settle; // the visible range changes many times a second
    int m_run = 0;
    bool m_isStale = false; // something changed while the graph was computed or hidden
    Background m_work;
};

} // namespace stallscope::gui
