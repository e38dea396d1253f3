// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/background.h"
#include "gui/pages/compare/pair_page.h"
#include "gui/pages/compare/sides.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QScrollArea;
class QTimer;

namespace stallscope::gui {

class RunList;
class SideChooser;

/// Two sides of what the window shows, compared: a page with the result in a sentence, and below it everything that it stands
/// on. Worked out off the interface thread. A result stays as long as both its sides are shown; of runs that are gone none is.
class ComparePanel : public QWidget {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit ComparePanel(const RunList& runs, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// While an experiment runs nothing new is worked out: half of the repeats would be a result that does not last.
    void setLive(bool isLive);

    [[nodiscard]] SideChooser& chooser() { return *m_chooser; }
    [[nodiscard]] PairPage& page() { return *m_page; }
    [[nodiscard]] std::shared_ptr<const Sides> sides() const { return m_sides; }
    [[nodiscard]] bool hasResult() const { return m_hasResult; }
    /// Nothing is being worked out, and nothing waits to be.
    [[nodiscard]] bool isSettled() const;

signals:
    /// Another comparison is shown, or none.
    void compared();
    /// Requests to show a run in the timeline, by its index in the list.
    void runRequested(int run);
    /// Requests to find a span name in the timeline.
    void nameRequested(const QString& name);

private:
    void refresh();
    void gather();
    void takeSides(std::shared_ptr<const Sides> sides);
    void compare();
    void showState();
    /// Whether runs of these traces are in the list, however they grew since.
    [[nodiscard]] bool areShown(const Comparison& comparison) const;
    void dropResult();

    const RunList& m_runs;
    SideChooser* m_chooser;
    PairPage* m_page;
    QScrollArea* m_scroll;
    QWidget* m_empty;
    QLabel* m_why; ///< there is nothing to compare
    QLabel* m_state;
    QTimer* m_soon;
    Background m_gathering;
    Background m_comparing;
    std::vector<SideSource> m_sources; ///< what the sides were made of
    std::shared_ptr<const Sides> m_sides;
    bool m_isLive = false;
    bool m_hasResult = false;
    bool m_areRunsGone = false; // the result is of runs that are not shown any more
};

} // namespace stallscope::gui
