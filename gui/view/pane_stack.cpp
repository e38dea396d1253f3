// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/view/pane_stack.h"

#include "gui/view/pane_widget.h"

#include <QSplitter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kLeastHeight = 160; // pixels: headers and some lanes

} // namespace

PaneStack::PaneStack(QWidget* parent) : QScrollArea(parent), m_splitter(new QSplitter(Qt::Vertical))
{
    setWidget(m_splitter);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(kLeastHeight);
    setFocusPolicy(Qt::NoFocus);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(4);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isDividedByHand = true; });
}

PaneWidget* PaneStack::at(int index) const
{
    return index >= 0 && index < size() ? m_panes[static_cast<std::size_t>(index)] : nullptr;
}

void PaneStack::add(PaneWidget* pane)
{
    m_panes.push_back(pane);
    m_splitter->addWidget(pane);
}

void PaneStack::removeLast()
{
    delete m_panes.back();
    m_panes.pop_back();
}

void PaneStack::clear()
{
    for (PaneWidget* pane : m_panes)
        delete pane;
    m_panes.clear();
    m_isDividedByHand = false;
}

void PaneStack::refit()
{
    if (!m_isDividedByHand)
        shareHeight();
}

void PaneStack::reveal(int index)
{
    if (PaneWidget* pane = at(index))
        ensureWidgetVisible(pane, 0, 0);
    QList<int> sizes = m_splitter->sizes();
    if (index < 0 || index >= sizes.size() || sizes[index] >= kLeastHeight)
        return;
    const auto widest = std::max_element(sizes.begin(), sizes.end());
    *widest -= kLeastHeight - sizes[index];
    sizes[index] = kLeastHeight;
    m_splitter->setSizes(sizes);
}

void PaneStack::divideLike(const PaneStack& other)
{
    m_isDividedByHand = other.m_isDividedByHand;
    if (m_isDividedByHand)
        m_splitter->setSizes(other.m_splitter->sizes());
    else
        shareHeight();
}

void PaneStack::shareHeight()
{
    QList<int> sizes;
    for (const PaneWidget* pane : m_panes)
        sizes << pane->wantedHeight();
    m_splitter->setSizes(sizes);
}

} // namespace stallscope::gui
