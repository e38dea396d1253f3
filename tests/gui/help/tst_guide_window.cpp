// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/access/keyboard_focus.h"
#include "gui/help/guide_window.h"
#include "tests/gui/support/qt_warnings.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QTextBlock>
#include <QTranslator>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

const QString kFirst = QStringLiteral("docs/guide/README.md");

/// A language in which every text is in brackets.
class Brackets : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* /*context*/, const char* text, const char* /*meaning*/, int /*count*/) const override
    {
        return QStringLiteral("[%1]").arg(QString::fromUtf8(text));
    }
};

/// Pictures that are drawn, and not only named.
int picturesIn(const PageBrowser& browser)
{
    int count = 0;
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            const QTextImageFormat format = part.fragment().charFormat().toImageFormat();
            if (format.isValid() && !browser.document()->resource(QTextDocument::ImageResource, QUrl(format.name())).value<QImage>().isNull())
                ++count;
        }
    }
    return count;
}

} // namespace

/// The guide within the app.
class TestGuideWindow : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void everyPageOfTheGuideIsListed()
    {
        GuideWindow window;
        QStringList listed;
        for (int row = 0; row < window.list().count(); ++row) {
            listed << window.list().item(row)->data(Qt::UserRole).toString();
            QVERIFY2(!window.list().item(row)->text().isEmpty(), qPrintable(listed.last()));
        }
        for (const char* folder : {"docs/guide/", "docs/"}) {
            for (const QString& name : QDir(QStringLiteral(STALLSCOPE_SOURCE_DIR "/") + folder).entryList({"*.md"}, QDir::Files))
                QCOMPARE(listed.count(folder + name), 1);
        }
        QCOMPARE(listed.front(), kFirst);
        QCOMPARE(window.browser().page(), kFirst);
    }

    void everyLinkLeadsToAPage()
    {
        GuideWindow window;
        for (int row = 0; row < window.list().count(); ++row) {
            window.list().setCurrentRow(row);
            const QString page = window.browser().page();
            QVERIFY2(window.browser().toPlainText().contains(PageBrowser::titleOf(page).remove('`')), qPrintable(page));
            QVERIFY2(!window.browser().toPlainText().contains("SPDX"), qPrintable(page));
            for (const QString& linked : PageBrowser::linksOf(page))
                QVERIFY2(!PageBrowser::titleOf(linked).isEmpty(), qPrintable(page + ": " + linked));
        }
    }

    void picturesAreShownAndFit()
    {
        GuideWindow window;
        window.browser().showPage("docs/guide/read-a-timeline.md");
        QCOMPARE(picturesIn(window.browser()), 2);
        QVERIFY(window.browser().document()->idealWidth() <= window.browser().minimumWidth());
    }

    void theListFollowsLinksAndTheWayBack()
    {
        GuideWindow window;
        const QString first = window.list().currentItem()->text();
        window.browser().setSource(window.browser().source().resolved(QUrl("sweep.md"))); // as a click does
        QCOMPARE(window.browser().page(), QString("docs/guide/sweep.md"));
        QVERIFY(window.list().currentItem()->text() != first);
        window.browser().backward();
        QCOMPARE(window.list().currentItem()->text(), first);
    }

    /// The chosen page is marked in the list whoever has the keyboard.
    void whatHasTheKeyboardIsSeen()
    {
        GuideWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        for (QWidget* widget : std::initializer_list<QWidget*>{&window.browser(), &window.list()}) {
            widget->setFocus(Qt::TabFocusReason);
            QVERIFY(widget->findChild<FocusRing*>()->isVisible());
        }
        QTest::keyClick(window.focusWidget(), Qt::Key_Escape);
        QTRY_VERIFY(!window.isVisible());
    }

    void searchListsPagesWithAllWords()
    {
        GuideWindow window;
        const auto listed = [&window] {
            QStringList pages;
            for (int row = 0; row < window.list().count(); ++row) {
                if (!window.list().item(row)->isHidden())
                    pages << window.list().item(row)->data(Qt::UserRole).toString();
            }
            return pages;
        };
        const qsizetype all = listed().size();
        window.search().setText("sweep curve");
        const QStringList found = listed();
        QVERIFY(!found.isEmpty() && found.size() < all);
        for (const QString& page : found)
            QVERIFY2(PageBrowser::contains(page, {"SWEEP", "curve"}), qPrintable(page));
        window.findNext();
        QVERIFY(found.contains(window.browser().page()));
        const QString word = window.browser().textCursor().selectedText().toLower();
        QVERIFY2(word == "sweep" || word == "curve", qPrintable(word));
        QVERIFY(!window.browser().extraSelections().isEmpty());
        window.search().setText("nosuchword");
        QVERIFY(listed().isEmpty());
        window.findNext();
        window.search().clear();
        QCOMPARE(listed().size(), all);
        QVERIFY(window.browser().extraSelections().isEmpty());
    }

    /// The controls of an open guide; its pages are in English.
    void itsControlsFollowTheLanguage()
    {
        GuideWindow window;
        window.search().setText("nosuchword");
        const auto texts = [&window] {
            QStringList all{window.windowTitle(), window.search().placeholderText(), window.search().toolTip(), window.list().accessibleName()};
            for (const QLabel* label : window.findChildren<QLabel*>())
                all << label->text();
            return all;
        };
        const QStringList english = texts();
        Brackets brackets;
        QCoreApplication::installTranslator(&brackets);
        QCoreApplication::sendPostedEvents();
        for (const QString& text : texts())
            QVERIFY2(text.isEmpty() || text.startsWith('['), qPrintable(text));
        QCoreApplication::removeTranslator(&brackets);
        QCoreApplication::sendPostedEvents();
        QCOMPARE(texts(), english);
    }

    void aPageThatIsNotThere()
    {
        QCOMPARE(PageBrowser::titleOf("docs/none.md"), QString());
        QCOMPARE(PageBrowser::linksOf("docs/none.md"), QStringList());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestGuideWindow)
#include "tst_guide_window.moc"
