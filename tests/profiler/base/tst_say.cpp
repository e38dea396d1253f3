// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/say.h"

#include <QTest>

#include <string_view>

using namespace stallscope;

namespace {

constexpr Text kBusy = STALLSCOPE_TEXT("Test", "busy {} of {}");
constexpr Text kTimes = STALLSCOPE_COUNT("Test", "{} times", "{} time");

} // namespace

/// Texts below the window, in the reader's language.
class TestSay : public QObject {
    Q_OBJECT
private slots:
    void cleanup()
    {
        setTranslator(nullptr);
        setLanguage("en");
    }

    void englishIsWhatTheSourceSays()
    {
        QCOMPARE(say(kBusy, "12 %", "3 ms"), std::string("busy 12 % of 3 ms"));
        QCOMPARE(say(STALLSCOPE_TEXT("Test", "no value")), std::string("no value"));
        QCOMPARE(sayCount(kTimes, 0), std::string("0 times"));
        QCOMPARE(sayCount(kTimes, 1), std::string("1 time"));
        QCOMPARE(sayCount(kTimes, 12345), std::string("12,345 times"));
    }

    void aTranslationMayTurnTheOrderRound()
    {
        setTranslator([](const Text& text, std::int64_t) { return std::string_view(text.context) == "Test" ? std::string("{1}: {0}") : std::string(); });
        QCOMPARE(say(kBusy, "12 %", "3 ms"), std::string("3 ms: 12 %"));
    }

    void aTranslationIsToldTheCount()
    {
        setTranslator([](const Text&, std::int64_t count) { return count == 2 ? std::string("beide Male ({})") : std::string("{}-mal"); });
        QCOMPARE(sayCount(kTimes, 2), std::string("beide Male (2)"));
        QCOMPARE(sayCount(kTimes, 3), std::string("3-mal"));
    }

    /// A mistake in a translation does not terminate the program.
    void aBrokenTranslationStaysEnglish_data()
    {
        QTest::addColumn<QByteArray>("broken");
        QTest::newRow("a value too many") << QByteArray("{} {} {}");
        QTest::newRow("no such value") << QByteArray("{7}");
        QTest::newRow("not closed") << QByteArray("{");
        QTest::newRow("another kind") << QByteArray("{:d}");
    }
    void aBrokenTranslationStaysEnglish()
    {
        QFETCH(QByteArray, broken);
        static std::string words;
        words = broken.toStdString();
        setTranslator([](const Text&, std::int64_t) { return words; });
        QCOMPARE(say(kBusy, "12 %", "3 ms"), std::string("busy 12 % of 3 ms"));
    }

    void sentencesEndAndFollowEachOtherAsTheLanguageDoesIt()
    {
        QCOMPARE(sentenceOf(""), std::string());
        QCOMPARE(sentenceOf("It waits"), std::string("It waits."));
        QCOMPARE(together("", "B."), std::string("B."));
        QCOMPARE(together("A.", ""), std::string("A."));
        QCOMPARE(together("A.", "B."), std::string("A. B."));
        QCOMPARE(sayUnknown(), std::string("n/a"));
        setTranslator([](const Text& text, std::int64_t) {
            return std::string_view(text.text) == "{}." ? std::string("{}\u3002") : std::string_view(text.text) == "{} {}" ? std::string("{}{}") : std::string(text.text);
        });
        QCOMPARE(together(sentenceOf("A"), sentenceOf("B")), std::string("A\u3002B\u3002"));
    }

    void theLanguageHasAName()
    {
        QCOMPARE(language(), std::string("en"));
        setLanguage("zh-CN");
        QCOMPARE(language(), std::string("zh-CN"));
    }
};

QTEST_APPLESS_MAIN(TestSay)
#include "tst_say.moc"
