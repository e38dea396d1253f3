// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/window_menus.h"

#include "gui/app/actions.h"
#include "gui/app/translation.h"

#include <QCoreApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>

namespace stallscope::gui {

namespace {

/// Texts of this file.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

/// An empty id is a line between two groups.
template <class Place>
void fill(Place& place, const Actions& actions, const QStringList& ids)
{
    for (const QString& id : ids) {
        if (id.isEmpty())
            place.addSeparator();
        else
            place.addAction(actions[id]);
    }
}

/// As many as this build has.
void fillLanguages(QMenu& view, const Actions& actions)
{
    QMenu* menu = view.addMenu(Words::tr("L&anguage"));
    fill(*menu, actions, {"language.system", ""});
    for (const Language& one : languages())
        menu->addAction(actions["language." + one.code]);
}

} // namespace

QMenu& fillMenus(QMainWindow& window, const Actions& actions)
{
    const auto menu = [&](const char* title, const QStringList& ids) {
        QMenu* added = window.menuBar()->addMenu(Words::tr(title));
        fill(*added, actions, ids);
        return added;
    };
    QMenu* files = menu(QT_TRANSLATE_NOOP("WindowMenus", "&File"), {"file.open", "file.openBeside", "file.close", "", "file.save", "file.saveAs", "", "file.picture", "file.copyPicture", "file.report", "", "file.memory", "", "file.quit"});
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Edit"), {"edit.undo", "edit.redo", "", "notes.add", "notes.bookmark", "", "edit.copyDetails"});
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Run"), {"run.start", "run.record", "run.recordElsewhere", "", "run.stop", "run.pause", "run.stopFollowing"});
    QMenu* view = menu(QT_TRANSLATE_NOOP("WindowMenus", "&View"),
        {"page.timeline", "page.compare", "page.sweep", "page.steps", "page.ranks", "", "view.zoomIn", "view.zoomOut", "view.left", "view.right", "view.fit", "view.zoomToSelection",
            "view.follow", "", "view.measure", "view.lock", "align.start", "align.steps", "view.python", "view.path", "", "view.colourByKind", "view.colourByName",
            "view.colourByStream", "", "view.runPanel", "view.panels", "view.tables", "", "theme.system", "theme.light", "theme.dark", "view.lessMotion"});
    fillLanguages(*view, actions);
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Go"),
        {"go.back", "go.forward", "", "go.previousWait", "go.nextWait", "go.costliestWait", "", "go.previousPiece", "go.nextPiece", "", "whatIf.notHere", "whatIf.neverAtSite", "", "go.find", "view.filterTable", "go.previousOfName", "go.nextOfName", "go.linked", "",
            "go.clear"});
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Help"), {"help.tour", "help.parts", "", "help.commands", "help.shortcuts"});
    return *files;
}

void fillSpanMenu(QMenu& menu, const Actions& actions)
{
    fill(menu, actions,
        {"view.zoomToSelection", "", "go.linked", "go.previousOfName", "go.nextOfName", "", "whatIf.notHere", "whatIf.neverAtSite", "", "notes.add", "edit.copyDetails"});
}

void fillTimelineMenu(QMenu& menu, const Actions& actions)
{
    fill(menu, actions, {"view.fit", "view.zoomToSelection", "go.back", "", "go.costliestWait", "go.find", "", "notes.add", "notes.bookmark", "", "file.copyPicture"});
}

void fillToolBar(QMainWindow& window, const Actions& actions)
{
    QToolBar* bar = window.addToolBar(Words::tr("Tools"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    fill(*bar, actions,
        {"run.start", "run.stop", "", "file.open", "file.save", "", "go.back", "go.forward", "", "view.fit", "view.zoomToSelection", "view.follow", "",
            "go.previousWait", "go.nextWait", "go.find", "", "view.measure", "view.lock", "", "view.tables"});
}

} // namespace stallscope::gui
