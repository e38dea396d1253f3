// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/controllers/document_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/pages/query/query_editor.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/query/query_results.h"
#include "tests/gui/support/qt_warnings.h"

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

/// Pictures of the page in front.
class TestPagePictures : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void thatOfAQueryIsItsResult();

private:
    test::QtWarnings m_warnings;
};

/// Without a result there is none.
void TestPagePictures::thatOfAQueryIsItsResult()
{
    const QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window(Theme::Mode::Dark, places);
    window.resize(1600, 1000);
    window.show();
    window.documentController().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
    QTRY_VERIFY_WITH_TIMEOUT(window.runs().size() == 1 && !window.runs().isAnalysing(), 60'000);
    WorkArea& work = window.work();
    QAction* copy = window.actions()["file.copyPicture"];
    const auto picture = [copy] {
        copy->trigger();
        return QApplication::clipboard()->image();
    };
    const QImage timeline = picture();
    QVERIFY(!timeline.isNull());
    work.showPage(WorkArea::Page::Query);
    QVERIFY(!copy->isEnabled() && !window.actions()["file.picture"]->isEnabled());
    work.query().editor().putText("SELECT name FROM kernels");
    work.query().run();
    QTRY_VERIFY_WITH_TIMEOUT(copy->isEnabled(), 60'000);
    const QImage result = picture();
    QVERIFY(!result.isNull() && result != timeline);
    work.query().results().showPlot();
    QVERIFY(!copy->isEnabled());
    work.query().results().showTable();
    QVERIFY(copy->isEnabled());
    work.showPage(WorkArea::Page::Timeline);
    QVERIFY(copy->isEnabled());
    window.document().showFiles({});
}

QTEST_MAIN(TestPagePictures)
#include "tst_page_pictures.moc"
