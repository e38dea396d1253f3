// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/timeline/logic/name_search.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace stallscope::gui {

class Navigation;
class RunList;

/// Finds spans by name in the current run, counts them, and steps through them.
class SearchBar : public QWidget {
    Q_OBJECT
public:
    SearchBar(const RunList& runs, Navigation& navigation, QWidget* parent = nullptr);

    void begin();
    /// Opens the bar with this search text.
    void begin(const QString& text);
    void end();
    void next();
    void previous();
    [[nodiscard]] const NameHits& hits() const { return m_hits; }

signals:
    void ended();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void search(const QString& text);
    void reset();
    void take(int run, NameHits hits);
    void showHit(std::optional<std::size_t> hit);
    void showCount(std::optional<std::size_t> hit);

    const RunList& m_runs;
    Navigation& m_navigation;
    Background m_work;
    QLineEdit* m_text;
    QLabel* m_count;
    int m_run = 0; // the searched run
    NameHits m_hits;
    bool m_isPartial = false; // its file is still being read
};

} // namespace stallscope::gui
