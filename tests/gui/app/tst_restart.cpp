// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/main_window.h"
#include "gui/experiment/run_panel.h"
#include "gui/model/run_list.h"
#include "gui/model/session_document.h"
#include "profiler/session/session_reader.h"
#include "tests/engine/experiment/fake_device.h"
#include "tests/engine/experiment/scripted_workload.h"

#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A run on a device that is lost on the way, or is not.
struct LostRun {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    Recordings& recordings = places.recordings;
    RunList runs;
    SessionDocument document;
    RunPanel panel{listDevices(test::fakeBackends())};
    QWidget window;
    DocumentController& files = *new DocumentController(places, runs, document, window); // belongs to the window
    ExperimentController controller{panel, runs, document, files, recordings, test::fakeBackends(), window};
    QSignalSpy lost{&controller, &ExperimentController::deviceLost};
    QSignalSpy stopped{&controller, &ExperimentController::stopped};
};

struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    [[nodiscard]] QAbstractButton* button(QMessageBox::ButtonRole role) const
    {
        for (const auto* box : window.findChildren<QMessageBox*>()) {
            for (QAbstractButton* button : box->buttons()) {
                if (box->buttonRole(button) == role)
                    return button;
            }
        }
        return nullptr;
    }
};

} // namespace

class TestRestart : public QObject {
    Q_OBJECT

private slots:
    void aLostDeviceIsToldWithWhatThereIs_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<bool>("isLost");
        QTest::newRow("lost") << "ruins-in-run" << true;
        QTest::newRow("not lost") << "b" << false;
    }

    void aLostDeviceIsToldWithWhatThereIs()
    {
        QFETCH(QString, strategy);
        QFETCH(bool, isLost);
        LostRun run;
        const QByteArray name = strategy.toLatin1();
        const WorkloadInfo workload = test::scriptedWorkload({{"a", ""}, {name.constData(), ""}});
        run.controller.run(test::planFor(workload));
        QVERIFY(run.stopped.wait(60'000));
        QCOMPARE(run.lost.size(), isLost ? 1 : 0);
        if (!isLost)
            return;
        QVERIFY(run.lost.front().at(0).toString().contains("illegal address"));
        const QString kept = run.lost.front().at(1).toString();
        QVERIFY(run.recordings.holds(kept));
        QVERIFY(readSession(kept.toStdString()).ok());
    }

    void startingAnewReopensTheRunWithoutFurtherQuestions()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.document().showRecording("a run", std::make_shared<Trace>(), fixture.folder.filePath("x.stallscope"));
        fixture.window.offerRestart("cuda:0 is lost", fixture.folder.filePath("x.stallscope"));
        QAbstractButton* again = fixture.button(QMessageBox::AcceptRole);
        QVERIFY(again);
        QTest::mouseClick(again, Qt::LeftButton);
        QVERIFY(!fixture.window.isVisible());
        QCOMPARE(fixture.window.restart(), std::optional(QStringList{fixture.folder.filePath("x.stallscope")}));
    }

    void notNowLeavesEverythingAsItIs()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.offerRestart("cuda:0 is lost", {});
        QAbstractButton* later = fixture.button(QMessageBox::RejectRole);
        QVERIFY(later);
        QTest::mouseClick(later, Qt::LeftButton);
        QVERIFY(fixture.window.isVisible());
        QVERIFY(!fixture.window.restart());
    }
};

QTEST_MAIN(TestRestart)
#include "tst_restart.moc"
