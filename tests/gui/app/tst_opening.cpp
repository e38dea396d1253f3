// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/session_desk.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/app/welcome_page.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/notes/note_book.h"
#include "gui/panels/summary/loss_bar.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/empty_state.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/formats/common/part_of_file.h"
#include "profiler/formats/formats.h"
#include "profiler/session/write/session_writer.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/profiler/formats/many_events.h"

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

const QString kExample = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");

/// A window that remembers nothing, and a large file.
struct Desk {
    QTemporaryDir folder;
    QString path = folder.filePath("large.json");
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};
    int parts = 0; // seen in the window
    int opened = 0;

    explicit Desk(const std::string& text = test::manyEvents())
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0)
            qFatal("cannot write");
        window.sessions().loader().setFirstPart(5000);
        QObject::connect(&window.sessions(), &SessionDesk::partShown, &window, [this] { ++parts; });
        QObject::connect(&window.sessions(), &SessionDesk::opened, &window, [this] { ++opened; });
        window.show();
    }

    /// Once the first part is shown.
    template <class Do>
    void atFirstPart(Do act)
    {
        QObject::connect(&window.sessions(), &SessionDesk::partShown, &window, [this, act] {
            if (parts == 1)
                act();
        });
    }
    [[nodiscard]] const ShownRun& run() { return window.runs().at(0); }
    [[nodiscard]] VisibleRange& visible() { return window.timeline().visibleRange(); }
    [[nodiscard]] QString title() { return window.timeline().pane(0).findChild<PaneTitle*>()->numbers().join(' '); }
    /// What is seen, as the file counts time.
    [[nodiscard]] TimeRange seen()
    {
        const TimeRange inTrace = run().inTrace(visible().range());
        return {inTrace.start + run().zero, inTrace.end + run().zero};
    }
};

/// Some span of the only run, with one before it and one behind it.
SpanPlace someSpan(const Trace& trace)
{
    const Lane& lane = trace.tracks[1].lanes[0];
    return {0, TrackId(1), lane.place, lane.blocks.block(lane.blocks.size() / 2).columns()->at(10)};
}

} // namespace

