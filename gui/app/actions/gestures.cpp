// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/gestures.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

struct Gesture {
    const char* hand;
    const char* does;
};

constexpr Gesture kGestures[] = {
    {QT_TRANSLATE_NOOP("Gestures", "Wheel"), QT_TRANSLATE_NOOP("Gestures", "Zooms at the cursor")},
    {QT_TRANSLATE_NOOP("Gestures", "Shift and wheel"), QT_TRANSLATE_NOOP("Gestures", "Pans the timeline")},
    {QT_TRANSLATE_NOOP("Gestures", "Alt or Ctrl and wheel"), QT_TRANSLATE_NOOP("Gestures", "Scrolls the tracks")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag"), QT_TRANSLATE_NOOP("Gestures", "Pans the timeline and scrolls the tracks; a flick keeps moving")},
    {QT_TRANSLATE_NOOP("Gestures", "Shift and drag"), QT_TRANSLATE_NOOP("Gestures", "Selects a range and shows its numbers")},
    {QT_TRANSLATE_NOOP("Gestures", "Ctrl and drag"), QT_TRANSLATE_NOOP("Gestures", "Measures the time between two points")},
    {QT_TRANSLATE_NOOP("Gestures", "Click"), QT_TRANSLATE_NOOP("Gestures", "Selects a span and shows its details")},
    {QT_TRANSLATE_NOOP("Gestures", "Double click"), QT_TRANSLATE_NOOP("Gestures", "Selects a span and zooms to it")},
    {QT_TRANSLATE_NOOP("Gestures", "Pinch"), QT_TRANSLATE_NOOP("Gestures", "Zooms at the fingers")},
    {QT_TRANSLATE_NOOP("Gestures", "Two fingers sideways"), QT_TRANSLATE_NOOP("Gestures", "Pans the timeline")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag along the ruler"), QT_TRANSLATE_NOOP("Gestures", "Selects a range")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag in the overview"), QT_TRANSLATE_NOOP("Gestures", "Moves the visible range or selects a new one")},
    {QT_TRANSLATE_NOOP("Gestures", "Click a track's header"), QT_TRANSLATE_NOOP("Gestures", "Expands or collapses the track; the pin keeps it at the top")},
    {QT_TRANSLATE_NOOP("Gestures", "Drag a track's header"),
        QT_TRANSLATE_NOOP("Gestures", "Reorders the track; the lower edge resizes its lanes, the right edge resizes the headers")},
    {QT_TRANSLATE_NOOP("Gestures", "Right click on a track's header"), QT_TRANSLATE_NOOP("Gestures", "Opens a menu to hide, show, pin and collapse tracks")},
};

} // namespace

QString gesturesText()
{
    QString text = QStringLiteral("<table cellspacing='0' cellpadding='4'>");
    for (const Gesture& gesture : kGestures) {
        text += QStringLiteral("<tr><td style='white-space: nowrap'><b>%1</b></td><td>%2</td></tr>")
                    .arg(QCoreApplication::translate("Gestures", gesture.hand).toHtmlEscaped(),
                        QCoreApplication::translate("Gestures", gesture.does).toHtmlEscaped());
    }
    return text + QStringLiteral("</table>");
}

} // namespace stallscope::gui
