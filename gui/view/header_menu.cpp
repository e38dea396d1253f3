// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/access/menu_letters.h"
#include "gui/timeline/hit_test.h"
#include "gui/view/header_column.h"

#include <QContextMenuEvent>
#include <QMenu>

/// What the right button offers on a header, and the keyboard's key for it.
namespace stallscope::gui {

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
        const TrackKey key = band->key;
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
