// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/window_menus.h"

#include "gui/app/actions/actions.h"
#include "gui/app/commands/translation.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/common/access/mnemonics.h"
#include "gui/common/text/words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

namespace stallscope::gui {

namespace {

struct PlacesWords {
    Q_DECLARE_TR_FUNCTIONS(PlacesMenu)
};

/// A file with its folder and when it was used, which stands in the column of the shortcuts. The first nine entries have mnemonics.
QString entryText(const QMenu& menu, qsizetype place, const QString& path, const QDateTime& used)
{
    constexpr int kWidestFolder = 320; // pixels
    const auto plain = [](QString text) { return text.replace('&', QLatin1String("&&")); };
    const QString name = plain(QFileInfo(path).fileName());
    const QString folder = plain(menu.fontMetrics().elidedText(folderWords(path), Qt::ElideMiddle, kWidestFolder));
    const QString text = QStringLiteral("%1  (%2)\t%3").arg(name, folder, dateWords(used));
    return place < 9 ? QStringLiteral("&%1  %2").arg(place + 1).arg(text) : text;
}

void list(QMenu& menu, const QList<UsedFile>& files, const std::function<void(const QString&)>& open)
{
    menu.clear();
    for (qsizetype i = 0; i < files.size(); ++i) {
        QAction* entry = menu.addAction(entryText(menu, i, files[i].path, files[i].used), [open, path = files[i].path] { open(path); });
        entry->setToolTip(files[i].path);
        entry->setStatusTip(files[i].path);
    }
    if (files.isEmpty())
        menu.addAction(PlacesWords::tr("None"))->setEnabled(false);
}

} // namespace

void fillRecentMenu(QMenu& menu, Places& places, const std::function<void(const QString&)>& open)
{
    menu.setToolTipsVisible(true);
    QObject::connect(&menu, &QMenu::aboutToShow, &menu, [&menu, &places, open] {
        list(menu, places.recentFiles(), open);
        const QStringList recordings = places.recordings.earlier();
        if (recordings.isEmpty())
            return;
        menu.addSeparator();
        menu.addAction(PlacesWords::tr("Recordings Not Saved"))->setEnabled(false);
        for (const QString& path : recordings)
            menu.addAction(QFileInfo(path).fileName().replace('&', QLatin1String("&&")), [open, path] { open(path); });
    });
}

void addPlacesMenus(QMenu& files, QAction* before, Places& places, const std::function<void(const QString&)>& open)
{
    auto* recent = new QMenu(PlacesWords::tr("Open Re&cent"), &files);
    auto* recordings = new QMenu(PlacesWords::tr("Recordin&gs Not Saved"), &files);
    for (QMenu* menu : {recent, recordings}) {
        menu->setToolTipsVisible(true);
        files.insertMenu(before, menu);
    }
    QObject::connect(recent, &QMenu::aboutToShow, recent, [recent, &places, open] {
        list(*recent, places.recentFiles(), open);
        recent->addSeparator();
        recent->addAction(PlacesWords::tr("&Clear List"), [&places] { places.settings.clearRecent(); })->setEnabled(!places.settings.recentFiles().isEmpty());
    });
    QObject::connect(recordings, &QMenu::aboutToShow, recordings, [recordings, &places, open] { list(*recordings, places.earlierRecordings(), open); });
}

namespace {

struct MenuWords {
    Q_DECLARE_TR_FUNCTIONS(WindowMenus)
};

/// An empty id is a separator.
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

QMenu& addMenu(QMenu& menu, const QString& title, const Actions& actions, const QStringList& ids)
{
    QMenu* added = menu.addMenu(title);
    fill(*added, actions, ids);
    return *added;
}

/// Languages of this build.
void fillLanguages(QMenu& view, const Actions& actions)
{
    QMenu& menu = addMenu(view, MenuWords::tr("L&anguage"), actions, {"language.system", ""});
    for (const Language& one : languages())
        menu.addAction(actions["language." + one.code]);
}

void fillView(QMenu& view, const Actions& actions)
{
    addMenu(view, MenuWords::tr("Pa&ges"), actions,
        {"page.timeline", "page.compare", "page.sweep", "page.steps", "page.ranks", "page.operators", "page.communication", "page.query"});
    fill(view, actions, {"", "view.fit", "view.zoomToSelection", "view.selectVisible"});
    addMenu(view, MenuWords::tr("&Zoom and Move"), actions, {"view.zoomIn", "view.zoomOut", "view.left", "view.right"});
    fill(view, actions, {"view.follow", "", "view.measure", "view.lock", "align.start", "align.steps", "view.python", "view.path", ""});
    addMenu(view, MenuWords::tr("&Colours"), actions, {"view.colourByKind", "view.colourByName", "view.colourByStream"});
    fill(view, actions, {"", "view.runPanel", "view.panels", "view.tables"});
    addMenu(view, MenuWords::tr("&Panels"), actions,
        {"panel.summary", "panel.advice", "panel.span", "panel.whatIf", "panel.notes", "panel.output", "view.flame", "", "panel.float", "panel.move", "panel.hide"});
    addMenu(view, MenuWords::tr("La&yout"), actions, {"layout.analyze", "layout.run", "layout.compare", "", "layout.reset"});
    fill(view, actions, {""});
    addMenu(view, MenuWords::tr("T&heme"), actions, {"theme.system", "theme.light", "theme.dark", "", "view.lessMotion"});
    fillLanguages(view, actions);
}

QStringList idsOf(MenuPlace place)
{
    switch (place) {
    case MenuPlace::Span:
        return {"view.zoomToSelection", "", "go.linked", "go.previousOfName", "go.nextOfName", "", "whatIf.notHere", "whatIf.neverAtSite", "", "notes.add",
            "edit.copyDetails"};
    case MenuPlace::Lanes: break;
    case MenuPlace::RunTitle:
        return {"go.costliestWait", "", "align.start", "align.steps", "view.lock", "", "page.compare", "file.copyPicture", "", "file.closeRun"};
    case MenuPlace::Ruler:
        return {"view.selectVisible", "view.zoomToSelection", "go.clear", "", "view.fit", "go.back", "go.forward", "", "view.measure", "view.follow"};
    case MenuPlace::Overview: return {"view.fit", "view.zoomToSelection", "view.zoomIn", "view.zoomOut", "", "go.back", "go.forward", "", "view.follow"};
    }
    return {"view.fit", "view.zoomToSelection", "view.selectVisible", "go.back", "", "go.costliestWait", "go.find", "", "notes.add", "notes.bookmark", "",
        "file.copyPicture"};
}

} // namespace

QMenu& fillMenus(QMainWindow& window, const Actions& actions)
{
    const auto menu = [&](const char* title, const QStringList& ids) {
        QMenu* added = window.menuBar()->addMenu(MenuWords::tr(title));
        fill(*added, actions, ids);
        return added;
    };
    QMenu* files = menu(QT_TRANSLATE_NOOP("WindowMenus", "&File"),
        {"file.open", "file.openFolder", "file.openBeside", "", "file.closeRun", "file.close", "", "file.save", "file.saveAs", "", "file.picture",
            "file.copyPicture", "file.report", "", "file.quit"});
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Edit"),
        {"edit.undo", "edit.redo", "", "notes.add", "notes.bookmark", "", "edit.copyDetails", "", "edit.preferences"});
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Run"), {"run.start", "run.record", "run.recordElsewhere", "", "run.stop", "run.pause", "run.stopFollowing"});
    fillView(*menu(QT_TRANSLATE_NOOP("WindowMenus", "&View"), {}), actions);
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Go"),
        {"go.back", "go.forward", "", "go.previousWait", "go.nextWait", "go.costliestWait", "", "go.previousSpan", "go.nextSpan", "go.laneAbove",
            "go.laneBelow", "", "go.previousPiece", "go.nextPiece", "", "whatIf.notHere", "whatIf.neverAtSite", "", "go.find", "view.findAll",
            "view.filterTable", "go.previousOfName", "go.nextOfName", "go.linked", "", "go.nextPart", "go.previousPart", "go.menu", "", "go.clear"});
    menu(QT_TRANSLATE_NOOP("WindowMenus", "&Help"), {"help.guide", "help.tour", "help.parts", "", "help.commands", "help.shortcuts", "", "help.about"});
    return *files;
}

void fillMenu(QMenu& menu, const Actions& actions, MenuPlace place)
{
    fill(menu, actions, idsOf(place));
}

void giveLettersTo(const QMenuBar& bar, const Actions& actions)
{
    QList<QList<QAction*>> menus = menusOf(bar);
    for (const MenuPlace place : kMenuPlaces) {
        menus.emplace_back();
        for (const QString& id : idsOf(place)) {
            if (!id.isEmpty())
                menus.back() << actions[id];
        }
    }
    giveLetters(menus);
}

} // namespace stallscope::gui
