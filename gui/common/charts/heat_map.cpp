// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/heat_map.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/charts/plot_access.h"
#include "gui/common/theme/colours.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr double kCellGap = 2; // between cells
constexpr double kMapMargin = 12;
constexpr double kScaleHeight = 10;

double widest(const QFontMetricsF& metrics, const std::vector<QString>& texts)
{
    double width = 0;
    for (const QString& text : texts)
        width = std::max(width, metrics.horizontalAdvance(text));
    return width;
}

QString labelFor(const PlottedAxis& axis, const QFontMetricsF& metrics, double room)
{
    return axis.shortLabel.isEmpty() || metrics.horizontalAdvance(axis.label) <= room ? axis.label : axis.shortLabel;
}

} // namespace

HeatMap::HeatMap(QWidget* parent)
    : QWidget(parent),
      m_theme(&themeOf(Theme::Mode::Dark)),
      m_value(new ShownValue(*this, [this] { return m_pointed ? cellWords(m_scene, *m_pointed) : wordsOf(m_scene); }))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Sweep heat map"));
    setAccessibleDescription(tr("Move between cells with the arrow keys; press Enter to show the run."));
    setMinimumSize(280, 200);
    new FocusRing(*this); // child of this
}

void HeatMap::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

void HeatMap::setScene(HeatScene scene)
{
    m_scene = std::move(scene);
    if (m_pointed && *m_pointed >= m_scene.cells.size())
        m_pointed.reset();
    m_value->changed();
    update();
}

/// The widget without axis labels, title and scale.
QRectF HeatMap::area() const
{
    const QFontMetricsF metrics(font());
    const double line = metrics.height();
    const double left = kMapMargin + line + 8 + widest(metrics, m_scene.y.texts) + 8;
    const double top = kMapMargin + line + 6 + kScaleHeight + 2 * kMapMargin;
    const double bottom = kMapMargin + 2 * line + 10;
    return QRectF(left, top, std::max(width() - left - kMapMargin, 1.0), std::max(height() - top - bottom, 1.0));
}

QRectF HeatMap::cellRect(std::size_t cell) const
{
    const std::size_t rows = m_scene.y.values.size();
    const auto column = static_cast<double>(cell / rows);
    const auto row = static_cast<double>(rows - 1 - cell % rows); // smallest value at the bottom
    const QRectF all = area();
    const QSizeF size(all.width() / static_cast<double>(m_scene.x.values.size()), all.height() / static_cast<double>(rows));
    return QRectF(all.left() + column * size.width(), all.top() + row * size.height(), size.width(), size.height());
}

std::optional<std::size_t> HeatMap::cellAt(QPointF position) const
{
    for (std::size_t cell = 0; cell < m_scene.cells.size(); ++cell) {
        if (cellRect(cell).contains(position))
            return cell;
    }
    return std::nullopt;
}

void HeatMap::paintTo(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme->surface);
    painter.setFont(font());
    if (m_scene.cells.empty())
        return;
    paintCells(painter);
    paintAxes(painter);
    paintScale(painter);
}

void HeatMap::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTo(painter);
    if (m_pointed)
        frame(painter, *m_pointed, m_theme->accent);
}

void HeatMap::paintCells(QPainter& painter) const
{
    for (std::size_t cell = 0; cell < m_scene.cells.size(); ++cell)
        paintCell(painter, cell);
}

void HeatMap::paintCell(QPainter& painter, std::size_t index) const
{
    const HeatCell& cell = m_scene.cells[index];
    const QRectF box = cellRect(index).adjusted(kCellGap / 2, kCellGap / 2, -kCellGap / 2, -kCellGap / 2);
    if (!cell.share) {
        painter.fillRect(box, QBrush(m_theme->line, Qt::BDiagPattern));
        return;
    }
    const QColor fill = heatColour(*cell.share);
    painter.fillRect(box, fill);
    if (cell.isBest)
        frame(painter, index, m_theme->text);
    const QRectF room = box.adjusted(4, 2, -4, -2);
    const QFontMetricsF metrics(painter.font());
    if (metrics.horizontalAdvance(cell.text) > room.width() || metrics.height() > room.height())
        return; // text does not fit: tooltip and status line show it
    painter.setPen(heatTextColour(*cell.share));
    painter.drawText(room, Qt::AlignCenter, cell.text);
}

void HeatMap::frame(QPainter& painter, std::size_t cell, const QColor& colour) const
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, 3));
    painter.drawRect(cellRect(cell).adjusted(1.5, 1.5, -1.5, -1.5));
}

