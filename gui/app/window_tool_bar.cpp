// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/window_tool_bar.h"

#include "gui/app/actions/actions.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/app/window_menus.h"
#include "gui/common/theme/icons.h"

#include <QMenu>
#include <QStringList>
#include <QToolButton>

#include <utility>

namespace stallscope::gui {

namespace {

constexpr QSize kToolIcon{18, 18};
constexpr QSize kRailIcon{20, 20};

struct ActionDrawing {
    const char* id; ///< empty: a separator
    const char* icon;
};

constexpr ActionDrawing kTools[] = {{"run.start", "run"}, {"run.stop", "stop"}, {"", ""}, {"file.open", "open"}, {"file.save", "save"},
    {"file.picture", "picture"}, {"file.report", "share"}, {"", ""}, {"go.back", "back"}, {"go.forward", "forward"}, {"", ""}, {"view.fit", "fit"},
    {"view.zoomToSelection", "zoom-selection"}, {"view.follow", "follow"}, {"", ""}, {"go.previousWait", "previous-wait"}, {"go.nextWait", "next-wait"},
    {"", ""}, {"go.find", "find"}, {"view.measure", "measure"}, {"view.lock", "lock"}, {"", ""}, {"view.tables", "panel-bottom"},
    {"view.panels", "panel-right"}};

constexpr ActionDrawing kRail[] = {{"view.runPanel", "form"}, {"", ""}, {"file.open", "open"}, {"run.record", "record"}};

/// The action, with its icon for bars; menus stay without icons.
QAction* drawn(const Actions& actions, const ActionDrawing& drawing)
{
    QAction* action = actions[QString::fromLatin1(drawing.id)];
    if (action->icon().isNull()) {
        action->setIcon(actionIcon(QString::fromLatin1(drawing.icon)));
        action->setIconVisibleInMenu(false);
    }
    return action;
}

} // namespace

WindowToolBar::WindowToolBar(const Actions& actions, QWidget* parent) : QToolBar(tr("Tools"), parent), m_actions(actions)
{
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonIconOnly);
    setIconSize(kToolIcon);
    refill();
}

void WindowToolBar::setApplies(const QString& id, bool applies)
{
    if (m_leftOut.contains(id) != applies)
        return;
    if (applies)
        m_leftOut.remove(id);
    else
        m_leftOut.insert(id);
    refill();
}

void WindowToolBar::refill()
{
    clear();
    for (const ActionDrawing& drawing : kTools) {
        if (*drawing.id == 0)
            addSeparator();
        else if (!m_leftOut.contains(QString::fromLatin1(drawing.id)))
            addAction(drawn(m_actions, drawing));
    }
}

SideRail::SideRail(const Actions& actions, Places& places, const std::function<void(const QString&)>& open, QWidget* parent) : QToolBar(tr("Rail"), parent)
{
    setObjectName(QStringLiteral("rail"));
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonIconOnly);
    setIconSize(kRailIcon);
    for (const ActionDrawing& drawing : kRail) {
        if (*drawing.id == 0)
            addSeparator();
        else
            addAction(drawn(actions, drawing));
    }
    auto* recent = new QToolButton(this);
    auto* menu = new QMenu(recent);
    fillRecentMenu(*menu, places, open);
    recent->setIcon(actionIcon(QStringLiteral("recordings")));
    recent->setToolTip(tr("Recent files and recordings not saved"));
    recent->setAccessibleName(tr("Recent files and recordings"));
    recent->setPopupMode(QToolButton::InstantPopup);
    recent->setFocusPolicy(Qt::NoFocus); // by keyboard: File menu
    recent->setMenu(menu);
    addWidget(recent);
}

} // namespace stallscope::gui
