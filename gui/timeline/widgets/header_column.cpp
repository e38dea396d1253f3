// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/header_column.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/access/screen_reader.h"
#include "gui/common/text/plain_tip.h"
#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/layout_spans.h"
#include "gui/timeline/widgets/shown_words.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace stallscope::gui {

namespace {

constexpr int kIndent = 14;
constexpr int kPadding = 8;
constexpr int kChevron = 12;
constexpr int kPin = 16;
constexpr int kGrip = 3; // pixels around a border that can be grabbed
constexpr int kDragHeight = 5;
constexpr int kStripLine = 20; // a row of notes and its padding
constexpr int kMostTitle = 24; // height in which a title is centred

/// Broken between words; empty if a word is too long.
QStringList wrapped(const QString& text, const QFontMetrics& metrics, int width)
{
    QStringList lines;
    for (const QString& word : text.split(' ')) {
        const QString longer = lines.isEmpty() ? word : lines.back() + ' ' + word;
        if (metrics.horizontalAdvance(word) > width)
            return {};
        if (lines.isEmpty() || metrics.horizontalAdvance(longer) > width)
            lines << word;
        else
            lines.back() = longer;
    }
    return lines;
}

} // namespace

QStringList titleLines(const Band& band, const QFontMetrics& metrics, QSize room)
{
    const QString title = QString::fromStdString(band.title);
    const QStringList lines = band.subtitle.empty() ? wrapped(title, metrics, room.width()) : QStringList();
    if (!lines.isEmpty() && lines.size() * metrics.height() <= room.height())
        return lines;
    return {metrics.elidedText(title, band.key.isTrack() ? Qt::ElideMiddle : Qt::ElideRight, room.width())};
}

HeaderColumn::HeaderColumn(const PaneScene& scene, LayoutChoices& choices, QWidget* parent)
    : QWidget(parent), m_scene(scene), m_choices(choices), m_value(new ShownValue(*this, [this] { return words(); }))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    new FocusRing(*this); // child of this
}

QRect HeaderColumn::boxOf(const Band& band) const
{
    const Viewport view = m_scene.viewport(height());
    return {0, view.toView(band.y, band.isPinned), width(), band.height};
}

QRect HeaderColumn::pinBox(const QRect& header) const
{
    return {header.right() - kPin - 4, header.top() + 3, kPin, kPin};
}

void HeaderColumn::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(font());
    paintTo(painter);
    if (!hasFocus() || !m_current || !current())
        return;
    painter.setPen(QPen(m_scene.theme->accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(boxOf(*current()).adjusted(2, 0, -3, -1));
}

void HeaderColumn::paintTo(QPainter& painter)
{
    painter.fillRect(rect(), m_scene.theme->window);
    const int pinned = m_scene.layout.pinnedHeight();
    painter.save();
    painter.setClipRect(QRect(0, pinned, width(), std::max(height() - pinned, 0)));
    for (const Band& band : m_scene.layout.bands()) {
        if (!band.isPinned)
            paintBand(painter, band);
    }
    painter.restore();
    for (const Band& band : m_scene.layout.bands()) {
        if (band.isPinned)
            paintBand(painter, band);
    }
    paintStrip(painter);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), m_scene.theme->line);
    if (m_drag == Drag::Move)
        painter.fillRect(QRect(0, m_dragY - 1, width(), 2), m_scene.theme->accent);
}

/// Beside the notes.
void HeaderColumn::paintStrip(QPainter& painter)
{
    const int height = m_scene.layout.stripHeight();
    if (height == 0)
        return;
    painter.setPen(m_scene.theme->mutedText);
    const int line = std::min(height, kStripLine);
    painter.drawText(QRect(kPadding + kChevron + 4, 0, width() - kPadding, line), Qt::AlignLeft | Qt::AlignVCenter, tr("Notes"));
    painter.fillRect(QRect(0, height - 1, width(), 1), m_scene.theme->line);
}

