// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractButton>
#include <QButtonGroup>
#include <QImage>
#include <QPainter>
#include <QPixmap>
#include <QStringList>
#include <QTest>
#include <QWidget>

/// Keyboard navigation of a window.
namespace stallscope::test {

inline QString wordsOf(const QWidget& widget)
{
    const QString text = widget.property("text").toString();
    return QStringLiteral("%1 '%2'").arg(QString::fromLatin1(widget.metaObject()->className()), text.isEmpty() ? widget.accessibleName() : text);
}

/// Widgets reached by Tab, from the focused one until it is reached again.
inline QList<QWidget*> tabWalk(QWidget& window)
{
    QList<QWidget*> stops;
    constexpr int kMost = 500;
    for (QWidget* now = window.focusWidget(); now && !stops.contains(now) && stops.size() < kMost; now = window.focusWidget()) {
        stops << now;
        QTest::keyClick(now, Qt::Key_Tab);
    }
    return stops;
}

/// Places where the tab order deviates from the reading order, apart from the wrap-around.
inline QStringList jumpsIn(const QList<QWidget*>& stops)
{
    QStringList jumps;
    for (qsizetype i = 0; i < stops.size(); ++i) {
        const QWidget* const from = stops[i];
        const QWidget* const to = stops[(i + 1) % stops.size()];
        const QRect before(from->mapTo(from->window(), QPoint()), from->size());
        const QRect after(to->mapTo(to->window(), QPoint()), to->size());
        const bool isNextRow = after.center().y() > before.bottom();
        const bool isSameRow = before.center().y() >= after.top() && before.center().y() <= after.bottom();
        if (!isNextRow && !(isSameRow && after.left() > before.left()))
            jumps << wordsOf(*from) + " to " + wordsOf(*to);
    }
    return jumps.size() > 1 ? jumps : QStringList();
}

/// Focusable widgets that Tab never reaches. Of exclusive buttons Tab reaches one.
inline QStringList passedOver(const QWidget& window, const QList<QWidget*>& stops)
{
    QStringList others;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool isOfGroup = button && button->group() && button->group()->exclusive();
        if ((widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy() && !isOfGroup && widget->isVisible() && widget->isEnabled() && !stops.contains(widget))
            others << wordsOf(*widget);
    }
    return others;
}

/// Picture of a widget's edge; the inside may contain a blinking caret.
inline QImage edgeOf(QWidget& widget)
{
    constexpr int kEdge = 3;
    QWidget& window = *widget.window();
    const QRect place(widget.mapTo(&window, QPoint()), widget.size());
    QImage image = window.grab(place.adjusted(-kEdge, -kEdge, kEdge, kEdge)).toImage();
    if (widget.inherits("QLineEdit") || widget.inherits("QPlainTextEdit") || widget.inherits("QAbstractSpinBox") || widget.inherits("QKeySequenceEdit")) {
        QPainter painter(&image);
        painter.fillRect(image.rect().adjusted(2 * kEdge, 2 * kEdge, -2 * kEdge, -2 * kEdge), Qt::black);
    }
    return image;
}

/// Widgets that look the same with and without focus.
inline QStringList unseenStops(QWidget& window)
{
    QStringList unseen;
    const auto count = tabWalk(window).size();
    const auto areSeen = [&] {
        unseen.clear();
        for (qsizetype i = 0; i < count; ++i) {
            QWidget* const stop = window.focusWidget();
            const QImage with = edgeOf(*stop);
            QTest::keyClick(stop, Qt::Key_Tab);
            if (with == edgeOf(*stop))
                unseen << wordsOf(*stop);
        }
        return unseen.isEmpty();
    };
    (void)QTest::qWaitFor(areSeen); // once the layout is complete
    return unseen;
}

} // namespace stallscope::test
