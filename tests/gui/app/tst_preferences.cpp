// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/main_window.h"
#include "gui/app/preferences_dialog.h"
#include "gui/common/text/words.h"
#include "gui/common/theme/theme.h"
#include "gui/help/guide_window.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/trace/column_cache.h"
#include "tests/gui/support/spoken_window.h"

#include <QComboBox>
#include <QPointer>
#include <QSpinBox>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// As a user does.
void choose(PreferencesDialog& dialog, const char* firstId, int item)
{
    QComboBox* box = dialog.choice(firstId);
    box->setCurrentIndex(item);
    emit box->activated(item);
}

PreferencesDialog* shownDialog(MainWindow& window)
{
    window.actions()["edit.preferences"]->trigger();
    return window.findChild<PreferencesDialog*>();
}

} // namespace

/// Preferences are applied at once and remembered.
class TestPreferences : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup()
    {
        setDurationUnit(DurationUnit::Automatic);
        QCOMPARE(m_spoken.end(), QStringList());
    }

    void theThemeFollowsTheChoice()
    {
        test::SpokenWindow shown;
        shown.window.show();
        PreferencesDialog* dialog = shownDialog(shown.window);
        QVERIFY(dialog);
        choose(*dialog, "theme.system", 2);
        QVERIFY(shown.places.settings.theme() == ThemeChoice::Dark);
        QVERIFY(QApplication::palette().color(QPalette::Window).lightness() < 128);
        shown.window.actions()["theme.light"]->trigger(); // elsewhere in the window
        QCOMPARE(dialog->choice("theme.system")->currentIndex(), 1);
    }

    void theWheelFollowsTheChoice()
    {
        test::SpokenWindow shown;
        shown.window.show();
        PreferencesDialog* dialog = shownDialog(shown.window);
        QVERIFY(shown.window.timeline().visibleRange().wheelZooms());
        choose(*dialog, "wheel.zoom", 1);
        QVERIFY(!shown.window.timeline().visibleRange().wheelZooms());
        shown.window.close();
        const MainWindow another(Theme::Mode::Light, shown.places);
        QVERIFY(!const_cast<MainWindow&>(another).timeline().visibleRange().wheelZooms());
    }

    void unitsApplyToAllTextsAndTheDialogStays()
    {
        test::SpokenRuns shown;
        const QPointer<PreferencesDialog> dialog = shownDialog(shown.window);
        choose(*dialog, "units.automatic", 3);
        QCOMPARE(durationWords(1'500), QString("0.00150 ms"));
        QVERIFY(shown.places.settings.unit() == DurationUnit::Milliseconds);
        QTRY_VERIFY(!dialog && shown.window.findChild<PreferencesDialog*>()); // built anew
        QCOMPARE(shown.window.findChild<PreferencesDialog*>()->choice("units.automatic")->currentIndex(), 3);
        QVERIFY(shown.window.findChild<PreferencesDialog*>()->isVisible());
        QCOMPARE(shown.window.runs().size(), 2);
    }

    void theLanguageChangesAtOnce()
    {
        test::SpokenWindow shown;
        shown.window.show();
        shown.window.actions()["help.guide"]->trigger();
        auto* guide = shown.window.findChild<GuideWindow*>();
        QVERIFY(guide && guide->windowTitle() == "Guide");
        PreferencesDialog* dialog = shownDialog(shown.window);
        QComboBox* languages = dialog->choice("language.system");
        const int german = languages->findText("Deutsch");
        QVERIFY(german > 0);
        choose(*dialog, "language.system", german);
        QTRY_COMPARE(
            shown.window.findChild<PreferencesDialog*>() ? shown.window.findChild<PreferencesDialog*>()->windowTitle() : QString(), QString("Einstellungen"));
        QCOMPARE(shown.places.settings.language(), QString("de"));
        QCOMPARE(shown.window.findChild<GuideWindow*>(), guide);
        QTRY_COMPARE(guide->windowTitle(), QString("Handbuch"));
        QVERIFY(guide->isVisible());
    }

    void memoryIsLimitedAtOnce()
    {
        test::SpokenWindow shown;
        shown.window.show();
        PreferencesDialog* dialog = shownDialog(shown.window);
        dialog->memory().setValue(512);
        QCOMPARE(shown.places.settings.memoryLimit(), std::size_t{512} << 20);
        QCOMPARE(shown.window.runs().memory()->limit(), std::size_t{512} << 20);
        dialog->restoreDefaults();
        dialog->memory().setValue(512); // the same again
        QCOMPARE(shown.places.settings.memoryLimit(), std::size_t{512} << 20);
        dialog->memory().selectAll();
        QTest::keyClicks(&dialog->memory(), "768");
        QCOMPARE(shown.places.settings.memoryLimit(), std::size_t{512} << 20); // not each digit
        QTest::keyClick(dialog, Qt::Key_Escape);
        QCOMPARE(shown.places.settings.memoryLimit(), std::size_t{768} << 20);
    }

    void defaultsAreRestored()
    {
        test::SpokenWindow shown;
        shown.window.show();
        PreferencesDialog* dialog = shownDialog(shown.window);
        choose(*dialog, "theme.system", 1);
        choose(*dialog, "wheel.zoom", 1);
        choose(*dialog, "view.colourByKind", 2);
        dialog->memory().setValue(512);
        dialog->restoreDefaults();
        QVERIFY(shown.places.settings.theme() == ThemeChoice::System);
        QVERIFY(shown.window.timeline().visibleRange().wheelZooms());
        QVERIFY(shown.window.actions()["view.colourByKind"]->isChecked());
        QCOMPARE(shown.window.runs().memory()->limit(), ColumnCache::usualLimit());
        for (const char* id : {"theme.system", "wheel.zoom", "view.colourByKind"})
            QCOMPARE(dialog->choice(id)->currentIndex(), 0);
    }

    void itOpensOnce()
    {
        test::SpokenWindow shown;
        shown.window.show();
        PreferencesDialog* dialog = shownDialog(shown.window);
        QCOMPARE(shownDialog(shown.window), dialog);
        QCOMPARE(shown.window.findChildren<PreferencesDialog*>().size(), 1);
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
