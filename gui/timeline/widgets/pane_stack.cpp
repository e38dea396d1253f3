// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/pane_stack.h"

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/widgets/pane_widget.h"

#include <QMouseEvent>

#include <algorithm>
#include <numeric>

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
        emit m_panes.dragStarted();
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
    connect(m_splitter, &PaneSplitter::dragStarted, this, &PaneStack::keepHeights);
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
    fitLanes();
    m_removedByHand = std::min(m_removedByHand, std::max(sumOf(m_wanted) - m_splitter->height(), 0)); // lower contents need less removed
    stretch();
}

void PaneStack::shareHeight()
{
    m_tallByHand = 0;
    m_removedByHand = 0;
    m_isDividedByHand = false;
    fitLanes();
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
    shareHeight();
    m_isDividedByHand = other.m_isDividedByHand;
    if (!m_isDividedByHand)
        return;
    m_tallByHand = std::min(viewport()->height(), other.m_splitter->height());
    m_removedByHand = other.m_removedByHand;
    stretch();
    m_splitter->setSizes(other.m_splitter->sizes());
}

void PaneStack::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fitLanes();
    stretch();
    if (!m_isDividedByHand)
        m_splitter->setSizes(m_wanted);
}

/// Finds the highest lanes with which all panes fit the viewport.
void PaneStack::fitLanes()
{
    m_wanted.clear();
    for (PaneWidget* pane : m_panes) {
        const PaneHeights heights = pane->heightsAt(LayoutChoices::kLaneHeight);
        const int least = m_panes.size() == 1 ? std::min(heights.least, viewport()->height()) : heights.least; // a single pane scrolls by itself
        pane->setMinimumHeight(m_isPicture ? 0 : least);
        m_wanted << heights.fitting;
    }
    if (sumOf(m_wanted) >= viewport()->height())
        return;
    for (int lane = LayoutChoices::kLaneHeight + LayoutChoices::kRoomierBy; lane <= LayoutChoices::kRoomiestLane; lane += LayoutChoices::kRoomierBy) {
        QList<int> roomier;
        for (const PaneWidget* pane : m_panes)
            roomier << pane->heightsAt(lane).fitting;
        if (sumOf(roomier) > viewport()->height())
            return;
        m_wanted = std::move(roomier);
    }
}

/// With the handles between them.
int PaneStack::sumOf(const QList<int>& heights) const
{
    const auto handles = std::max(static_cast<int>(heights.size()) - 1, 0);
    return std::accumulate(heights.begin(), heights.end(), handles * m_splitter->handleWidth());
}

/// As high as the contents, or as the viewport if that is less; higher only if the panes need it or the user made them so, lower only by as much as the user chose.
void PaneStack::stretch()
{
    const QSize least = m_splitter->minimumSizeHint();
    const int shared = std::min(viewport()->height(), sumOf(m_wanted)) - m_removedByHand;
    m_splitter->resize(std::max(viewport()->width(), least.width()), std::max({shared, least.height(), m_tallByHand}));
}

void PaneStack::keepHeights()
{
    m_before = m_splitter->sizes();
    m_heightBefore = m_splitter->height();
}

/// A pane grows into the free part of the viewport, then at the expense of the panes below it, down to their minimum; beyond that the whole
/// stack grows. When it shrinks, the stack shrinks as far as it is higher than the viewport; the pane below takes the rest, as far as its lanes can
/// grow. What it cannot take is left free below the stack.
void PaneStack::divide(int index, int height)
{
    QList<int> sizes = m_before;
    if (sizes.size() != size() || index + 1 >= size())
        return; // panes came or went during the drag
    int all = m_heightBefore;
    int gain = std::max({height, at(index)->minimumHeight(), at(index)->minimumSizeHint().height()}) - sizes[index];
    sizes[index] += gain;
    const int free = std::clamp(viewport()->height() - all, 0, std::max(gain, 0));
    all += free;
    gain -= free;
    if (gain < 0) {
        const int hidden = std::clamp(all - viewport()->height(), 0, -gain);
        const int roomBelow = std::max(at(index + 1)->heightsAt(LayoutChoices::kRoomiestLane).fitting - sizes[index + 1], 0);
        const int given = std::min(-gain - hidden, roomBelow);
        sizes[index + 1] += given;
        all += gain + given;
    }
    for (int below = index + 1; below < sizes.size() && gain > 0; ++below) {
        const int given = std::clamp(sizes[below] - at(below)->minimumHeight(), 0, gain);
        sizes[below] -= given;
        gain -= given;
    }
    m_tallByHand = all + std::max(gain, 0);
    m_removedByHand = std::max(std::min(viewport()->height(), sumOf(m_wanted)) - m_tallByHand, 0);
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
