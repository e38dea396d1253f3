// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/translation.h"
#include "gui/app/layout/window_layout.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stallscope::gui;

namespace {

const QString kExample = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");

/// What asks for more than its part, from the outside in.
QString widestIn(const QWidget& window, int limit)
{
    QStringList found{QString::number(window.minimumSizeHint().width())};
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->minimumSizeHint().width() > limit / 2)
            found << QStringLiteral("%1 %2 in %3")
                         .arg(widget->metaObject()->className())
                         .arg(widget->minimumSizeHint().width())
                         .arg(widget->parentWidget()->metaObject()->className());
    }
    return found.join('\n');
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT
private slots:
    void aWindowIsNoLargerThanItsScreen_data()
    {
        QTest::addColumn<QRect>("screen");
        QTest::addColumn<QRect>("wanted");
        QTest::newRow("no screen at all") << QRect() << QRect(0, 0, 1600, 1000);
        QTest::newRow("as large as the screen") << QRect(0, 0, 1600, 1000) << QRect(0, 0, 1600, 1000);
        QTest::newRow("at twice the scale") << QRect(0, 0, 800, 500) << QRect(0, 0, 1600, 1000);
        QTest::newRow("below a panel") << QRect(0, 30, 1600, 970) << QRect(0, 0, 1600, 1000);
        QTest::newRow("on a second screen") << QRect(1600, 0, 1280, 800) << QRect(1500, 700, 1000, 700);
        QTest::newRow("left of everything") << QRect(0, 0, 1600, 1000) << QRect(-900, -900, 1000, 700);
    }
    void aWindowIsNoLargerThanItsScreen()
    {
        QFETCH(const QRect, screen);
        QFETCH(const QRect, wanted);
        const QRect fitted = fittedInto(screen, wanted);
        QVERIFY(fitted.width() <= std::max(screen.width(), 0) && fitted.height() <= std::max(screen.height(), 0));
        if (!screen.isEmpty())
            QVERIFY2(screen.contains(fitted), qPrintable(QDebug::toString(fitted)));
    }

    /// 1280 x 800 at twice the scale.
    void theWindowFitsASmallScreen_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& one : languages())
            QTest::newRow(qPrintable(one.code)) << one.code;
    }
    void theWindowFitsASmallScreen()
    {
        QFETCH(QString, language);
        speak(language);
        QTemporaryDir folder;
        Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
        MainWindow window(Theme::Mode::Light, places);
        window.show();
        window.documentController().open({kExample, kExample});
        QTRY_VERIFY_WITH_TIMEOUT(window.runs().size() == 2 && !window.runs().isAnalysing(), 60'000);
        QVERIFY2(window.minimumSizeHint().width() <= 640, qPrintable(widestIn(window, 640)));
        QVERIFY2(window.minimumSizeHint().height() <= 400, qPrintable(QString::number(window.minimumSizeHint().height())));
        speak("en");
    }

    void oneThatFitsStaysAsItIs()
    {
        const QRect wanted(100, 100, 1000, 700);
        QCOMPARE(fittedInto({0, 0, 1600, 1000}, wanted), wanted);
    }
};

QTEST_MAIN(TestWindowLayout)
#include "tst_window_layout.moc"
