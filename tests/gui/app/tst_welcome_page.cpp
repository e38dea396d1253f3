// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/translation.h"
#include "gui/app/welcome_page.h"
#include "gui/common/theme/theme.h"
#include "gui/experiment/ready_comparisons.h"

#include <QLabel>
#include <QTest>

#include <algorithm>

using namespace stallscope::gui;

namespace {

std::vector<const ComparisonCard*> cardsOf(const WelcomePage& page)
{
    const auto found = page.findChildren<ComparisonCard*>();
    std::vector<const ComparisonCard*> cards(found.begin(), found.end());
    std::ranges::sort(cards, {}, [&page](const ComparisonCard* card) {
        const QPoint at = card->mapTo(&page, QPoint());
        return std::pair(at.y(), at.x());
    });
    return cards;
}

} // namespace

/// The page shown before anything is opened.
class TestWelcomePage : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { speak("en"); }

    void cardsStandBelowEachOtherWhereThereIsNoRoom()
    {
        WelcomePage page;
        page.resize(1100, 900);
        page.show();
        auto cards = cardsOf(page);
        QCOMPARE(cards.size(), readyComparisons().size());
        QVERIFY(cards.size() >= 2);
        QTRY_COMPARE(cardsOf(page)[0]->mapTo(&page, QPoint()).y(), cardsOf(page)[1]->mapTo(&page, QPoint()).y());
        page.resize(500, 900);
        QTRY_COMPARE(cardsOf(page)[0]->mapTo(&page, QPoint()).x(), cardsOf(page)[1]->mapTo(&page, QPoint()).x());
        cards = cardsOf(page);
        QVERIFY(cards[0]->mapTo(&page, QPoint()).y() + cards[0]->height() <= cards[1]->mapTo(&page, QPoint()).y());
    }

    void aCardHasRoomForItsWords_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("width");
        for (const Language& one : languages()) {
            for (const int width : {420, 640, 1100})
                QTest::addRow("%s, %d px", qPrintable(one.code), width) << one.code << width;
        }
    }
    void aCardHasRoomForItsWords()
    {
        QFETCH(QString, language);
        QFETCH(int, width);
        speak(language);
        WelcomePage page;
        page.resize(width, 900);
        page.show();
        QTRY_VERIFY(cardsOf(page).front()->width() > 100);
        for (const ComparisonCard* card : cardsOf(page))
            QTRY_VERIFY2(card->height() >= card->heightForWidth(card->width()), qPrintable(card->text()));
    }

    /// The narrower, the more lines.
    void aNarrowCardIsHigher()
    {
        const ComparisonCard card(readyComparisons().front());
        QVERIFY(card.heightForWidth(150) > card.heightForWidth(400));
    }

    void theSketchesAreExplainedInTheColoursOfTheTheme()
    {
        WelcomePage page;
        QStringList legends;
        for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
            const Theme& theme = themeOf(mode);
            page.setPalette(paletteOf(theme));
            for (const QLabel* label : page.findChildren<QLabel*>()) {
                if (label->text().contains(theme.accent.name()) && label->text().contains(theme.wait.name()))
                    legends << label->text();
            }
        }
        QCOMPARE(legends.size(), 2);
        QVERIFY(legends[0] != legends[1]);
    }
};

QTEST_MAIN(TestWelcomePage)
#include "tst_welcome_page.moc"
