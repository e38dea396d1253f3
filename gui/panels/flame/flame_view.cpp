// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/flame/flame_view.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/text/plain_tip.h"
#include "gui/common/text/words.h"
#include "profiler/base/units.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kRowPadding = 5;       // pixels, above and below the text together
constexpr int kTextMargin = 4;       // pixels, at both sides of the text
constexpr qreal kNarrowestText = 26; // pixels of a box with text
constexpr double kQuiet = 0.28;      // share of the colour of boxes that do not match a search

bool isFlameKey(int key)
{
    constexpr int kKeys[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Backspace, Qt::Key_Escape,
        Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home};
    return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

} // namespace

FlameView::FlameView(QWidget* parent)
    : QAbstractScrollArea(parent),
      m_theme(&themeOf(Theme::Mode::Dark)),
      m_colours(*m_theme, ColourBy::Kind),
      m_value(new ShownValue(*this, [this] { return m_current ? wordsOf(*m_current) : QString(); }))
{
    setAccessibleName(tr("Flame graph of the host stacks"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    new FocusRing(*this); // child of this
}

void FlameView::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_colours = SpanColours(theme, ColourBy::Kind, m_data ? m_data->trace->pools : nullptr);
    viewport()->update();
}

void FlameView::setData(std::shared_ptr<const FlameData> data)
{
    const auto before = std::exchange(m_data, std::move(data));
    const bool isSameRun = before && m_data && before->trace->pools == m_data->trace->pools;
    if (m_data && !isSameRun)
        m_colours = SpanColours(*m_theme, ColourBy::Kind, m_data->trace->pools);
    m_zoomed = isSameRun ? samePath(before->tree, m_zoomed, m_data->tree) : HostStackTree::kRoot;
    if (m_current)
        m_current = isSameRun ? std::optional(samePath(before->tree, *m_current, m_data->tree)) : std::nullopt;
    m_matches = m_data ? matchesIn(*m_data, m_search) : FlameMatches();
    layOut();
    emit zoomChanged();
    emit currentChanged();
}

void FlameView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    viewport()->update();
}

void FlameView::setMeasure(HostStackTree::Measure measure)
{
    m_measure = measure;
    layOut();
    emit currentChanged();
}

void FlameView::setSearch(const QString& words)
{
    m_search = words;
    m_matches = m_data ? matchesIn(*m_data, words) : FlameMatches();
    viewport()->update();
}

void FlameView::goToNextMatch(bool isForward)
{
    const auto& boxes = m_layout.boxes();
    const auto isMatch = [this](const FlameBox& box) { return box.node < m_matches.isMatch.size() && m_matches.isMatch[box.node]; };
    const FlameBox* const from = m_current ? m_layout.boxOf(*m_current) : nullptr;
    const auto count = static_cast<std::ptrdiff_t>(boxes.size());
    const std::ptrdiff_t start = from ? from - boxes.data() : isForward ? -1 : 0;
    for (std::ptrdiff_t step = 1; step <= count; ++step) {
        const auto at = static_cast<std::size_t>((start + (isForward ? step : count - step) + count) % count);
        if (isMatch(boxes[at]))
            return setCurrent(boxes[at].node);
    }
}

void FlameView::zoomTo(std::uint32_t node)
{
    if (!m_data || node >= m_data->tree.nodes().size())
        return;
    m_zoomed = node;
    layOut();
    reveal(node);
    emit zoomChanged();
}

void FlameView::setCurrent(std::optional<std::uint32_t> node)
{
    if (m_current == node)
        return;
    m_current = node;
    if (node)
        reveal(*node);
    viewport()->update();
    m_value->changed();
    emit currentChanged();
}

QRectF FlameView::areaOf(std::uint32_t node) const
{
    const FlameBox* const box = m_layout.boxOf(node);
    return box ? QRectF(box->left, static_cast<qreal>(box->row) * rowHeight() - verticalScrollBar()->value(), box->width, rowHeight()) : QRectF();
}

