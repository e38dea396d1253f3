// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/known_text.h"

#include <QTest>

#include <atomic>
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

std::string nameOf(const KnownDomain& domain)
{
    const DomainRef ref = domain.domain();
    return {ref.name.text, ref.name.measure.length};
}

} // namespace

class TestKnownText : public QObject {
    Q_OBJECT
private slots:
    void equalTextsAreOne();
    void domainsOfOneNameAreDifferent();
    void longNamesOfDomainsAreCut();
    void memoryOfDomainsIsUsedAgain();
    void threadsShareFreeDomains();
    void tooManyDomainsShareOne();
    void manyTexts();
    void threadsAgree();
    void tooManyTextsShareOne();
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
    const KnownDomain* const first = KnownDomain::make(refTo(name));
    const KnownDomain* const second = KnownDomain::make(refTo(name));
    QVERIFY(first != second);
    QVERIFY(first->domain().number != second->domain().number);
    QCOMPARE(nameOf(*second), name);
}

void TestKnownText::longNamesOfDomainsAreCut()
{
    const std::string name(3 * kLongestInlineName, 'x');
    QCOMPARE(KnownDomain::make(refTo(name))->domain().name.measure.length, std::size_t{kLongestInlineName});
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

void TestKnownText::memoryOfDomainsIsUsedAgain()
{
    KnownDomain* const first = KnownDomain::make(refTo("first"));
    const std::uint64_t number = first->domain().number;
    first->destroy();
    first->destroy();                               // a mistake of the program
    QCOMPARE(nameOf(*first), std::string("first")); // likewise
    KnownDomain* const second = KnownDomain::make(refTo("second"));
    QCOMPARE(second, first);
    QVERIFY(second->domain().number != number); // writers know names by it
    QCOMPARE(nameOf(*second), std::string("second"));
    QVERIFY(KnownDomain::make(refTo("third")) != first);
}

void TestKnownText::threadsShareFreeDomains()
{
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&wrong, thread] {
                for (int i = 0; i < 50'000; ++i) {
                    const std::string name = std::to_string(thread) + " has " + std::to_string(i);
                    KnownDomain* const domain = KnownDomain::make(refTo(name));
                    wrong += nameOf(*domain) != name ? 1 : 0;
                    domain->destroy();
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
}

void TestKnownText::tooManyDomainsShareOne()
{
    std::vector<KnownDomain*> all;
    for (std::size_t i = 0; i < KnownDomain::kMostBytes / 64; ++i)
        all.push_back(KnownDomain::make(refTo("d")));
    KnownDomain* const further = KnownDomain::make(refTo("d"));
    QCOMPARE(nameOf(*further), std::string(kUnkeptDomain));
    QCOMPARE(KnownDomain::make(refTo("d")), further);
    further->destroy();
    all.front()->destroy();
    QCOMPARE(nameOf(*KnownDomain::make(refTo("again"))), std::string("again"));
    QCOMPARE(KnownDomain::make(refTo("d")), further);
}

/// Last: it uses up the memory limit of this process.
void TestKnownText::tooManyTextsShareOne()
{
    const std::string text(1 << 20, 'x');
    for (int i = 0; i < 10; ++i)
        (void)registered(text + std::to_string(i));
    const KnownText* const further = registered(text + "further");
    QCOMPARE(textOf(*further), std::string(kUnkeptString));
    QCOMPARE(registered(text + "and further"), further);
}

QTEST_APPLESS_MAIN(TestKnownText)
#include "tst_known_text.moc"
