// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/places_menu.h"

#include "gui/app/controllers/document_controller.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>

namespace stallscope::gui {

namespace {

struct PlacesWords {
    Q_DECLARE_TR_FUNCTIONS(PlacesMenu)
};

/// The first nine entries have mnemonics.
QString entryText(qsizetype place, const QString& path)
{
    const QString name = QFileInfo(path).fileName().replace('&', QLatin1String("&&"));
    return place < 9 ? QStringLiteral("&%1  %2").arg(place + 1).arg(name) : name;
}

void list(QMenu& menu, const QStringList& paths, const std::function<void(const QString&)>& open)
{
    menu.clear();
    for (qsizetype i = 0; i < paths.size(); ++i) {
        QAction* entry = menu.addAction(entryText(i, paths[i]), [open, path = paths[i]] { open(path); });
        entry->setToolTip(paths[i]);
        entry->setStatusTip(paths[i]);
    }
    if (paths.isEmpty())
        menu.addAction(PlacesWords::tr("None"))->setEnabled(false);
}

} // namespace

void addPlacesMenus(QMenu& files, QAction* before, Places& places, const std::function<void(const QString&)>& open)
{
    auto* recent = new QMenu(PlacesWords::tr("Open Re&cent"), &files);
    auto* recordings = new QMenu(PlacesWords::tr("Recordin&gs Not Saved"), &files);
    for (QMenu* menu : {recent, recordings}) {
        menu->setToolTipsVisible(true);
        files.insertMenu(before, menu);
    }
    QObject::connect(recent, &QMenu::aboutToShow, recent, [recent, &places, open] {
        list(*recent, places.settings.recentFiles(), open);
        recent->addSeparator();
        recent->addAction(PlacesWords::tr("&Clear List"), [&places] { places.settings.clearRecent(); })->setEnabled(!places.settings.recentFiles().isEmpty());
    });
    QObject::connect(recordings, &QMenu::aboutToShow, recordings, [recordings, &places, open] { list(*recordings, places.recordings.earlier(), open); });
}

} // namespace stallscope::gui
