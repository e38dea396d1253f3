// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/access/shown_value.h"
#include "gui/view/header_column.h"
#include "gui/view/shown_words.h"

#include <QKeyEvent>

#include <algorithm>

/// The headers by the keyboard: arrows walk, Left and Right close and open, Enter does the other of both.
namespace stallscope::gui {

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

} // namespace stallscope::gui
