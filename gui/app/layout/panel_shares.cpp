// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/layout/panel_shares.h"

#include <QEvent>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

PanelShares::PanelShares(QSplitter& panels, QTabWidget& tabs, const QWidget& page, std::function<int()> preferredHeight, QObject* parent)
    : QObject(parent), m_panels(panels), m_tabs(tabs), m_page(page), m_preferredHeight(std::move(preferredHeight))
{
    m_panels.installEventFilter(this);
    connect(&m_panels, &QSplitter::splitterMoved, this, [this] {
        m_isTheirs = true;
        m_before = 0;
    });
    connect(&m_tabs, &QTabWidget::currentChanged, this, [this] {
        giveBack();
        m_isTheirs = false;
        share();
    });
}

bool PanelShares::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
        share();
    return QObject::eventFilter(watched, event);
}

void PanelShares::share()
{
    const QList<int> now = m_panels.sizes();
    if (m_tabs.currentWidget() != &m_page || m_isTheirs || now.size() != 2)
        return;
    const int both = now[0] + now[1];
    const int wanted = std::min(m_preferredHeight() + m_tabs.tabBar()->sizeHint().height(), both * 2 / 3);
    if (now[1] >= wanted)
        return;
    if (m_before == 0)
        m_before = static_cast<double>(now[1]) / both;
    m_panels.setSizes({both - wanted, wanted});
}

void PanelShares::giveBack()
{
    const QList<int> now = m_panels.sizes();
    if (m_before == 0 || now.size() != 2)
        return;
    const int both = now[0] + now[1];
    const int lower = static_cast<int>(m_before * both);
    m_panels.setSizes({both - lower, lower});
    m_before = 0;
}

} // namespace stallscope::gui
