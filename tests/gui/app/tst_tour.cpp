// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/controllers/tour_desk.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/app/welcome_page.h"
#include "gui/help/spotlight.h"
#include "gui/help/tour.h"
#include "gui/help/tour_card.h"
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

/// A window that remembers nothing.
struct Desk {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    [[nodiscard]] Tour& tour() { return window.findChild<TourDesk*>()->tour(); }
    [[nodiscard]] TourCard& card() { return *window.findChild<TourCard*>(); }
    [[nodiscard]] Spotlight& spotlight() { return *window.findChild<Spotlight*>(); }
};

} // namespace

/// Newcomers are led from the result to the wait, to the hole, and to what can be done.
class TestTour : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_desk = std::make_unique<Desk>();
        m_desk->window.resize(1600, 1000);
        m_desk->window.show();
    }
    void cleanup()
    {
        m_desk.reset();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    /// Runs the comparison, and stops where there is something to see.
    void fromNothing()
    {
        emit m_desk->window.findChild<WelcomePage*>()->tourRequested();
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->tour().isOn(), kPatience);
        QStringList names;
        while (m_desk->tour().isOn()) {
            names << m_desk->tour().stop().name;
            QVERIFY(m_desk->card().isVisible());
            QVERIFY(!m_desk->tour().stop().words.isEmpty());
            const QRect place = m_desk->tour().stop().place();
            QVERIFY2(m_desk->window.rect().contains(place) && !place.isEmpty(), qPrintable(names.last()));
            QVERIFY2(m_desk->window.rect().contains(m_desk->card().geometry()), qPrintable(names.last()));
            const QString folder = qEnvironmentVariable("STALLSCOPE_TOUR_PICTURES");
            if (!folder.isEmpty())
                m_desk->window.grab().save(QStringLiteral("%1/%2.png").arg(folder).arg(names.size()));
            QTest::keyClick(&m_desk->card(), Qt::Key_Right);
        }
        for (const char* name : {"The result", "Threads and streams", "A wait", "The bubble", "The overlap", "The numbers", "Advice", "Look closer"})
            QVERIFY2(names.contains(QLatin1String(name)), qPrintable(QString("%1 in %2").arg(QLatin1String(name), names.join(", "))));
        QVERIFY(!m_desk->card().isVisible() && !m_desk->spotlight().isVisible());
    }

    void thereAndBack()
    {
        openExample();
        m_desk->window.findChild<TourDesk*>()->begin();
        const QString first = m_desk->tour().stop().name;
        m_desk->tour().back();
        QCOMPARE(m_desk->tour().stop().name, first);
        m_desk->tour().next();
        QVERIFY(m_desk->tour().stop().name != first);
        m_desk->tour().back();
        QCOMPARE(m_desk->tour().stop().name, first);
        QTest::keyClick(&m_desk->card(), Qt::Key_Escape);
        QVERIFY(!m_desk->tour().isOn() && !m_desk->spotlight().isVisible());
    }

    /// Space, Enter and Tab are the card's, and clicks go nowhere else: what lies under it is only shown.
    void whatIsUnderTheTourStaysAsItIs()
    {
        openExample();
        MainWindow& window = m_desk->window;
        window.findChild<TourDesk*>()->begin();
        const QString first = m_desk->tour().stop().name;
        QTest::keyClick(window.windowHandle(), Qt::Key_Space);
        QVERIFY(!window.actions()["run.pause"]->isChecked());
        const QString second = m_desk->tour().stop().name;
        QVERIFY(second != first);
        QTest::keyClick(window.windowHandle(), Qt::Key_Return);
        QVERIFY(m_desk->tour().isOn() && m_desk->tour().stop().name != second);
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
            QVERIFY(m_desk->card().isAncestorOf(window.focusWidget()));
        }
        const auto selected = window.timeline().selection().span();
        for (int x = 300; x < window.width(); x += 40) {
            const QPoint at(x, 400);
            if (!m_desk->card().geometry().contains(at))
                QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, at);
        }
        QVERIFY(window.timeline().selection().span() == selected);
        QVERIFY(m_desk->card().isAncestorOf(window.focusWidget()));
    }

    /// What is shown goes: so does the tour.
    void endsWithWhatItShows()
    {
        openExample();
        m_desk->window.findChild<TourDesk*>()->begin();
        QVERIFY(m_desk->tour().isOn());
        m_desk->window.runs().clear();
        QVERIFY(!m_desk->tour().isOn() && !m_desk->card().isVisible());
    }

    void namesOfAllParts()
    {
        openExample();
        QAction* names = m_desk->window.actions()["help.parts"];
        names->trigger();
        QVERIFY(names->isChecked() && m_desk->spotlight().isVisible() && m_desk->tour().areNamesShown());
        m_desk->window.resize(1300, 800);
        QTRY_COMPARE(m_desk->spotlight().size(), m_desk->window.size());
        QVERIFY(m_desk->spotlight().testAttribute(Qt::WA_TransparentForMouseEvents)); // one works on below it
        names->trigger();
        QVERIFY(!names->isChecked() && !m_desk->spotlight().isVisible());
        names->trigger();
        m_desk->window.findChild<TourDesk*>()->begin();
        QVERIFY(!names->isChecked() && !m_desk->tour().areNamesShown());
    }

private:
    void openExample()
    {
        m_desk->window.sessions().open({STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"});
        QTRY_VERIFY_WITH_TIMEOUT(m_desk->window.runs().size() == 1 && !m_desk->window.runs().isAnalysing(), kPatience);
    }

    test::QtWarnings m_warnings;
    std::unique_ptr<Desk> m_desk;
};

QTEST_MAIN(TestTour)
#include "tst_tour.moc"
