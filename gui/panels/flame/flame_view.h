// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/colours.h"
#include "gui/panels/flame/flame_layout.h"

#include <QAbstractScrollArea>

#include <cstdint>
#include <memory>
#include <optional>

namespace stallscope::gui {

class ShownValue;

/// The flame graph: one box per node, as wide as its time. A click selects a box, a double click or Enter zooms to it, arrows move
/// between boxes. Painting takes time in proportion to the visible boxes, which are at least a pixel wide.
class FlameView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FlameView(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null: nothing to show. Zoom and current box stay where the same stacks exist.
    void setData(std::shared_ptr<const FlameData> data);
    [[nodiscard]] const std::shared_ptr<const FlameData>& data() const { return m_data; }
    /// Shown while there is no data.
    void setEmptyText(const QString& text);
    void setMeasure(HostStackTree::Measure measure);
    [[nodiscard]] HostStackTree::Measure measure() const { return m_measure; }
    /// Highlights boxes whose names contain these words.
    void setSearch(const QString& words);
    [[nodiscard]] const FlameMatches& matches() const { return m_matches; }
    /// Goes to the next box that matches, in reading order; from the last one to the first.
    void goToNextMatch(bool isForward);

    [[nodiscard]] std::uint32_t zoomed() const { return m_zoomed; }
    void zoomTo(std::uint32_t node);
    void resetZoom() { zoomTo(HostStackTree::kRoot); }
    [[nodiscard]] std::optional<std::uint32_t> current() const { return m_current; }
    void setCurrent(std::optional<std::uint32_t> node);
    [[nodiscard]] const FlameLayout& layout() const { return m_layout; }
    /// Area of a node in the viewport; empty if it has no box.
    [[nodiscard]] QRectF areaOf(std::uint32_t node) const;
    /// "aten::mm: 12.3 ms on the host (8.1 %), 3.20 ms of it its own; 40.1 ms on the device; 120 spans".
    [[nodiscard]] QString wordsOf(std::uint32_t node) const;
    /// The graph as seen, for pictures.
    void paintTo(QPainter& painter) const;
    [[nodiscard]] int rowHeight() const;

signals:
    void currentChanged();
    void zoomChanged();
    /// Requests to show the longest span of a node in the timeline.
    void spanRequested(std::uint32_t node);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] const FlameBox* boxAt(QPointF position) const;
    void layOut();
    void paintBox(QPainter& painter, const FlameBox& box, qreal top) const;
    [[nodiscard]] QRgb colourOf(const HostStackTree::Node& node) const;
    void moveCurrent(int key);
    void moveInRow(const FlameBox& from, int by);
    void reveal(std::uint32_t node);
    void showMenu(std::uint32_t node, QPoint at);

    const Theme* m_theme;
    SpanColours m_colours;
    std::shared_ptr<const FlameData> m_data; // null: none
    FlameLayout m_layout;
    HostStackTree::Measure m_measure = HostStackTree::Measure::Host;
    std::uint32_t m_zoomed = HostStackTree::kRoot;
    std::optional<std::uint32_t> m_current;
    QString m_search;
    FlameMatches m_matches;
    QString m_emptyText;
    ShownValue* m_value;
};

} // namespace stallscope::gui
