// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/pane_splitter.h"

#include <QMouseEvent>

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

} // namespace stallscope::gui
