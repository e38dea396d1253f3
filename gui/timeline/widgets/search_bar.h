// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/timeline/logic/hit_marks.h"
#include "gui/timeline/logic/name_search.h"

#include <QWidget>

#include <memory>
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
    /// The searched run.
    [[nodiscard]] int run() const { return m_run; }
    /// Null: nothing is searched for.
    [[nodiscard]] const std::shared_ptr<const HitMarks>& marks() const { return m_marks; }

signals:
    void ended();
    void hitsChanged();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void search(const QString& text);
    void reset();
    struct Found {
        NameHits hits;
        std::shared_ptr<const HitMarks> marks;
    };
    void take(int run, Found found);
    void showHit(std::optional<std::size_t> hit);
    void showCount(std::optional<std::size_t> hit);

    const RunList& m_runs;
    Navigation& m_navigation;
    Background m_work;
    QLineEdit* m_text;
    QLabel* m_count;
    int m_run = 0; // the searched run
    NameHits m_hits;
    std::shared_ptr<const HitMarks> m_marks;
    bool m_isPartial = false; // its file is still being read
};

} // namespace stallscope::gui
