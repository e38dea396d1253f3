// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

#include <functional>

class QSplitter;
class QTabWidget;
class QWidget;

namespace stallscope::gui {

/// Two panels, one below the other, of which the lower one has tabs. Where a page has less room than it would like while it is in
/// front, the upper panel gives some, up to where it keeps a third of both, and gets it back afterwards. A border that
/// the user moves stays.
class PanelShares : public QObject {
    Q_OBJECT
public:
    /// `tabs` is the lower panel, `page` one of its pages, which would like to be so high. All outlive it.
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
    double m_before = 0;     // the part of the lower one before it was given more; 0: it was given nothing
    bool m_isTheirs = false; // the border was moved while the page was in front
};

} // namespace stallscope::gui
