// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/known_text.h"

#include <QTest>

#include <latch>
#include <set>
#include <string>
#include <thread>
#include <vector>

using namespace stallscope;
using namespace stallscope::inject;

namespace {

TextRef refTo(const std::string& text)
{
    return {text.c_str(), measured(text.c_str()), true, false};
}

KnownText* registered(const std::string& text)
{
    return KnownText::of(refTo(text));
}

std::string textOf(const KnownText& text)
{
    return {text.text().text, text.text().measure.length};
}

} // namespace

class TestKnownText : public QObject {
    Q_OBJECT
private slots:
    void equalTextsAreOne();
    void domainsOfOneNameAreDifferent();
    void longNamesOfDomainsAreCut();
    void manyTexts();
    void threadsAgree();
};

void TestKnownText::equalTextsAreOne()
{
    KnownText* const step = registered("step");
    QCOMPARE(textOf(*step), std::string("step"));
    QCOMPARE(registered(std::string("st") + "ep"), step);
    QVERIFY(registered("steps") != step);
    QVERIFY(registered("") != step);
    QCOMPARE(registered({}), registered(""));
}

/// Two libraries of a program may give their domains the same name: the ranges of one do not end those of the other.
void TestKnownText::domainsOfOneNameAreDifferent()
{
    const std::string name = "loader";
    const KnownText* const first = KnownText::add(refTo(name));
    const KnownText* const second = KnownText::add(refTo(name));
    QVERIFY(first != second);
    QVERIFY(first->domain().number != second->domain().number);
    QVERIFY(registered(name) != first);
    QCOMPARE(textOf(*second), name);
}

void TestKnownText::longNamesOfDomainsAreCut()
{
    const std::string name(3 * kLongestInlineName, 'x');
    QCOMPARE(KnownText::add(refTo(name))->domain().name.measure.length, std::size_t{kLongestInlineName});
    QCOMPARE(textOf(*registered(name)), name);
}

/// More than there are buckets, so that several share one.
void TestKnownText::manyTexts()
{
    std::vector<KnownText*> all;
    for (int i = 0; i < 5000; ++i)
        all.push_back(registered("one of many: " + std::to_string(i)));
    QCOMPARE(std::set<KnownText*>(all.begin(), all.end()).size(), all.size());
    for (int i = 0; i < 5000; ++i) {
        if (registered("one of many: " + std::to_string(i)) != all[static_cast<std::size_t>(i)])
            QFAIL("a text that was registered twice");
    }
}

void TestKnownText::threadsAgree()
{
    constexpr std::size_t kThreads = 4;
    constexpr std::size_t kTexts = 3000;
    std::vector<std::vector<KnownText*>> seen(kThreads, std::vector<KnownText*>(kTexts));
    {
        std::latch all(kThreads);
        std::vector<std::jthread> threads;
        for (std::vector<KnownText*>& mine : seen) {
            threads.emplace_back([&all, &mine] {
                all.arrive_and_wait();
                for (std::size_t i = 0; i < mine.size(); ++i)
                    mine[i] = registered("said by all: " + std::to_string(i));
            });
        }
    }
    for (const auto& mine : seen)
        QVERIFY(mine == seen[0]);
}

QTEST_APPLESS_MAIN(TestKnownText)
#include "tst_known_text.moc"
