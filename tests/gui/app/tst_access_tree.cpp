// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/actions/shortcuts_dialog.h"
#include "gui/app/commands/translation.h"
#include "gui/app/layout/work_area.h"
#include "gui/common/access/screen_reader.h"
#include "gui/export/picture_dialog.h"
#include "gui/export/timeline_picture.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/query/query_panel.h"
#include "gui/pages/query/query_results.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/panels/notes/note_editor.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/recording/record_dialog.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/spoken_window.h"

#include <QAccessible>
#include <QApplication>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <functional>

using namespace stallscope;
using namespace stallscope::gui;
using Fixture = test::SpokenRuns;

namespace {

QString valueOf(QObject& object)
{
    return test::spokenText(object, QAccessible::Value);
}

/// Children of a table or list are its cells; children of an input belong to it.
bool hasOwnParts(QAccessibleInterface& face)
{
    const QAccessible::Role role = face.role();
    return !face.tableInterface() && role != QAccessible::ComboBox && role != QAccessible::SpinBox && role != QAccessible::PageTabList;
}

/// Visits every visible item of the accessibility tree from the top.
void forEach(QAccessibleInterface* face, const std::function<void(QAccessibleInterface&)>& visit)
{
    if (!face || !face->isValid() || face->state().invisible)
        return;
    visit(*face);
    for (int i = 0; hasOwnParts(*face) && i < face->childCount(); ++i)
        forEach(face->child(i), visit);
}

/// Focusable items without a name.
QStringList namelessIn(QWidget& root, int& met)
{
    QStringList nameless;
    forEach(QAccessible::queryAccessibleInterface(&root), [&](QAccessibleInterface& face) {
        const QObject* object = face.object();
        const bool isMeant = face.state().focusable && object && object != &root && !object->objectName().startsWith("qt_");
        met += isMeant ? 1 : 0;
        if (isMeant && face.text(QAccessible::Name).isEmpty())
            nameless << QString::fromLatin1(object->metaObject()->className());
    });
    return nameless;
}

void checkNames(QWidget& root)
{
    int met = 0;
    const QStringList nameless = namelessIn(root, met);
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(", ")));
    QVERIFY(met > 2);
}

/// For visible painted widgets.
void checkValues(const QWidget& window, int least)
{
    int met = 0;
    for (const ShownValue* value : window.findChildren<ShownValue*>()) {
        auto* widget = qobject_cast<QWidget*>(value->parent());
        if (!widget->isVisible())
            continue;
        ++met;
        for (const QAccessible::Text kind : {QAccessible::Name, QAccessible::Value, QAccessible::Description})
            QVERIFY2(!test::spokenText(*widget, kind).isEmpty(), widget->metaObject()->className());
    }
    QVERIFY(met >= least);
}

/// Including what is drawn around it.
QImage pictureOf(QWidget& widget)
{
    QCoreApplication::processEvents();
    constexpr int kAround = 4;
    const QRect place(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size());
    return widget.window()->grab(place.adjusted(-kAround, -kAround, kAround, kAround)).toImage();
}

} // namespace