/// Files on their way into the window.
class TestOpening : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    /// What stands in place of the timeline: the line above is for results.
    void aFileThatHoldsNothingSaysSoOnce()
    {
        Desk desk(R"({"traceEvents":[{"ph":"M","name":"process_name","pid":1,"tid":1,"args":{"name":"python"}}]})");
        desk.window.sessions().open({desk.path});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QTRY_VERIFY(!desk.window.runs().isAnalysing() && desk.window.work().advice().state().startsWith("No work of a device"));
        QVERIFY(desk.window.timeline().holdsNothing());
        QVERIFY(!desk.window.verdict().isVisible());
    }

    /// What is there may be far from all: no bold conclusion.
    void aFileThatIsCutShortHasAQuietVerdict_data()
    {
        QTest::addColumn<bool>("isCut");
        QTest::newRow("whole") << false;
        QTest::newRow("cut short") << true;
    }
    void aFileThatIsCutShortHasAQuietVerdict()
    {
        QFETCH(const bool, isCut);
        Desk desk;
        const auto trace = openTrace(kExample.toStdString(), {});
        QVERIFY(trace.ok() && saveTrace(**trace, desk.folder.filePath("x.stallscope").toStdString(), {}).ok());
        QFile file(desk.folder.filePath("x.stallscope"));
        QVERIFY(!isCut || file.resize(file.size() - 100)); // its end
        desk.window.sessions().open({file.fileName()});
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window.verdict().sentence().isEmpty(), 60'000);
        QCOMPARE(desk.window.verdict().sentence().startsWith("The recording is incomplete. So far: "), isCut);
        QCOMPARE(desk.window.verdict().findChild<QLabel*>()->font().bold(), !isCut);
    }

    void aPartIsShownAndSaysSo()
    {
        Desk desk;
        desk.atFirstPart([&desk] {
            QVERIFY(isPart(*desk.run().trace));
            QVERIFY(desk.run().trace->spanCount() >= 5000 && desk.run().trace->spanCount() < test::kManyEvents);
            QVERIFY(desk.window.work().isVisible());
            QVERIFY2(desk.title().contains("still being read") && desk.title().contains("spans so far"), qPrintable(desk.title()));
            QVERIFY2(desk.run().withoutNumbers.contains("still being read"), qPrintable(desk.run().withoutNumbers));
            QVERIFY(!desk.window.runs().isAnalysing());
            QVERIFY(!desk.window.document().canSaveAs());
            QCOMPARE(lossLines(desk.window.runs()), QStringList());
        });
        desk.window.sessions().open({desk.path});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QVERIFY(desk.parts > 0);
        QCOMPARE(desk.window.runs().size(), 1);
        QVERIFY(!isPart(*desk.run().trace));
        QCOMPARE(desk.run().trace->spanCount(), std::uint64_t{test::kManyEvents});
        QTRY_VERIFY_WITH_TIMEOUT(desk.run().report, 20'000);
        QVERIFY(desk.run().withoutNumbers.isEmpty());
        QVERIFY2(!desk.title().contains("still being read"), qPrintable(desk.title()));
        QVERIFY(desk.window.document().canSaveAs());
    }

    /// Nothing is lost with it: nobody is asked, and nobody waits for the rest of the file.
    void whoClosesMeanwhileIsNotAsked()
    {
        Desk desk;
        bool isClosed = false;
        desk.atFirstPart([&] { isClosed = desk.window.close(); });
        desk.window.sessions().open({desk.path});
        QTRY_VERIFY_WITH_TIMEOUT(desk.parts > 0, 20'000);
        QVERIFY(isClosed && !desk.window.isVisible());
        QVERIFY(!QApplication::activeModalWidget());
    }

    /// What stands last in the file began first: everything moves to the right when it comes.
    void zoomAndSelectionStayWhereTheyAre()
    {
        Desk desk;
        TimeRange seen;
        std::optional<SpanPlace> selected;
        Nanos selectedAt = 0;
        desk.atFirstPart([&] {
            selected = someSpan(*desk.run().trace);
            selectedAt = selected->span.start + desk.run().zero;
            desk.window.timeline().selection().select(selected);
            const Nanos middle = desk.run().onAxis(selected->span.range()).start;
            desk.visible().show({middle - 200'000, middle + 300'000});
            seen = desk.seen();
            QCOMPARE(seen.length(), Nanos{500'000});
        });
        desk.window.sessions().open({desk.path});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QVERIFY(selected);
        QCOMPARE(desk.seen().start, seen.start);
        QCOMPARE(desk.seen().end, seen.end);
        const auto now = desk.window.timeline().selection().span();
        QVERIFY(now);
        QCOMPARE(now->span.start + desk.run().zero, selectedAt);
        QCOMPARE(now->span.name, selected->span.name);
        QCOMPARE(now->span.duration, selected->span.duration);
        QVERIFY(now->span.start > selected->span.start);
        QTRY_VERIFY_WITH_TIMEOUT(desk.run().report, 20'000); // which says where the window begins
        QCOMPARE(desk.seen().start, seen.start);
        QCOMPARE(desk.seen().end, seen.end);
        desk.visible().goBack();
        QVERIFY(desk.visible().showsEverything() || desk.seen().length() > seen.length());
    }

    void whoSeesAllGoesOnSeeingAll()
    {
        Desk desk;
        desk.atFirstPart([&desk] { QVERIFY(desk.visible().showsEverything()); });
        desk.window.sessions().open({desk.path});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(desk.run().report, 20'000);
        QVERIFY(desk.visible().showsEverything());
    }

    void whoCancelsSeesWhatWasThereBefore()
    {
        Desk desk;
        desk.atFirstPart([&desk] { desk.window.sessions().loader().cancel(); });
        desk.window.sessions().open({desk.path});
        QTRY_COMPARE_WITH_TIMEOUT(desk.parts, 1, 20'000);
        QVERIFY(desk.window.runs().isEmpty());
        QVERIFY(desk.window.findChild<WelcomePage*>()->isVisible());
        QVERIFY2(desk.window.statusBar()->currentMessage().contains("cancelled"), qPrintable(desk.window.statusBar()->currentMessage()));
        desk.window.sessions().open({kExample});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QCOMPARE(desk.run().title, QString("example.json.gz"));
    }

    void whatIsOpenStaysUntilTheOtherIsWhole()
    {
        Desk desk;
        desk.window.sessions().open({kExample});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        desk.window.sessions().open({desk.path});
        QCOMPARE(desk.run().title, QString("example.json.gz"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 2, 20'000);
        QCOMPARE(desk.parts, 0);
        QCOMPARE(desk.run().title, QString("large.json"));
    }

    void aFileThatIsBrokenFurtherOnIsNotShown()
    {
        std::string text = test::manyEvents();
        text.insert(text.rfind(']'), "," + std::string(5000, '['));
        Desk desk(text);
        desk.window.sessions().open({desk.path});
        QMessageBox* box = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((box = desk.window.findChild<QMessageBox*>()) != nullptr, 20'000);
        QVERIFY2(box->text().contains("nested deeper"), qPrintable(box->text()));
        QVERIFY(desk.parts > 0);
        QVERIFY(desk.window.runs().isEmpty());
        QVERIFY(desk.window.findChild<WelcomePage*>()->isVisible());
        QCOMPARE(desk.opened, 0);
    }

    void anotherFileTakesThePlaceOfAPart()
    {
        Desk desk;
        desk.atFirstPart([&desk] { desk.window.sessions().open({kExample}); });
        desk.window.sessions().open({desk.path});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QCOMPARE(desk.parts, 1);
        QCOMPARE(desk.window.runs().size(), 1);
        QCOMPARE(desk.run().title, QString("example.json.gz"));
    }

    /// Two files, each shown in part as it is read, and whole at the end.
    void aFileWithoutARunSaysSo()
    {
        Desk desk;
        const QString path = desk.folder.filePath("cut.stallscope");
        QVERIFY(writeSession(Trace(), path.toStdString()));
        desk.window.sessions().open({path});
        QTRY_COMPARE(desk.opened, 1);
        const QList<QLabel*> said = desk.window.timeline().findChild<EmptyState*>()->findChildren<QLabel*>();
        QVERIFY(
            std::any_of(said.begin(), said.end(), [](const QLabel* label) { return label->isVisible() && label->text() == "There is no run in this file"; }));
    }

    void filesBesideEachOtherEndWhole()
    {
        Desk desk;
        const QString other = desk.folder.filePath("other.json");
        QVERIFY(QFile::copy(desk.path, other));
        desk.window.sessions().open({desk.path, other});
        QTRY_COMPARE_WITH_TIMEOUT(desk.opened, 1, 20'000);
        QVERIFY(desk.parts > 0);
        QCOMPARE(desk.window.runs().size(), 2);
        for (int i = 0; i < 2; ++i) {
            QVERIFY(!isPart(*desk.window.runs().at(i).trace));
            QCOMPARE(desk.window.runs().at(i).trace->spanCount(), std::uint64_t{test::kManyEvents});
        }
        QCOMPARE(desk.window.runs().at(1).title, QString("other.json"));
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
