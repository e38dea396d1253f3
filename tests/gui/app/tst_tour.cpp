// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/controllers/tour_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/app/welcome_page.h"
#include "gui/help/tour.h"
#include "gui/model/run_list.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/qt_warnings.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr int kPatience = 120'000; // a run on a busy machine

/// A window without saved settings.
struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    [[nodiscard]] Tour& tour() { return window.findChild<TourController*>()->tour(); }
    [[nodiscard]] TourCard& card() { return *window.findChild<TourCard*>(); }
    [[nodiscard]] Spotlight& spotlight() { return *window.findChild<Spotlight*>(); }
};

} // namespace

/// The tour guides from the result to the wait, to its idle gap, and to the remedy.
class TestTour : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_fixture = std::make_unique<Fixture>();
        m_fixture->window.resize(1600, 1000);
        m_fixture->window.show();
    }
    void cleanup()
    {
        m_fixture.reset();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    /// Runs the comparison, and stops where there is something to see.
    void fromNothing()
    {
        emit m_fixture->window.findChild<WelcomePage*>()->tourRequested();
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->tour().isOn(), kPatience);
        QStringList names;
        while (m_fixture->tour().isOn()) {
            names << m_fixture->tour().stop().name;
            QVERIFY(m_fixture->card().isVisible());
            QVERIFY(!m_fixture->tour().stop().words.isEmpty());
            const QRect place = m_fixture->tour().stop().place();
            QVERIFY2(m_fixture->window.rect().contains(place) && !place.isEmpty(), qPrintable(names.last()));
            QVERIFY2(m_fixture->window.rect().contains(m_fixture->card().geometry()), qPrintable(names.last()));
            const QString folder = qEnvironmentVariable("STALLSCOPE_TOUR_PICTURES");
            if (!folder.isEmpty())
                m_fixture->window.grab().save(QStringLiteral("%1/%2.png").arg(folder).arg(names.size()));
            QTest::keyClick(&m_fixture->card(), Qt::Key_Right);
        }
        for (const char* name : {"The result", "Threads and streams", "A wait", "The bubble", "The overlap", "The numbers", "Advice", "Navigation"})
            QVERIFY2(names.contains(QLatin1String(name)), qPrintable(QString("%1 in %2").arg(QLatin1String(name), names.join(", "))));
        QVERIFY(!m_fixture->card().isVisible() && !m_fixture->spotlight().isVisible());
    }

    void thereAndBack()
    {
        openExample();
        m_fixture->window.findChild<TourController*>()->begin();
        const QString first = m_fixture->tour().stop().name;
        m_fixture->tour().back();
        QCOMPARE(m_fixture->tour().stop().name, first);
        m_fixture->tour().next();
        QVERIFY(m_fixture->tour().stop().name != first);
        m_fixture->tour().back();
        QCOMPARE(m_fixture->tour().stop().name, first);
        QTest::keyClick(&m_fixture->card(), Qt::Key_Escape);
        QVERIFY(!m_fixture->tour().isOn() && !m_fixture->spotlight().isVisible());
    }

    /// Space, Enter and Tab are the card's, and clicks go nowhere else: what lies under it is only shown.
    void whatIsUnderTheTourStaysAsItIs()
    {
        openExample();
        MainWindow& window = m_fixture->window;
        window.findChild<TourController*>()->begin();
        const QString first = m_fixture->tour().stop().name;
        QTest::keyClick(window.windowHandle(), Qt::Key_Space);
        QVERIFY(!window.actions()["run.pause"]->isChecked());
        const QString second = m_fixture->tour().stop().name;
        QVERIFY(second != first);
        QTest::keyClick(window.windowHandle(), Qt::Key_Return);
        QVERIFY(m_fixture->tour().isOn() && m_fixture->tour().stop().name != second);
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
            QVERIFY(m_fixture->card().isAncestorOf(window.focusWidget()));
        }
        const auto selected = window.timeline().selection().span();
        for (int x = 300; x < window.width(); x += 40) {
            const QPoint at(x, 400);
            if (!m_fixture->card().geometry().contains(at))
                QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, at);
        }
        QVERIFY(window.timeline().selection().span() == selected);
        QVERIFY(m_fixture->card().isAncestorOf(window.focusWidget()));
    }

    /// What is shown goes: so does the tour.
    void endsWithWhatItShows()
    {
        openExample();
        m_fixture->window.findChild<TourController*>()->begin();
        QVERIFY(m_fixture->tour().isOn());
        m_fixture->window.runs().clear();
        QVERIFY(!m_fixture->tour().isOn() && !m_fixture->card().isVisible());
    }

    void namesOfAllParts()
    {
        openExample();
        QAction* names = m_fixture->window.actions()["help.parts"];
        names->trigger();
        QVERIFY(names->isChecked() && m_fixture->spotlight().isVisible() && m_fixture->tour().areNamesShown());
        m_fixture->window.resize(1300, 800);
        QTRY_COMPARE(m_fixture->spotlight().size(), m_fixture->window.size());
        QVERIFY(m_fixture->spotlight().testAttribute(Qt::WA_TransparentForMouseEvents)); // one works on below it
        names->trigger();
        QVERIFY(!names->isChecked() && !m_fixture->spotlight().isVisible());
        names->trigger();
        m_fixture->window.findChild<TourController*>()->begin();
        QVERIFY(!names->isChecked() && !m_fixture->tour().areNamesShown());
    }

private:
    void openExample()
    {
        m_fixture->window.documentController().open({STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"});
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->window.runs().size() == 1 && !m_fixture->window.runs().isAnalysing(), kPatience);
    }

    test::QtWarnings m_warnings;
    std::unique_ptr<Fixture> m_fixture;
};

QTEST_MAIN(TestTour)
#include "tst_tour.moc"