/// Accessibility: names in every language, values of painted widgets, and notifications of changes.
class TestAccessTree : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    void everythingHasAName_data()
    {
        QTest::addColumn<QString>("language");
        for (const Language& one : languages())
            QTest::newRow(qPrintable(one.code)) << one.code;
    }
    void everythingHasAName()
    {
        QFETCH(QString, language);
        speak(language);
        Fixture fixture;
        WorkArea& work = fixture.window.work();
        QVERIFY(work.detailsTabs().size() >= 4);
        for (QWidget* panel : work.detailsTabs()) {
            work.showDetailsTab(panel);
            checkNames(fixture.window);
        }
        fixture.window.actions()["view.tables"]->trigger();
        checkNames(fixture.window);
        work.showPage(WorkArea::Page::Compare);
        QTRY_VERIFY_WITH_TIMEOUT(work.compare().hasResult(), 60'000);
        checkNames(fixture.window);
        work.showPage(WorkArea::Page::Steps);
        QTRY_VERIFY_WITH_TIMEOUT(work.steps().stepsOfA() && work.steps().stepsOfB(), 60'000);
        checkNames(fixture.window);
        work.showPage(WorkArea::Page::Query);
        checkNames(fixture.window);
        work.query().results().showPlot();
        checkNames(fixture.window);
    }

    void everyDialogHasNames_data() { everythingHasAName_data(); }
    void everyDialogHasNames()
    {
        QFETCH(QString, language);
        speak(language);
        Fixture fixture;
        auto* editor = new NoteEditor({NoteType::Note, {10, 20}, "look here", {}, 0}, true, &fixture.window); // deletes itself
        editor->show();
        checkNames(*editor);
        editor->close();
        PictureDialog picture(std::make_unique<TimelinePicture>(fixture.window.timeline(), fixture.window.runs()), fixture.places.settings, Theme::Mode::Light);
        RecordDialog record({});
        ShortcutsDialog shortcuts(fixture.window.actions(), fixture.places.settings);
        for (QWidget* dialog : std::initializer_list<QWidget*>{&picture, &record, &shortcuts}) {
            dialog->show();
            checkNames(*dialog);
        }
    }

    void everyPaintedPartSaysWhatItShows()
    {
        Fixture fixture;
        checkValues(fixture.window, 5); // lanes and headers of two runs, overview, ruler and what else there is
        fixture.window.work().showPage(WorkArea::Page::Steps);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.work().steps().stepsOfA() && fixture.window.work().steps().stepsOfB(), 60'000);
        checkValues(fixture.window, 2);
        fixture.window.work().showPage(WorkArea::Page::Compare);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.work().compare().hasResult(), 60'000);
        checkValues(fixture.window, 2);
    }

    void theFocusIsSeenWhereverTabLeads_data()
    {
        QTest::addColumn<int>("page");
        QTest::newRow("timeline") << static_cast<int>(WorkArea::Page::Timeline);
        QTest::newRow("compare") << static_cast<int>(WorkArea::Page::Compare);
        QTest::newRow("steps") << static_cast<int>(WorkArea::Page::Steps);
        QTest::newRow("query") << static_cast<int>(WorkArea::Page::Query);
    }
    void theFocusIsSeenWhereverTabLeads()
    {
        QFETCH(int, page);
        Fixture fixture;
        QApplication::setCursorFlashTime(0);
        fixture.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window));
        fixture.window.actions()["view.runPanel"]->trigger(); // folded while a file is read
        fixture.window.work().showPage(static_cast<WorkArea::Page>(page));
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.work().compare().hasResult() || page != static_cast<int>(WorkArea::Page::Compare), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.work().steps().stepsOfB() || page != static_cast<int>(WorkArea::Page::Steps), 60'000);
        QTest::keyClick(&fixture.window, Qt::Key_Tab);
        QSet<const QWidget*> met;
        QStringList unseen;
        for (QWidget* now = QApplication::focusWidget(); now && !met.contains(now); now = QApplication::focusWidget()) {
            met << now;
            const QImage with = pictureOf(*now);
            QTest::keyClick(now, Qt::Key_Tab);
            if (pictureOf(*now) == with)
                unseen << QStringLiteral("%1 '%2'").arg(now->metaObject()->className(), now->accessibleName());
        }
        QVERIFY2(met.size() > 10, qPrintable(QString::number(met.size())));
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join("\n")));
    }

    void theTimelineSaysWhatIsSelectedAndShown()
    {
        Fixture fixture;
        TimelineWidget& timeline = fixture.window.timeline();
        LaneArea& lanes = timeline.pane(0).lanes();
        QVERIFY2(valueOf(lanes).contains("No span selected. Shown: "), qPrintable(valueOf(lanes)));
        fixture.window.actions()["go.costliestWait"]->trigger();
        const auto place = timeline.selection().span();
        QVERIFY(place);
        const QString name = QString::fromStdString(std::string(fixture.window.runs().at(0).trace->nameOf(place->span)));
        const QString said = valueOf(lanes);
        QVERIFY2(said.startsWith("Selected: " + name + ", ") && said.contains(" long, at "), qPrintable(said));
        timeline.navigation().zoomIn();
        QVERIFY(valueOf(lanes) != said);
        QVERIFY(valueOf(timeline.pane(1).lanes()).startsWith("No span selected."));
    }

    void whoListensIsToldOfChanges()
    {
        Fixture fixture;
        TimelineWidget& timeline = fixture.window.timeline();
        QSignalSpy lanes(timeline.pane(0).lanes().findChild<ShownValue*>(), &ShownValue::announced);
        fixture.window.actions()["go.costliestWait"]->trigger();
        QTRY_VERIFY(!lanes.isEmpty() && lanes.back().front().toString().startsWith("Selected: "));
        timeline.navigation().zoomIn();
        timeline.navigation().zoomIn();
        const qsizetype before = lanes.size();
        QTRY_COMPARE(lanes.size(), before + 1); // once for both
        auto* spoken = timeline.pane(0).lanes().findChild<Announcement*>();
        QVERIFY(spoken->words().isEmpty()); // the keyboard is elsewhere
        fixture.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window));
        timeline.pane(0).lanes().setFocus();
        fixture.window.actions()["go.nextWait"]->trigger();
        QTRY_VERIFY2(spoken->words().startsWith("Selected: "), qPrintable(spoken->words()));
        QSignalSpy headers(timeline.pane(0).headers().findChild<ShownValue*>(), &ShownValue::announced);
        QTest::keyClick(&timeline.pane(0).headers(), Qt::Key_Down);
        QTRY_VERIFY(!headers.isEmpty());
    }

    void headersByTheKeyboard()
    {
        Fixture fixture;
        HeaderColumn& headers = fixture.window.timeline().pane(0).headers();
        fixture.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window));
        headers.setFocus();
        QTest::keyClick(&headers, Qt::Key_Down); // to where it begins
        const Band* band = headers.current();
        while (band && !band->canCollapse) {
            const HeaderKey before = band->key;
            QTest::keyClick(&headers, Qt::Key_Down);
            band = headers.current();
            QVERIFY(band && !(band->key == before));
        }
        const HeaderKey key = band->key;
        const bool wasCollapsed = band->isCollapsed;
        QTest::keyClick(&headers, Qt::Key_Return);
        QVERIFY(headers.current()->key == key);
        QVERIFY(headers.current()->isCollapsed != wasCollapsed);
        QVERIFY(valueOf(headers).contains(wasCollapsed ? "open" : "closed"));
        QTest::keyClick(&headers, wasCollapsed ? Qt::Key_Left : Qt::Key_Right);
        QCOMPARE(headers.current()->isCollapsed, wasCollapsed);
    }

    void fromPartToPart()
    {
        Fixture fixture;
        fixture.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window));
        const auto next = [&fixture] {
            fixture.window.actions()["go.nextPart"]->trigger();
            return QApplication::focusWidget();
        };
        TimelineWidget& timeline = fixture.window.timeline();
        timeline.pane(0).headers().setFocus();
        QCOMPARE(next(), &timeline.pane(1).lanes());
        QWidgetList met{QApplication::focusWidget()};
        while (!met.contains(next())) {
            QVERIFY(met.size() < 20);
            met << QApplication::focusWidget();
        }
        QCOMPARE(QApplication::focusWidget(), met.front()); // once around
        QVERIFY(met.contains(&timeline.pane(0).headers())); // which had it before
        QVERIFY2(met.size() >= 4, qPrintable(QString::number(met.size())));
        fixture.window.actions()["go.previousPart"]->trigger();
        QCOMPARE(QApplication::focusWidget(), met.back());
        fixture.window.actions()["view.tables"]->trigger();
        QTRY_VERIFY(!fixture.window.work().tables().size().isEmpty()); // laid out
        QSet<QWidget*> more;
        for (qsizetype i = 0; i <= met.size(); ++i)
            more << next();
        QCOMPARE(more.size(), met.size() + 1);
    }

    void theRunThatKeysAreAboutIsMarked()
    {
        Fixture fixture;
        TimelineWidget& timeline = fixture.window.timeline();
        const auto isMarked = [&timeline](int pane) { return timeline.pane(pane).findChild<PaneTitle*>()->isCurrent(); };
        QVERIFY(isMarked(0) && !isMarked(1));
        timeline.navigation().setCurrentRun(1);
        QVERIFY(!isMarked(0) && isMarked(1));
        QTest::mouseClick(&timeline.pane(0).lanes(), Qt::LeftButton, {}, {5, 5});
        QVERIFY(isMarked(0) && !isMarked(1));
        fixture.window.documentController().open({test::kExample});
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.runs().size() == 1 && !fixture.window.runs().isAnalysing(), 60'000);
        QVERIFY(!isMarked(0)); // there is no other
    }

    void spansByTheKeyboard()
    {
        Fixture fixture;
        Actions& actions = fixture.window.actions();
        Selection& selection = fixture.window.timeline().selection();
        actions["go.nextSpan"]->trigger();
        const auto first = selection.span();
        QVERIFY(first && first->run == 0);
        actions["go.nextSpan"]->trigger();
        QVERIFY(selection.span() && !(selection.span() == first));
        actions["go.previousSpan"]->trigger();
        QVERIFY(selection.span() == first);
        actions["go.laneBelow"]->trigger();
        QVERIFY(!(selection.span() == first));
        actions["view.selectVisible"]->trigger();
        QVERIFY(selection.range().has_value());
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestAccessTree)
#include "tst_access_tree.moc"
