// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QAction;
class QWidget;

namespace stallscope::gui {

/// Folds a panel at a side away when the window becomes so narrow that the panel would take what the timeline needs, and brings it
/// back when there is room again. In a narrow window, its action shows it nevertheless.
class SideFold : public QObject {
    Q_OBJECT
public:
    static constexpr int kNarrow = 900; // pixels

    /// The action shows and hides the panel, and can be checked. Belongs to it, and goes before the window.
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
