// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/translation.h"
#include "gui/app/layout/window_layout.h"
#include "gui/app/main_window.h"
#include "gui/experiment/run_panel.h"
#include "gui/model/run_list.h"
#include "gui/timeline/widgets/timeline_widget.h"

#include <QAction>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope::gui;

namespace {

const QString kExample = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");

/// A wide window with an action that shows something in it.
struct Fixture {
    explicit Fixture(bool isShown = true)
    {
        shows.setCheckable(true);
        shows.setChecked(isShown);
        resize(SideFold::kNarrow + 100);
        fold = new SideFold(window, shows); // belongs to the action
        window.show();
    }
    void resize(int width) { window.resize(width, 400); }

    QWidget window;
    QAction shows;
    SideFold* fold = nullptr;
};

} // namespace

class TestSideFold : public QObject {
    Q_OBJECT
private slots:
    void itGoesAndComesBack()
    {
        Fixture fixture;
        QVERIFY(fixture.shows.isChecked() && !fixture.fold->isFolded());
        fixture.resize(SideFold::kNarrow - 1);
        QVERIFY(!fixture.shows.isChecked() && fixture.fold->isFolded());
        fixture.resize(SideFold::kNarrow);
        QVERIFY(fixture.shows.isChecked() && !fixture.fold->isFolded());
    }

    void whoCallsForItHasIt()
    {
        Fixture fixture;
        fixture.resize(SideFold::kNarrow - 100);
        fixture.shows.trigger();
        QVERIFY(fixture.shows.isChecked() && !fixture.fold->isFolded());
        fixture.resize(SideFold::kNarrow - 200);
        QVERIFY(fixture.shows.isChecked());
        fixture.resize(SideFold::kNarrow + 100);
        QVERIFY(fixture.shows.isChecked());
    }

    void whoDoesNotWantItHasItNever()
    {
        Fixture fixture(false);
        for (const int width : {SideFold::kNarrow - 100, SideFold::kNarrow + 100}) {
            fixture.resize(width);
            QVERIFY(!fixture.shows.isChecked() && !fixture.fold->isFolded());
        }
    }

    /// 1600 x 1000 at twice the scale.
    void theTimelineKeepsAThirdOfASmallWindow_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& one : languages())
            QTest::newRow(qPrintable(one.code)) << one.code;
    }
    void theTimelineKeepsAThirdOfASmallWindow()
    {
        QFETCH(QString, language);
        speak(language);
        QTemporaryDir folder;
        Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
        MainWindow window(Theme::Mode::Light, places);
        window.resize(800, 500);
        window.show();
        window.documentController().open({kExample});
        QTRY_VERIFY_WITH_TIMEOUT(window.runs().size() == 1 && !window.runs().isAnalysing(), 60'000);
        QCoreApplication::processEvents();
        QVERIFY2(window.timeline().width() >= window.width() / 3, qPrintable(QString::number(window.timeline().width())));
        QVERIFY(!window.runPanel().isVisible());
        speak("en");
    }

    /// What there was no room for is not what somebody chose.
    void theNextWindowHasItAgain()
    {
        QTemporaryDir folder;
        Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
        {
            MainWindow window(Theme::Mode::Light, places);
            window.show();
            window.resize(800, 500);
            QTRY_VERIFY(!window.runPanel().isVisible());
            QVERIFY(window.close());
        }
        QVERIFY(places.settings.choice("view.runPanel", false).toBool());
    }
};

QTEST_MAIN(TestSideFold)
#include "tst_side_fold.moc"