void HeaderColumn::paintBand(QPainter& painter, const Band& band)
{
    const QRect box = boxOf(band);
    if (box.bottom() < 0 || box.top() > height())
        return;
    const Theme& theme = *m_scene.theme;
    const bool isHovered = m_hovered == band.key;
    painter.fillRect(box, band.key.isGroup() ? theme.raised : isHovered ? mixed(theme.window, theme.raised, 0.7) : theme.window);
    painter.fillRect(QRect(0, box.bottom(), width(), 1), theme.line);
    const int left = kPadding + band.indent * kIndent;
    if (band.canCollapse)
        paintChevron(painter, band, box);
    QFont titleFont = painter.font();
    titleFont.setBold(band.key.isGroup());
    painter.setFont(titleFont);
    painter.setPen(theme.text);
    const bool hasPin = band.key.isTrack() && (isHovered || band.isPinned);
    const QRect title(left + kChevron + 4, box.top(), width() - left - kChevron - 8 - (hasPin ? kPin : 0), std::min(box.height(), kMostTitle));
    paintTitle(painter, band, title, box.bottom() - title.top());
    titleFont.setBold(false);
    painter.setFont(titleFont);
    if (!band.subtitle.empty() && box.height() > 2 * kMostTitle - 12) {
        painter.setPen(theme.mutedText);
        painter.drawText(title.translated(0, kMostTitle - 8), Qt::AlignLeft | Qt::AlignVCenter, QString::fromStdString(band.subtitle));
    }
    if (hasPin) {
        painter.setRenderHint(QPainter::Antialiasing);
        const QRect pin = pinBox(box);
        painter.setPen(QPen(band.isPinned ? theme.accent : theme.mutedText, 1.3));
        painter.setBrush(band.isPinned ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QRectF(pin).center() - QPointF(0, 2), 3.2, 3.2);
        painter.drawLine(QPointF(QRectF(pin).center()) + QPointF(0, 1.5), QPointF(QRectF(pin).center()) + QPointF(0, 6));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void HeaderColumn::paintTitle(QPainter& painter, const Band& band, const QRect& line, int height)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int above = (line.height() - metrics.height()) / 2;
    const QStringList lines = titleLines(band, metrics, {line.width(), height - above});
    for (qsizetype i = 0; i < lines.size(); ++i)
        painter.drawText(line.translated(0, static_cast<int>(i) * metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, lines[i]);
}

void HeaderColumn::paintChevron(QPainter& painter, const Band& band, const QRect& box)
{
    const QPointF centre(kPadding + band.indent * kIndent + kChevron / 2.0, box.top() + std::min(box.height(), kMostTitle) / 2.0);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_scene.theme->mutedText, 1.5));
    if (band.isCollapsed)
        painter.drawPolyline(QPolygonF({centre + QPointF(-2, -4), centre + QPointF(2, 0), centre + QPointF(-2, 4)}));
    else
        painter.drawPolyline(QPolygonF({centre + QPointF(-4, -2), centre + QPointF(0, 2), centre + QPointF(4, -2)}));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

const Band* HeaderColumn::resizable(int y) const
{
    for (const Band& band : m_scene.layout.bands()) {
        if (band.rowCount > 0 && std::abs(boxOf(band).bottom() - y) <= kGrip)
            return &band;
    }
    return nullptr;
}

void HeaderColumn::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressed = event->pos();
    if (isAtBorder(m_pressed.x())) {
        m_drag = Drag::Widen;
    } else if (const Band* band = resizable(m_pressed.y())) {
        m_drag = Drag::Resize;
        m_held = band->key;
        m_heldLaneHeight = m_choices.laneHeight(band->key);
    } else if (const Band* under = bandAt(m_scene.layout, m_scene.viewport(height()), m_pressed.y())) {
        m_drag = Drag::Press;
        m_held = under->key;
    }
}

void HeaderColumn::mouseMoveEvent(QMouseEvent* event)
{
    const int y = event->pos().y();
    if (m_drag == Drag::None)
        return hover(event->pos());
    if (m_drag == Drag::Widen) {
        emit widthDragged(event->pos().x() + 1);
        return;
    }
    if (m_drag == Drag::Press && std::abs(y - m_pressed.y()) > kDragHeight)
        m_drag = Drag::Move;
    if (m_drag == Drag::Resize)
        resizeTo(y);
    m_dragY = y;
    update();
}

void HeaderColumn::hover(QPoint point)
{
    const Band* band = bandAt(m_scene.layout, m_scene.viewport(height()), point.y());
    m_hovered = band ? std::optional(band->key) : std::nullopt;
    setCursor(isAtBorder(point.x()) ? Qt::SplitHCursor : resizable(point.y()) ? Qt::SplitVCursor : Qt::ArrowCursor);
    update();
}

bool HeaderColumn::isAtBorder(int x) const
{
    return x >= width() - kGrip;
}

void HeaderColumn::mouseReleaseEvent(QMouseEvent* event)
{
    const Drag drag = std::exchange(m_drag, Drag::None);
    const Band* band = m_held ? m_scene.layout.find(*m_held) : nullptr;
    if (drag == Drag::Press && band && band->key.isTrack() && pinBox(boxOf(*band)).contains(event->pos())) {
        m_choices.setPinned(band->key, !band->isPinned);
        emit choicesChanged();
    } else if (drag == Drag::Press && band && band->canCollapse) {
        toggleCollapsed(*band);
    } else if (drag == Drag::Move) {
        dropAt(event->pos().y());
    }
    m_held.reset();
    update();
}

void HeaderColumn::leaveEvent(QEvent*)
{
    m_hovered.reset();
    update();
}

void HeaderColumn::toggleCollapsed(const Band& band)
{
    m_choices.collapsed[band.key] = !band.isCollapsed;
    emit choicesChanged();
}

void HeaderColumn::resizeTo(int y)
{
    const Band* band = m_held ? m_scene.layout.find(*m_held) : nullptr;
    if (!band || band->rowCount == 0)
        return;
    // the border follows the pointer: each lane gets an equal share
    const int perLane = (y - m_pressed.y()) / static_cast<int>(band->rowCount);
    m_choices.setLaneHeight(*m_held, m_heldLaneHeight + perLane);
    emit choicesChanged();
}

