// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace stallscope::gui {

/// Hides a side panel when the window becomes too narrow for panel and timeline, and shows it when there is room again. Its
/// action still shows it in a narrow window.
class SideFold : public QObject {
    Q_OBJECT
public:
    static constexpr int kNarrow = 900; // pixels

    /// `shows` is the checkable action that shows and hides the panel. Owned by the action, and destroyed before the window.
    SideFold(QWidget& window, QAction& shows);

    /// The panel is hidden only because the window is narrow.
    [[nodiscard]] bool isFolded() const { return m_isFolded; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QWidget& m_window;
    QAction& m_shows;
    bool m_isNarrow = false;
    bool m_isFolded = false;
};

} // namespace stallscope::gui