void HeatMap::paintAxes(QPainter& painter) const
{
    const QFontMetricsF metrics(painter.font());
    const QRectF all = area();
    const double line = metrics.height();
    painter.setPen(m_theme->mutedText);
    const std::size_t rows = m_scene.y.values.size();
    double end = -1;
    for (std::size_t i = 0; i < m_scene.x.values.size(); ++i) {
        const QRectF cell = cellRect(i * rows);
        const double half = metrics.horizontalAdvance(m_scene.x.texts[i]) / 2;
        if (cell.center().x() - half < end)
            continue;
        end = cell.center().x() + half + kMapMargin;
        painter.drawText(QPointF(cell.center().x() - half, all.bottom() + 4 + metrics.ascent()), m_scene.x.texts[i]);
    }
    double above = all.bottom() + line;
    for (std::size_t i = 0; i < rows; ++i) {
        const QRectF cell = cellRect(i);
        if (cell.center().y() + line / 2 > above)
            continue;
        above = cell.center().y() - line / 2;
        painter.drawText(QRectF(0, cell.center().y() - line / 2, all.left() - 8, line), Qt::AlignRight | Qt::AlignVCenter, m_scene.y.texts[i]);
    }
    painter.setPen(m_theme->text);
    painter.drawText(QRectF(all.left(), height() - kMapMargin - line, all.width(), line), Qt::AlignCenter, labelFor(m_scene.x, metrics, all.width()));
    painter.save();
    painter.translate(kMapMargin, all.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-all.height() / 2, 0, all.height(), line), Qt::AlignCenter, labelFor(m_scene.y, metrics, all.height()));
    painter.restore();
}

/// The title, and below it the colour scale.
void HeatMap::paintScale(QPainter& painter) const
{
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    const double left = area().left();
    painter.setPen(m_theme->text);
    painter.drawText(QRectF(left, kMapMargin, area().width(), line), Qt::AlignLeft, metrics.elidedText(m_scene.title, Qt::ElideRight, area().width()));
    const double top = kMapMargin + line + 6;
    const double dark = metrics.horizontalAdvance(m_scene.dark) + 8;
    const QRectF bar(left + dark, top + 2, std::clamp(area().width() - dark - metrics.horizontalAdvance(m_scene.bright) - 8, 20.0, 220.0), kScaleHeight);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    constexpr int kStops = 10;
    for (int i = 0; i <= kStops; ++i)
        gradient.setColorAt(static_cast<double>(i) / kStops, heatColour(static_cast<double>(i) / kStops));
    painter.fillRect(bar, gradient);
    painter.setPen(m_theme->mutedText);
    const double words = bar.center().y() - line / 2;
    painter.drawText(QRectF(left, words, dark, line), Qt::AlignLeft | Qt::AlignVCenter, m_scene.dark);
    painter.drawText(QRectF(bar.right() + 8, words, width() - bar.right() - 8, line), Qt::AlignLeft | Qt::AlignVCenter, m_scene.bright);
}

void HeatMap::point(std::optional<std::size_t> cell, QPoint globalPosition)
{
    if (cell == m_pointed)
        return;
    m_pointed = cell;
    m_value->changed();
    setCursor(cell ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
    emit pointed(cell, globalPosition);
}

void HeatMap::step(int columns, int rows)
{
    const auto height = static_cast<int>(m_scene.y.values.size());
    const auto width = static_cast<int>(m_scene.x.values.size());
    if (m_scene.cells.empty())
        return;
    const int from = m_pointed ? static_cast<int>(*m_pointed) : 0;
    const int column = from / height + (m_pointed ? columns : 0);
    const int row = from % height + (m_pointed ? rows : 0);
    if (column < 0 || column >= width || row < 0 || row >= height)
        return;
    const auto cell = static_cast<std::size_t>(column * height + row);
    point(cell, {});
}

bool HeatMap::event(QEvent* event)
{
    // arrow keys belong to the focused map, even if they are shortcuts of the window
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter)
            event->accept();
    }
    return QWidget::event(event);
}

void HeatMap::mouseMoveEvent(QMouseEvent* event)
{
    point(cellAt(event->position()), event->globalPosition().toPoint());
}

void HeatMap::mouseReleaseEvent(QMouseEvent* event)
{
    const auto cell = cellAt(event->position());
    if (!cell || event->button() != Qt::LeftButton)
        return;
    point(cell, {});
    emit activated(*cell);
}

void HeatMap::leaveEvent(QEvent*)
{
    point(std::nullopt, {});
}

void HeatMap::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return step(-1, 0);
    case Qt::Key_Right: return step(1, 0);
    case Qt::Key_Up: return step(0, 1);
    case Qt::Key_Down: return step(0, -1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_pointed)
            emit activated(*m_pointed);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace stallscope::gui