QString FlameView::wordsOf(std::uint32_t node) const
{
    if (!m_data || node >= m_data->tree.nodes().size())
        return {};
    const HostStackTree::Node& shown = m_data->tree.node(node);
    const auto share = [&](Nanos part, Nanos whole) { return toQString(formatShare(whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0)); };
    const HostStackTree::Node& root = m_data->tree.node(HostStackTree::kRoot);
    //: %1: a name, %2: time on the host, %3: its share, %4: the part outside of inner spans, %5: time on the device, %6: its share
    const QString words = tr("%1: host %2 (%3), self %4; device %5 (%6)")
                              .arg(nameOf(*m_data, node), durationWords(shown.total), share(shown.total, root.total), durationWords(shown.self),
                                  durationWords(shown.device), share(shown.device, root.device));
    return shown.count > 0 ? QString("%1; %2").arg(words, spanWords(shown.count)) : words;
}

int FlameView::rowHeight() const
{
    return fontMetrics().height() + kRowPadding;
}

const FlameBox* FlameView::boxAt(QPointF position) const
{
    const qreal y = position.y() + verticalScrollBar()->value();
    return y < 0 ? nullptr : m_layout.boxAt(static_cast<std::uint32_t>(y / rowHeight()), position.x());
}

void FlameView::layOut()
{
    const bool isShown = m_data && HostStackTree::valueOf(m_data->tree.node(HostStackTree::kRoot), m_measure) > 0;
    m_layout = isShown ? FlameLayout(m_data->tree, m_measure, m_zoomed, viewport()->width()) : FlameLayout();
    const int height = static_cast<int>(m_layout.rows()) * rowHeight();
    verticalScrollBar()->setRange(0, std::max(height - viewport()->height(), 0));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(rowHeight());
    viewport()->update();
}

bool FlameView::event(QEvent* event)
{
    // keys that navigate between boxes take precedence over the window's shortcuts
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        if ((isFlameKey(key.key()) && !key.modifiers().testFlag(Qt::ControlModifier)) || key.matches(QKeySequence::Copy)) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool FlameView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const FlameBox* const box = boxAt(help->pos());
        QToolTip::showText(help->globalPos(), box ? wrappedTip(breakable(wordsOf(box->node))) : QString(), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void FlameView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    paintTo(painter);
}

void FlameView::paintTo(QPainter& painter) const
{
    painter.setFont(font());
    painter.fillRect(viewport()->rect(), m_theme->surface);
    if (m_layout.boxes().empty()) {
        painter.setPen(m_theme->mutedText);
        painter.drawText(viewport()->rect().adjusted(kTextMargin, 0, -kTextMargin, 0), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    const int scrolled = verticalScrollBar()->value();
    const auto first = static_cast<std::uint32_t>(scrolled / rowHeight());
    const auto end = static_cast<std::uint32_t>((scrolled + viewport()->height()) / rowHeight() + 1);
    for (std::uint32_t row = first; row < std::min(end, m_layout.rows()); ++row) {
        for (const FlameBox& box : m_layout.row(row))
            paintBox(painter, box, static_cast<qreal>(row) * rowHeight() - scrolled);
    }
}

void FlameView::paintBox(QPainter& painter, const FlameBox& box, qreal top) const
{
    const HostStackTree::Node& node = m_data->tree.node(box.node);
    QColor colour(colourOf(node));
    const bool isQuiet = !m_matches.isMatch.empty() && !m_matches.isMatch[box.node];
    if (isQuiet)
        colour = mixed(m_theme->surface, colour, kQuiet);
    const qreal gap = box.width > 3 ? 1 : 0;
    const QRectF area(box.left, top, box.width - gap, rowHeight() - 1);
    const bool isCurrent = m_current == box.node;
    painter.fillRect(area, colour);
    if (isCurrent) {
        painter.setPen(QPen(m_theme->text, 2));
        painter.drawRect(area.adjusted(1, 1, -1, -1));
    }
    if (area.width() < kNarrowestText)
        return;
    const QRectF inside = area.adjusted(kTextMargin, 0, -kTextMargin, 0);
    painter.setPen(QColor(readableOn(colour.rgb())));
    painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
        fontMetrics().elidedText(nameOf(*m_data, box.node), Qt::ElideRight, static_cast<int>(inside.width())));
}

/// As in the timeline.
QRgb FlameView::colourOf(const HostStackTree::Node& node) const
{
    if (node.depth <= 1)
        return m_theme->raised.rgb();
    switch (node.group) {
    case LaneGroup::Python: return m_colours.of(SpanKind::Python, SpanFlag::kNone, {}, {});
    case LaneGroup::Calls: return m_colours.of(SpanKind::ApiCall, SpanFlag::kNone, {}, {});
    default: return m_colours.of(SpanKind::HostOp, SpanFlag::kNone, node.name, {});
    }
}

void FlameView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void FlameView::mousePressEvent(QMouseEvent* event)
{
    const FlameBox* const box = boxAt(event->position());
    setCurrent(box ? std::optional(box->node) : std::nullopt);
}

void FlameView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const FlameBox* const box = boxAt(event->position()))
        zoomTo(box->node);
}

