// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/run_replays.h"

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;
class QToolButton;

namespace stallscope::gui {

class PathBar;
class CriticalPathController;

/// The critical path of a run: a bar of its causes, their shares, and buttons to step along it.
class CriticalPathSection : public QWidget {
    Q_OBJECT
public:
    /// The controller outlives it.
    explicit CriticalPathSection(CriticalPathController& controller, QWidget* parent = nullptr);

    /// Null: nothing to show yet.
    void showReplay(std::shared_ptr<const RunReplay> replay);
    void setTheme(const Theme& theme);
    [[nodiscard]] QString text() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeWalk(CriticalPathController& controller);
    void refresh();
    void makeRoom();

    std::shared_ptr<const RunReplay> m_replay;
    const Theme* m_theme = &themeOf(Theme::Mode::Dark);
    PathBar* m_bar;
    QLabel* m_parts;
};

} // namespace stallscope::gui
