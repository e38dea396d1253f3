// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/screenshot.h"

#include "gui/export/picture.h"
#include "gui/runs/loaded_runs.h"
#include "gui/runs/run_list.h"
#include "gui/timeline/visible_range.h"
#include "gui/view/timeline_widget.h"

#include <QApplication>
#include <QEventLoop>

namespace stallscope::gui {

namespace {

void awaitNumbers(const RunList& runs)
{
    QEventLoop loop;
    QObject::connect(&runs, &RunList::analysed, &loop, [&] {
        if (!runs.isAnalysing())
            loop.quit();
    });
    if (runs.isAnalysing())
        loop.exec();
}

} // namespace

Result<> takeScreenshot(const Order& order)
{
    const auto files = loadFiles(order.files, {});
    if (!files)
        return files.error();
    PictureOrder picture;
    picture.path = order.screenshot;
    picture.size = order.size;
    picture.scale = order.scale;
    picture.theme = order.theme.value_or(Theme::Mode::Dark);
    picture.extent = order.range ? PictureOrder::Extent::View : PictureOrder::Extent::Everything;
    QApplication::setPalette(paletteOf(themeOf(picture.theme)));
    RunList runs;
    TimelineWidget timeline(runs);
    addFiles(runs, *files);
    awaitNumbers(runs);
    if (order.range)
        timeline.visibleRange().show(*order.range);
    return savePicture(picture, timeline, runs);
}

} // namespace stallscope::gui