void FlameView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard && m_current)
        return showMenu(*m_current, viewport()->mapToGlobal(areaOf(*m_current).center().toPoint()));
    if (const FlameBox* const box = boxAt(viewport()->mapFromGlobal(event->globalPos())))
        showMenu(box->node, event->globalPos());
}

void FlameView::showMenu(std::uint32_t node, QPoint at)
{
    setCurrent(node);
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Zoom to Box"), this, [this, node] { zoomTo(node); });
    menu->addAction(tr("&Reset Zoom"), this, &FlameView::resetZoom)->setEnabled(m_zoomed != HostStackTree::kRoot);
    menu->addAction(tr("Show in &Timeline"), this, [this, node] { emit spanRequested(node); })->setEnabled(m_data->tree.node(node).depth > 1);
    menu->addSeparator();
    menu->addAction(tr("&Copy"), this, [this, node] { QApplication::clipboard()->setText(wordsOf(node)); });
    menu->popup(at);
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && m_current) {
        QApplication::clipboard()->setText(wordsOf(*m_current));
        return;
    }
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!m_data || !isFlameKey(event->key()))
        QAbstractScrollArea::keyPressEvent(event);
    else if (isEnter && event->modifiers().testFlag(Qt::ShiftModifier) && m_current)
        emit spanRequested(*m_current);
    else if (isEnter && m_current)
        zoomTo(*m_current);
    else if (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Escape)
        zoomTo(m_data->tree.node(m_zoomed).parent);
    else
        moveCurrent(event->key());
}

void FlameView::moveCurrent(int key)
{
    const FlameBox* const box = m_current ? m_layout.boxOf(*m_current) : nullptr;
    if (!box || key == Qt::Key_Home)
        return setCurrent(m_zoomed);
    switch (key) {
    case Qt::Key_Up: return setCurrent(m_data->tree.node(box->node).parent);
    case Qt::Key_Down: {
        const auto children = m_data->tree.children(box->node, m_measure);
        if (!children.empty() && m_layout.boxOf(children.front()))
            setCurrent(children.front());
        return;
    }
    case Qt::Key_Left: return moveInRow(*box, -1);
    case Qt::Key_Right: return moveInRow(*box, 1);
    case Qt::Key_PageUp: return verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepSub);
    case Qt::Key_PageDown: return verticalScrollBar()->triggerAction(QScrollBar::SliderPageStepAdd);
    default: return;
    }
}

void FlameView::moveInRow(const FlameBox& from, int by)
{
    const auto row = m_layout.row(from.row);
    const std::ptrdiff_t at = &from - row.data() + by;
    if (at >= 0 && at < static_cast<std::ptrdiff_t>(row.size()))
        setCurrent(row[static_cast<std::size_t>(at)].node);
}

void FlameView::reveal(std::uint32_t node)
{
    const FlameBox* const box = m_layout.boxOf(node);
    if (!box)
        return;
    const int top = static_cast<int>(box->row) * rowHeight();
    const int scrolled = verticalScrollBar()->value();
    verticalScrollBar()->setValue(std::min(std::max(scrolled, top + rowHeight() - viewport()->height()), top));
}

} // namespace stallscope::gui
