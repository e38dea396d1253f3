// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>

#include <vector>

class QSplitter;

namespace stallscope::gui {

class PaneWidget;

/// Panes below each other: each is as high as it wants to be until somebody divides them by hand; those that have no room are scrolled to.
class PaneStack : public QScrollArea {
    Q_OBJECT
public:
    explicit PaneStack(QWidget* parent = nullptr);

    [[nodiscard]] int size() const { return static_cast<int>(m_panes.size()); }
    [[nodiscard]] bool isEmpty() const { return m_panes.empty(); }
    /// Null: there is none.
    [[nodiscard]] PaneWidget* at(int index) const;
    [[nodiscard]] auto begin() const { return m_panes.begin(); }
    [[nodiscard]] auto end() const { return m_panes.end(); }

    /// Takes it over.
    void add(PaneWidget* pane);
    void removeLast();
    void clear();
    /// As high as they want to be, also those that were divided by hand.
    void shareHeight();
    /// What is in a pane has changed.
    void refit();
    /// Makes room for a pane where others take it all.
    void reveal(int index);
    void divideLike(const PaneStack& other);

private:
    QSplitter* m_splitter;
    std::vector<PaneWidget*> m_panes;
    bool m_isDividedByHand = false;
};

} // namespace stallscope::gui
