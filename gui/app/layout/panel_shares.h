// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QSplitter;
class QTabWidget;
class QWidget;

namespace stallscope::gui {

/// Two stacked panels; the lower one has tabs. While a page with a larger preferred height is current, the upper panel
/// gives up space, keeping at least a third of the total, and gets it back afterwards. A splitter moved by the user stays.
class PanelShares : public QObject {
    Q_OBJECT
public:
    /// `tabs` is the lower panel, `page` one of its pages; the function returns the preferred height of the page. All outlive it.
    PanelShares(QSplitter& panels, QTabWidget& tabs, const QWidget& page, std::function<int()> preferredHeight, QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void share();
    void giveBack();

    QSplitter& m_panels;
    QTabWidget& m_tabs;
    const QWidget& m_page;
    std::function<int()> m_preferredHeight;
    double m_before = 0;     // share of the lower panel before it was enlarged; 0: it was not
    bool m_isTheirs = false; // the user moved the splitter while the page was current
};

} // namespace stallscope::gui
