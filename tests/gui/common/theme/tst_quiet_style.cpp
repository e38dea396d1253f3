// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/theme/quiet_style.h"

#include <QImage>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

using namespace stallscope::gui;

namespace {

/// Columns of the picture in which something differs from the row above.
QList<int> paintedColumns(const QImage& image, int from, int to)
{
    QList<int> columns;
    for (int x = from; x < to; ++x) {
        for (int y = image.height() / 4 + 1; y < image.height() * 3 / 4; ++y) {
            if (qAbs(qGray(image.pixel(x, y)) - qGray(image.pixel(x, y - 1))) > 25) {
                columns << x;
                break;
            }
        }
    }
    return columns;
}

} // namespace

class TestQuietStyle : public QObject {
    Q_OBJECT
private slots:
    /// Qt draws the arrow on top of the end of the text.
    void theArrowOfAMenuButtonIsBesideItsText()
    {
        QuietStyle style;
        QToolButton button;
        button.setStyle(&style);
        button.setText("Examples");
        const int before = button.sizeHint().width();
        QMenu menu;
        button.setMenu(&menu);
        button.setPopupMode(QToolButton::InstantPopup);
        const int room = button.sizeHint().width() - before;
        QVERIFY2(room >= 12, qPrintable(QString::number(room)));
        button.resize(button.sizeHint());
        const QImage image = button.grab().toImage();
        QVERIFY(!paintedColumns(image, image.width() - room, image.width() - 3).isEmpty()); // the arrow
        const QList<int> text = paintedColumns(image, 3, image.width() - room - 1);
        QVERIFY(!text.isEmpty());
        const QList<int> arrow = paintedColumns(image, text.last() + 1, image.width() - 3);
        QVERIFY2(!arrow.isEmpty() && arrow.first() - text.last() >= 3, qPrintable(QString("%1, %2").arg(text.last()).arg(arrow.value(0))));
    }

    void tabsOfANarrowWindowAreCloserTogether()
    {
        QuietStyle style;
        QTabBar tabs;
        tabs.setStyle(&style);
        tabs.addTab("Advice");
        tabs.addTab("Span");
        const int before = tabs.sizeHint().width();
        tabs.setProperty(QuietStyle::kNarrowTabs, true);
        QVERIFY(tabs.fontMetrics().horizontalAdvance("AdviceSpan") < before);
        QEvent change(QEvent::StyleChange);
        QCoreApplication::sendEvent(&tabs, &change);
        QVERIFY2(tabs.sizeHint().width() <= before - 20, qPrintable(QString("%1, %2").arg(before).arg(tabs.sizeHint().width())));
        QVERIFY(tabs.sizeHint().width() > tabs.fontMetrics().horizontalAdvance("AdviceSpan"));
    }
};

QTEST_MAIN(TestQuietStyle)
#include "tst_quiet_style.moc"
