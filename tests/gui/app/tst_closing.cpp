// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "profiler/session/session_reader.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A sweep that takes minutes, during which the window is closed.
struct Fixture {
    Fixture()
    {
        QObject::connect(&look, &QTimer::timeout, &window, [this] { answerNext(); });
        window.show();
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.strategies = {"sync-each", "async"};
        plan.values.set("length", 16);
        plan.sweep = {{"count", {100, 200, 300, 1'000'000}}};
        plan.repeats = 1;
        window.experimentController().run(plan);
    }

    /// One point is complete, and the rest is running.
    [[nodiscard]] bool isUnderWay()
    {
        return QTest::qWaitFor([this] { return sweep().hasSweep() && sweep().trace()->runs.size() > 2; }, 60'000);
    }
    [[nodiscard]] SweepPanel& sweep() { return window.work().sweep(); }
    [[nodiscard]] bool isRunning() { return !window.actions()["run.start"]->isEnabled(); }

    /// Answers the next questions of the window in turn.
    void answer(const QList<QMessageBox::StandardButton>& buttons)
    {
        answers = buttons;
        asked.clear();
        look.start(10);
    }
    void answerNext()
    {
        QWidget* now = QApplication::activeModalWidget();
        if (auto* box = qobject_cast<QMessageBox*>(now); box && !answers.isEmpty()) {
            asked << box->text();
            box->button(answers.takeFirst())->click();
        } else if (auto* dialog = qobject_cast<QFileDialog*>(now)) {
            dialog->findChild<QLineEdit*>()->setText(saved);
            QMetaObject::invokeMethod(dialog, "accept");
        }
    }

    QTemporaryDir folder;
    QString saved = folder.filePath("mine.stallscope");
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Light, places};
    QTimer look;
    QList<QMessageBox::StandardButton> answers;
    QStringList asked;
};

/// Number of runs of a sweep in a file; 0 if it is no complete session.
std::size_t runsIn(const QString& path)
{
    const auto read = readSession(path.toStdString());
    return read ? (*read)->runs.size() : 0;
}

} // namespace

/// Closing the window during a sweep.
class TestClosing : public QObject {
    Q_OBJECT
private slots:
    void whoThinksAgainGoesOn()
    {
        Fixture fixture;
        QVERIFY(fixture.isUnderWay());
        fixture.answer({QMessageBox::Cancel});
        QVERIFY(!fixture.window.close());
        QCOMPARE(fixture.asked.size(), 1);
        QVERIFY2(fixture.asked.front().contains("Results so far are kept."), qPrintable(fixture.asked.front()));
        QVERIFY(fixture.isRunning() && fixture.window.isVisible());
        fixture.window.actions()["run.stop"]->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.isRunning(), 60'000);
        fixture.window.document().showFiles({});
    }

    /// As announced, even if the user gives it no name.
    void whatWasMeasuredIsKept()
    {
        Fixture fixture;
        QVERIFY(fixture.isUnderWay());
        const std::size_t before = fixture.sweep().trace()->runs.size();
        fixture.answer({QMessageBox::Yes, QMessageBox::Discard});
        QVERIFY(!fixture.window.close()); // it ends first
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.isVisible(), 60'000);
        QCOMPARE(fixture.asked.size(), 2);
        QVERIFY(fixture.answers.isEmpty());
        QCOMPARE(fixture.places.recordings.orphans(), QStringList()); // nothing was cut short
        QCOMPARE(fixture.places.recordings.earlier().size(), 1);
        QVERIFY(runsIn(fixture.places.recordings.earlier().front()) >= before);
    }

    void whatIsSavedIsWholeBeforeItCloses()
    {
        Fixture fixture;
        QVERIFY(fixture.isUnderWay());
        const std::size_t before = fixture.sweep().trace()->runs.size();
        fixture.answer({QMessageBox::Yes, QMessageBox::Save});
        QVERIFY(!fixture.window.close());
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.isVisible(), 60'000);
        QCOMPARE(fixture.asked.size(), 2);
        QVERIFY(runsIn(fixture.saved) >= before);
        QVERIFY(fixture.places.recordings.earlier().isEmpty()); // those are not saved
    }
};

QTEST_MAIN(TestClosing)
#include "tst_closing.moc"
