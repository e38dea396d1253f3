// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/text_search.h"

#include <QTest>

#include <cstring>
#include <string>

#include <sys/mman.h>

using namespace stallscope::inject;

namespace {

/// Memory behind which nothing can be read.
class GuardedPage {
public:
    GuardedPage() : m_pages(static_cast<char*>(::mmap(nullptr, 2 * kPageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)))
    {
        ::mprotect(m_pages + kPageBytes, kPageBytes, PROT_NONE);
    }
    GuardedPage(const GuardedPage&) = delete;
    GuardedPage& operator=(const GuardedPage&) = delete;
    ~GuardedPage() { ::munmap(m_pages, 2 * kPageBytes); }

    /// The text, whose final zero is the last byte that can be read.
    [[nodiscard]] const char* atEnd(const std::string& text) const
    {
        char* const at = m_pages + kPageBytes - text.size() - 1;
        std::memcpy(at, text.c_str(), text.size() + 1);
        return at;
    }

private:
    char* m_pages;
};

/// As a block keeps a text: padded with zeros.
std::string padded(const std::string& text)
{
    return text + std::string(16 - text.size() % 8, '\0');
}

std::string textOfLength(std::size_t length)
{
    std::string text;
    for (std::size_t i = 0; i < length; ++i)
        text += static_cast<char>('a' + i % 26);
    return text;
}

} // namespace

class TestTextSearch : public QObject {
    Q_OBJECT
private slots:
    void measuresUpToTheEndOfAPage();
    void hashDependsOnTheContentAlone();
    void comparesUpToTheEndOfAPage();
    void differencesAreFound();
    void shorterAndLongerTextsDiffer();
};

void TestTextSearch::measuresUpToTheEndOfAPage()
{
    const GuardedPage page;
    for (std::size_t length = 0; length < 40; ++length)
        QCOMPARE(measured(page.atEnd(textOfLength(length))).length, length);
}

void TestTextSearch::hashDependsOnTheContentAlone()
{
    const GuardedPage page;
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string text = textOfLength(length);
        const MeasuredText atEnd = measured(page.atEnd(text));
        const std::string behindOther = "xyz" + text + std::string(1, '\0') + "junk behind it";
        QCOMPARE(measured(behindOther.c_str() + 3).hash, atEnd.hash);
        QCOMPARE(measured(text.data(), text.size()).hash, atEnd.hash);
    }
    QVERIFY(measured("step 1").hash != measured("step 2").hash);
    QVERIFY(measured("a\0b", 3).hash != measured("a").hash);
}

void TestTextSearch::comparesUpToTheEndOfAPage()
{
    const GuardedPage page;
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string text = textOfLength(length);
        QVERIFY(equals(page.atEnd(text), padded(text).c_str(), length));
    }
}

void TestTextSearch::differencesAreFound()
{
    for (std::size_t length = 1; length < 40; ++length) {
        const std::string text = textOfLength(length);
        for (std::size_t at = 0; at < length; ++at) {
            std::string other = text;
            other[at] = '#';
            QVERIFY(!equals(other.c_str(), padded(text).c_str(), length));
        }
    }
}

void TestTextSearch::shorterAndLongerTextsDiffer()
{
    for (std::size_t length = 1; length < 40; ++length) {
        const std::string text = textOfLength(length);
        QVERIFY(!equals(textOfLength(length - 1).c_str(), padded(text).c_str(), length));
        QVERIFY(!equals(textOfLength(length + 1).c_str(), padded(text).c_str(), length));
    }
}

QTEST_APPLESS_MAIN(TestTextSearch)
#include "tst_text_search.moc"
