// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QScrollArea>
#include <QSplitter>
#include <QSplitterHandle>

#include <vector>

namespace stallscope::gui {

class PaneWidget;

/// Panes with handles between them. Dragging a handle requests a height of the pane above it; the receiver of the signal
/// decides about the others, since there may be more panes than fit the screen.
class PaneSplitter : public QSplitter {
    Q_OBJECT
public:
    PaneSplitter();

signals:
    void dragStarted();
    /// As from the heights at the start of the drag.
    void heightWanted(int pane, int height);

protected:
    QSplitterHandle* createHandle() override;
};

/// Scroll area with stacked panes. Until the user drags a handle, each is as high as its contents, with lanes of one height in all panes: as high as the viewport
/// permits. If even the lowest lanes do not fit, the panes share the height, but no pane gets less than its minimum.
class PaneStack : public QScrollArea {
    Q_OBJECT
public:
    explicit PaneStack(QWidget* parent = nullptr);

    [[nodiscard]] int size() const { return static_cast<int>(m_panes.size()); }
    [[nodiscard]] bool isEmpty() const { return m_panes.empty(); }
    /// Null if out of range.
    [[nodiscard]] PaneWidget* at(int index) const;
    [[nodiscard]] auto begin() const { return m_panes.begin(); }
    [[nodiscard]] auto end() const { return m_panes.end(); }

    /// Takes ownership.
    void add(PaneWidget* pane);
    void removeLast();
    void clear();
    /// Fits all panes to their contents, also those that the user resized.
    void shareHeight();
    /// The contents of a pane changed.
    void refit();
    /// Scrolls to a pane.
    void reveal(int index);
    /// Scrolls to a pane if that place in it is not visible.
    void reveal(PaneWidget& pane, const QRect& place);
    /// Height of all panes; may be less or more than that of the viewport.
    [[nodiscard]] int contentHeight() const { return m_splitter->height(); }
    /// For pictures, which cannot be scrolled: reduces heights so that all panes fit.
    void divideLike(const PaneStack& other);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void keepHeights();
    void fitLanes();
    [[nodiscard]] int sumOf(const QList<int>& heights) const;
    void stretch();
    void divide(int index, int height);
    [[nodiscard]] bool isSeen(int y) const;

    PaneSplitter* m_splitter;
    std::vector<PaneWidget*> m_panes;
    QList<int> m_wanted;     // heights of the panes that fit their contents
    QList<int> m_before;     // heights at the start of a drag
    int m_heightBefore = 0;  // all of them
    int m_tallByHand = 0;    // least total height: the user made the panes higher
    int m_removedByHand = 0; // by how much the user made the total height smaller than the contents permit
    bool m_isDividedByHand = false;
    bool m_isPicture = false;
};

} // namespace stallscope::gui