void HeaderColumn::dropAt(int y)
{
    const Band* target = bandAt(m_scene.layout, m_scene.viewport(height()), y);
    if (!m_held || !target || *m_held == target->key)
        return;
    const bool isBehind = y > boxOf(*target).center().y();
    if (moveTrack(m_choices, m_scene.layout, *m_held, target->key, isBehind))
        emit choicesChanged();
}

bool HeaderColumn::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && takesKey(*static_cast<QKeyEvent*>(event)))
        event->accept(); // the window has shortcuts for these keys, too
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const Band* band = bandAt(m_scene.layout, m_scene.viewport(height()), help->pos().y()))
        QToolTip::showText(help->globalPos(), plainTip(QString::fromStdString(band->title)), this);
    return true;
}

void HeaderColumn::wheelEvent(QWheelEvent* event)
{
    emit scrollRequested(-event->angleDelta().y() / 2);
    event->accept();
}

// Keyboard control of the headers: arrows move, Left and Right collapse and expand, Enter toggles.

namespace {

bool isOwn(const QKeyEvent& event)
{
    if (event.modifiers() & ~Qt::KeypadModifier)
        return false;
    constexpr int kKeys[] = {Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter};
    return std::find(std::begin(kKeys), std::end(kKeys), event.key()) != std::end(kKeys);
}

} // namespace

const Band* HeaderColumn::current() const
{
    const Band* band = m_current ? m_scene.layout.find(*m_current) : nullptr;
    return band || m_scene.layout.bands().empty() ? band : &m_scene.layout.bands().front();
}

QString HeaderColumn::words() const
{
    const Band* band = current();
    return band ? bandWords(*band) : QString();
}

bool HeaderColumn::takesKey(const QKeyEvent& event) const
{
    return hasFocus() && current() && isOwn(event);
}

void HeaderColumn::keyPressEvent(QKeyEvent* event)
{
    const Band* band = current();
    if (!band || !isOwn(*event))
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up: return walkBy(-1);
    case Qt::Key_Down: return walkBy(1);
    case Qt::Key_Home: return walkBy(-std::ssize(m_scene.layout.bands()));
    case Qt::Key_End: return walkBy(std::ssize(m_scene.layout.bands()));
    default: break;
    }
    const bool isOther = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (band->canCollapse && (isOther || band->isCollapsed == (event->key() == Qt::Key_Right)))
        toggleCollapsed(*band);
    m_value->changed();
}

void HeaderColumn::walkBy(std::ptrdiff_t by)
{
    const std::vector<Band>& bands = m_scene.layout.bands();
    const std::ptrdiff_t from = current() - bands.data();
    const std::ptrdiff_t to = m_current ? std::clamp<std::ptrdiff_t>(from + by, 0, std::ssize(bands) - 1) : from;
    const Band& band = bands[static_cast<std::size_t>(to)];
    m_current = band.key;
    const QRect box = boxOf(band);
    const int top = m_scene.layout.pinnedHeight();
    if (!band.isPinned && box.top() < top)
        emit scrollRequested(box.top() - top);
    else if (!band.isPinned && box.bottom() > height())
        emit scrollRequested(std::min(box.bottom() - height(), box.top() - top));
    m_value->changed();
    update();
}

// Context menu of a header.

void HeaderColumn::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() != QContextMenuEvent::Keyboard)
        return showMenu(bandAt(m_scene.layout, m_scene.viewport(height()), event->pos().y()), event->globalPos());
    const Band* band = current();
    showMenu(band, mapToGlobal(band ? boxOf(*band).center() : rect().center()));
}

void HeaderColumn::showMenu(const Band* band, QPoint where)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto change = [this](auto edit) {
        return [this, edit] {
            edit(m_choices);
            emit choicesChanged();
        };
    };
    if (band) {
        const HeaderKey key = band->key;
        if (band->canCollapse)
            menu->addAction(band->isCollapsed ? tr("Expand") : tr("Collapse"), this,
                change([key, to = !band->isCollapsed](LayoutChoices& all) { all.collapsed[key] = to; }));
        if (key.isTrack())
            menu->addAction(
                band->isPinned ? tr("Unpin") : tr("Pin to the top"), this, change([key, to = !band->isPinned](LayoutChoices& all) { all.setPinned(key, to); }));
        menu->addAction(tr("Hide"), this, change([key](LayoutChoices& all) { all.hidden.insert(key); }));
        menu->addSeparator();
    }
    auto* python = menu->addAction(tr("Show Python functions"), this, change([to = !m_choices.showsPython](LayoutChoices& all) { all.showsPython = to; }));
    python->setCheckable(true);
    python->setChecked(m_choices.showsPython);
    auto* showAll = menu->addAction(
        tr("Show all hidden tracks (%n)", nullptr, static_cast<int>(m_choices.hidden.size())), this, change([](LayoutChoices& all) { all.hidden.clear(); }));
    showAll->setEnabled(!m_choices.hidden.empty());
    menu->addAction(tr("Reset tracks"), this, change([](LayoutChoices& all) { all = {}; }));
    giveLetters(menusOf(*menu));
    menu->popup(where);
}

} // namespace stallscope::gui
