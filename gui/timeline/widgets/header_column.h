// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/paint/pane_scene.h"

#include <QFontMetrics>
#include <QSize>
#include <QStringList>
#include <QWidget>

#include <optional>

namespace stallscope::gui {

class ShownValue;

/// The title of a header as shown: in several lines if the row is high enough; otherwise elided, at the end or, since names of threads differ
/// there, in the middle.
[[nodiscard]] QStringList titleLines(const Band& band, const QFontMetrics& metrics, QSize room);

/// Track headers of a pane, each beside its lanes. Collapsing, pinning, hiding, moving and resizing edit the LayoutChoices
/// and emit a signal.
class HeaderColumn : public QWidget {
    Q_OBJECT
public:
    HeaderColumn(const PaneScene& scene, LayoutChoices& choices, QWidget* parent = nullptr);

    /// Header with the keyboard focus, or null.
    [[nodiscard]] const Band* current() const;
    /// Paints the widget's contents, for pictures.
    void paintTo(QPainter& painter);

signals:
    void choicesChanged();
    void scrollRequested(int pixels);
    /// The right border was dragged to this width.
    void widthDragged(int width);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    enum class Drag { None, Press, Move, Resize, Widen };

    [[nodiscard]] QString words() const;
    [[nodiscard]] bool takesKey(const QKeyEvent& event) const;
    void walkBy(std::ptrdiff_t by);
    void showMenu(const Band* band, QPoint where);
    [[nodiscard]] QRect boxOf(const Band& band) const;
    [[nodiscard]] QRect pinBox(const QRect& header) const;
    [[nodiscard]] const Band* resizable(int y) const;
    [[nodiscard]] bool isAtBorder(int x) const;
    void hover(QPoint point);
    void paintStrip(QPainter& painter);
    void paintBand(QPainter& painter, const Band& band);
    static void paintTitle(QPainter& painter, const Band& band, const QRect& line, int height);
    void paintChevron(QPainter& painter, const Band& band, const QRect& box);
    void toggleCollapsed(const Band& band);
    void resizeTo(int y);
    void dropAt(int y);

    const PaneScene& m_scene;
    LayoutChoices& m_choices;
    Drag m_drag = Drag::None;
    QPoint m_pressed;
    int m_dragY = 0;
    std::optional<HeaderKey> m_held;
    std::optional<HeaderKey> m_current; // with the keyboard focus
    ShownValue* m_value;
    std::optional<HeaderKey> m_hovered;
    int m_heldLaneHeight = 0;
};

} // namespace stallscope::gui
