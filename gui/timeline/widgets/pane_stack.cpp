// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/pane_stack.h"

#include "gui/timeline/widgets/pane_widget.h"

#include <QMouseEvent>

#include <algorithm>

namespace stallscope::gui {

namespace {

class PaneHandle : public QSplitterHandle {
public:
    explicit PaneHandle(PaneSplitter& panes) : QSplitterHandle(Qt::Vertical, &panes), m_panes(panes) {}

protected:
    void mousePressEvent(QMouseEvent* event) override
    {
        QSplitterHandle::mousePressEvent(event);
        m_from = event->globalPosition().y();
        m_heightBefore = m_panes.sizes()[above()];
    }
    /// Uses global coordinates: the dragged pane may scroll under the pointer.
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (event->buttons().testFlag(Qt::LeftButton))
            emit m_panes.heightWanted(above(), m_heightBefore + qRound(event->globalPosition().y() - m_from));
    }

private:
    [[nodiscard]] int above() { return m_panes.indexOf(this) - 1; }

    PaneSplitter& m_panes;
    double m_from = 0;
    int m_heightBefore = 0;
};

constexpr int kLeastHeight = 160; // pixels: headers and some lanes

} // namespace

PaneSplitter::PaneSplitter() : QSplitter(Qt::Vertical)
{
    setChildrenCollapsible(false);
    setHandleWidth(4);
}

QSplitterHandle* PaneSplitter::createHandle()
{
    return new PaneHandle(*this); // owned by the splitter
}

PaneStack::PaneStack(QWidget* parent) : QScrollArea(parent), m_splitter(new PaneSplitter)
{
    setWidget(m_splitter);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumHeight(kLeastHeight);
    setFocusPolicy(Qt::NoFocus);
    connect(m_splitter, &PaneSplitter::heightWanted, this, &PaneStack::divide);
}

PaneWidget* PaneStack::at(int index) const
{
    return index >= 0 && index < size() ? m_panes[static_cast<std::size_t>(index)] : nullptr;
}

void PaneStack::add(PaneWidget* pane)
{
    m_panes.push_back(pane);
    m_splitter->addWidget(pane);
    pane->show(); // counts as visible from now on, even before the window is shown
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
    shareHeight();
}

void PaneStack::refit()
{
    if (!m_isDividedByHand)
        return shareHeight();
    ask();
    stretch();
}

void PaneStack::shareHeight()
{
    m_tallByHand = 0;
    ask();
    stretch();
    m_splitter->setSizes(m_wanted);
}

void PaneStack::reveal(int index)
{
    if (PaneWidget* pane = at(index))
        ensureWidgetVisible(pane, 0, 0);
}

void PaneStack::reveal(PaneWidget& pane, const QRect& place)
{
    const int y = pane.mapTo(m_splitter, place.center()).y();
    if (isSeen(y))
        return; // a click must not move the panes
    ensureWidgetVisible(&pane, 0, 0);
    if (!isSeen(y))
        ensureVisible(0, y, 0, place.height());
}

void PaneStack::divideLike(const PaneStack& other)
{
    m_isPicture = true;
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_isDividedByHand = other.m_isDividedByHand;
    shareHeight();
    if (m_isDividedByHand)
        m_splitter->setSizes(other.m_splitter->sizes());
}

void PaneStack::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    stretch();
    if (!m_isDividedByHand)
        m_splitter->setSizes(m_wanted);
}

void PaneStack::ask()
{
    m_wanted.clear();
    for (PaneWidget* pane : m_panes) {
        const PaneHeights heights = pane->heights();
        pane->setMinimumHeight(m_isPicture ? 0 : heights.least);
        m_wanted << heights.wanted;
    }
}

/// Grows to the height that the panes need; if that is less than the viewport, they share it.
void PaneStack::stretch()
{
    const QSize least = m_splitter->minimumSizeHint();
    m_splitter->resize(std::max(viewport()->width(), least.width()), std::max({viewport()->height(), least.height(), m_tallByHand}));
}

/// A pane grows at the expense of those below it, down to their minimum; beyond that the whole stack grows. When it
/// shrinks, the stack shrinks as far as it is higher than the viewport; the rest goes to the pane below.
void PaneStack::divide(int index, int height)
{
    QList<int> sizes = m_splitter->sizes();
    int all = m_splitter->height();
    int gain = std::max(height, at(index)->minimumSizeHint().height()) - sizes[index];
    sizes[index] += gain;
    if (gain < 0) {
        const int shorter = std::min(-gain, all - viewport()->height());
        all -= shorter;
        sizes[index + 1] += -gain - shorter;
    }
    for (int below = index + 1; below < sizes.size() && gain > 0; ++below) {
        const int given = std::clamp(sizes[below] - at(below)->minimumHeight(), 0, gain);
        sizes[below] -= given;
        gain -= given;
    }
    m_tallByHand = all + std::max(gain, 0);
    m_isDividedByHand = true;
    stretch();
    m_splitter->setSizes(sizes);
}

bool PaneStack::isSeen(int y) const
{
    const int inView = y + m_splitter->y();
    return inView >= 0 && inView < viewport()->height();
}

} // namespace stallscope::gui
