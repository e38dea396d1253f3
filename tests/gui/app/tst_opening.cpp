// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/controllers/document_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/app/welcome_page.h"
#include "gui/model/run_list.h"
#include "gui/model/trace_loader.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/notes/note_book.h"
#include "gui/panels/summary/loss_bar.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
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

/// A window without saved settings, and a large file.
struct Fixture {
    QTemporaryDir folder;
    QString path = folder.filePath("large.json");
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};
    int partials = 0; // seen in the window
    int opened = 0;

    explicit Fixture(const std::string& text = test::manyEvents())
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0)
            qFatal("cannot write");
        window.documentController().loader().setFirstSpans(5000);
        QObject::connect(&window.documentController(), &DocumentController::partialShown, &window, [this] { ++partials; });
        QObject::connect(&window.documentController(), &DocumentController::opened, &window, [this] { ++opened; });
        window.show();
    }

    /// Once the first part is shown.
    template <class Do>
    void atFirstPartial(Do act)
    {
        QObject::connect(&window.documentController(), &DocumentController::partialShown, &window, [this, act] {
            if (partials == 1)
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

/// Files while they are opened.
class TestOpening : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    /// What stands in place of the timeline: the line above is for results.
    void aFileThatHoldsNothingSaysSoOnce()
    {
        Fixture fixture(R"({"traceEvents":[{"ph":"M","name":"process_name","pid":1,"tid":1,"args":{"name":"python"}}]})");
        fixture.window.documentController().open({fixture.path});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QTRY_VERIFY(!fixture.window.runs().isAnalysing() && fixture.window.work().advice().state().startsWith("No device work"));
        QVERIFY(fixture.window.runs().holdsNothing());
        QVERIFY(!fixture.window.verdict().isVisible());
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
        Fixture fixture;
        const auto trace = openTrace(kExample.toStdString(), {});
        QVERIFY(trace.ok() && saveTrace(**trace, fixture.folder.filePath("x.stallscope").toStdString(), {}).ok());
        QFile file(fixture.folder.filePath("x.stallscope"));
        QVERIFY(!isCut || file.resize(file.size() - 100)); // its end
        fixture.window.documentController().open({file.fileName()});
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.verdict().sentence().isEmpty(), 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(
            fixture.window.verdict().sentence().startsWith(isCut ? "Incomplete recording (the file is truncated): " : "Device-bound: "), true, 60'000);
        QVERIFY(!fixture.window.numbers().headline().contains("ound: ")); // not twice
        QCOMPARE(fixture.window.verdict().findChild<QLabel*>()->font().bold(), !isCut);
    }

    void aPartialFileIsShownAndLabelled()
    {
        Fixture fixture;
        fixture.atFirstPartial([&fixture] {
            QVERIFY(isPartial(*fixture.run().trace));
            QVERIFY(fixture.run().trace->spanCount() >= 5000 && fixture.run().trace->spanCount() < test::kManyEvents);
            QVERIFY(fixture.window.work().isVisible());
            QVERIFY2(fixture.title().contains("loading") && fixture.title().contains("spans so far"), qPrintable(fixture.title()));
            QVERIFY2(fixture.run().withoutNumbers.contains("loading"), qPrintable(fixture.run().withoutNumbers));
            QVERIFY(!fixture.window.runs().isAnalysing());
            QVERIFY(!fixture.window.document().canSaveAs());
            QCOMPARE(lossLines(fixture.window.runs()), QStringList());
        });
        fixture.window.documentController().open({fixture.path});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QVERIFY(fixture.partials > 0);
        QCOMPARE(fixture.window.runs().size(), 1);
        QVERIFY(!isPartial(*fixture.run().trace));
        QCOMPARE(fixture.run().trace->spanCount(), std::uint64_t{test::kManyEvents});
        QTRY_VERIFY_WITH_TIMEOUT(fixture.run().report, 20'000);
        QVERIFY(fixture.run().withoutNumbers.isEmpty());
        QVERIFY2(!fixture.title().contains("loading"), qPrintable(fixture.title()));
        QVERIFY(fixture.window.document().canSaveAs());
    }

    /// Nothing is lost with it: nobody is asked, and nobody waits for the rest of the file.
    void whoClosesMeanwhileIsNotAsked()
    {
        Fixture fixture;
        bool isClosed = false;
        fixture.atFirstPartial([&] { isClosed = fixture.window.close(); });
        fixture.window.documentController().open({fixture.path});
        QTRY_VERIFY_WITH_TIMEOUT(fixture.partials > 0, 20'000);
        QVERIFY(isClosed && !fixture.window.isVisible());
        QVERIFY(!QApplication::activeModalWidget());
    }

    /// What stands last in the file began first: everything moves to the right when it comes.
    void zoomAndSelectionStayWhereTheyAre()
    {
        Fixture fixture;
        TimeRange seen;
        std::optional<SpanPlace> selected;
        Nanos selectedAt = 0;
        fixture.atFirstPartial([&] {
            selected = someSpan(*fixture.run().trace);
            selectedAt = selected->span.start + fixture.run().zero;
            fixture.window.timeline().selection().select(selected);
            const Nanos middle = fixture.run().onAxis(selected->span.range()).start;
            fixture.visible().show({middle - 200'000, middle + 300'000});
            seen = fixture.seen();
            QCOMPARE(seen.length(), Nanos{500'000});
        });
        fixture.window.documentController().open({fixture.path});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QVERIFY(selected);
        QCOMPARE(fixture.seen().start, seen.start);
        QCOMPARE(fixture.seen().end, seen.end);
        const auto now = fixture.window.timeline().selection().span();
        QVERIFY(now);
        QCOMPARE(now->span.start + fixture.run().zero, selectedAt);
        QCOMPARE(now->span.name, selected->span.name);
        QCOMPARE(now->span.duration, selected->span.duration);
        QVERIFY(now->span.start > selected->span.start);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.run().report, 20'000); // which says where the window begins
        QCOMPARE(fixture.seen().start, seen.start);
        QCOMPARE(fixture.seen().end, seen.end);
        fixture.visible().goBack();
        QVERIFY(fixture.visible().showsEverything() || fixture.seen().length() > seen.length());
    }

    void whoSeesAllGoesOnSeeingAll()
    {
        Fixture fixture;
        fixture.atFirstPartial([&fixture] { QVERIFY(fixture.visible().showsEverything()); });
        fixture.window.documentController().open({fixture.path});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.run().report, 20'000);
        QVERIFY(fixture.visible().showsEverything());
    }

    void whoCancelsSeesWhatWasThereBefore()
    {
        Fixture fixture;
        fixture.atFirstPartial([&fixture] { fixture.window.documentController().loader().cancel(); });
        fixture.window.documentController().open({fixture.path});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.partials, 1, 20'000);
        QVERIFY(fixture.window.runs().isEmpty());
        QVERIFY(fixture.window.findChild<WelcomePage*>()->isVisible());
        QVERIFY2(fixture.window.statusBar()->currentMessage().contains("cancelled"), qPrintable(fixture.window.statusBar()->currentMessage()));
        fixture.window.documentController().open({kExample});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QCOMPARE(fixture.run().title, QString("example.json.gz"));
    }

    void whatIsOpenStaysUntilTheOtherIsWhole()
    {
        Fixture fixture;
        fixture.window.documentController().open({kExample});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        fixture.window.documentController().open({fixture.path});
        QCOMPARE(fixture.run().title, QString("example.json.gz"));
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 2, 20'000);
        QCOMPARE(fixture.partials, 0);
        QCOMPARE(fixture.run().title, QString("large.json"));
    }

    void aFileThatIsBrokenFurtherOnIsNotShown()
    {
        std::string text = test::manyEvents();
        text.insert(text.rfind(']'), "," + std::string(5000, '['));
        Fixture fixture(text);
        fixture.window.documentController().open({fixture.path});
        QMessageBox* box = nullptr;
        QTRY_VERIFY_WITH_TIMEOUT((box = fixture.window.findChild<QMessageBox*>()) != nullptr, 20'000);
        QVERIFY2(box->text().contains("nesting is deeper"), qPrintable(box->text()));
        QVERIFY(fixture.partials > 0);
        QVERIFY(fixture.window.runs().isEmpty());
        QVERIFY(fixture.window.findChild<WelcomePage*>()->isVisible());
        QCOMPARE(fixture.opened, 0);
    }

    void anotherFileReplacesAPartialOne()
    {
        Fixture fixture;
        fixture.atFirstPartial([&fixture] { fixture.window.documentController().open({kExample}); });
        fixture.window.documentController().open({fixture.path});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QCOMPARE(fixture.partials, 1);
        QCOMPARE(fixture.window.runs().size(), 1);
        QCOMPARE(fixture.run().title, QString("example.json.gz"));
    }

    /// Two files, each shown in part as it is read, and whole at the end.
    void aFileWithoutARunSaysSo()
    {
        Fixture fixture;
        const QString path = fixture.folder.filePath("cut.stallscope");
        QVERIFY(writeSession(Trace(), path.toStdString()));
        fixture.window.documentController().open({path});
        QTRY_COMPARE(fixture.opened, 1);
        const QList<QLabel*> said = fixture.window.timeline().findChild<EmptyState*>()->findChildren<QLabel*>();
        QVERIFY(std::any_of(said.begin(), said.end(), [](const QLabel* label) { return label->isVisible() && label->text() == "No runs in this file"; }));
    }

    void filesBesideEachOtherEndWhole()
    {
        Fixture fixture;
        const QString other = fixture.folder.filePath("other.json");
        QVERIFY(QFile::copy(fixture.path, other));
        fixture.window.documentController().open({fixture.path, other});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.opened, 1, 20'000);
        QVERIFY(fixture.partials > 0);
        QCOMPARE(fixture.window.runs().size(), 2);
        for (int i = 0; i < 2; ++i) {
            QVERIFY(!isPartial(*fixture.window.runs().at(i).trace));
            QCOMPARE(fixture.window.runs().at(i).trace->spanCount(), std::uint64_t{test::kManyEvents});
        }
        QCOMPARE(fixture.window.runs().at(1).title, QString("other.json"));
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestOpening)
#include "tst_opening.moc"
