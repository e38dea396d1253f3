// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/welcome_page.h"
#include "gui/app/window_menus.h"
#include "gui/common/text/words.h"
#include "gui/pages/ranks/ranks_panel.h"
#include "tests/gui/support/spoken_window.h"
#include "tests/profiler/formats/ranks.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTimer>

#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A window and a folder with the traces of two ranks.
struct Fixture : test::SpokenWindow {
    QString ranks = folder.filePath("ranks");

    Fixture()
    {
        window.show();
        if (!QDir(folder.path()).mkdir("ranks"))
            qFatal("cannot make a folder");
        for (int rank = 0; rank < 2; ++rank) {
            if (!test::writeFile(QDir(ranks).filePath(QString("rank%1.json").arg(rank)), test::rankTrace({rank == 1 ? 150 : 100, rank == 1 ? 40 : 90})))
                qFatal("cannot write");
        }
    }

    /// Triggers the action and ends its dialog, which has an event loop of its own.
    void chooseFolder(const QString& path)
    {
        QTimer untilOpen;
        QObject::connect(&untilOpen, &QTimer::timeout, &window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            wasForFolders = dialog->fileMode() == QFileDialog::Directory;
            if (path.isEmpty())
                return dialog->reject();
            dialog->selectFile(path);
            static_cast<QDialog*>(dialog)->accept(); // public there
        });
        untilOpen.start(1);
        window.actions()["file.openFolder"]->trigger();
    }
    /// A file that was used then.
    [[nodiscard]] QString madeFile(const QString& name, const QDateTime& used) const
    {
        const QString path = folder.filePath(name);
        if (!QFile::copy(test::kExample, path))
            qFatal("cannot copy");
        QFile file(path);
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
        if (!file.open(QIODevice::ReadWrite) || !file.setFileTime(used, QFileDevice::FileModificationTime))
            qFatal("cannot set the time");
        return path;
    }

    bool wasForFolders = false;
};

} // namespace

/// Folders, recent files and recordings, and what is shown of them.
class TestPlaces : public QObject {
    Q_OBJECT
private slots:
    void init() { m_spoken.begin(); }
    void cleanup() { QCOMPARE(m_spoken.end(), QStringList()); }

    void aFolderIsOpenedWithAllItsRanks()
    {
        Fixture fixture;
        fixture.chooseFolder(fixture.ranks);
        QVERIFY(fixture.wasForFolders);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.document().paths(), QStringList{fixture.ranks}, 60'000);
        QCOMPARE(fixture.window.runs().size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.work().ranks().hasRanks(), 60'000);
        QVERIFY(fixture.window.actions()["page.ranks"]->isEnabled());
        QCOMPARE(fixture.places.settings.recentFiles(), QStringList{fixture.ranks});
    }

    void withoutAChoiceNothingIsOpened()
    {
        Fixture fixture;
        fixture.chooseFolder({});
        QVERIFY(fixture.wasForFolders);
        QVERIFY(!fixture.window.documentController().loader().isBusy());
        QVERIFY(fixture.window.runs().isEmpty() && fixture.window.document().paths().isEmpty());
        QVERIFY(fixture.places.settings.recentFiles().isEmpty());
    }

    void recentFilesAreListedWithFolderAndDate()
    {
        Fixture fixture;
        const QString path = fixture.madeFile("a & b.json.gz", QDateTime({2024, 2, 29}, {8, 5}));
        fixture.places.settings.addRecent(path);
        QStringList opened;
        QMenu menu;
        fillRecentMenu(menu, fixture.places, [&opened](const QString& chosen) { opened << chosen; });
        menu.popup({});
        QCOMPARE(menu.actions().size(), 1);
        QAction* entry = menu.actions().front();
        const QStringList columns = entry->text().split('\t');
        QCOMPARE(columns.size(), 2);
        QVERIFY2(columns[0].startsWith("&1  a && b.json.gz  ("), qPrintable(columns[0]));
        QVERIFY2(columns[0].contains(QFileInfo(path).dir().dirName()), qPrintable(columns[0]));
        QCOMPARE(columns[1], dateWords(fixture.places.settings.lastUsed(path)));
        QCOMPARE(entry->toolTip(), path);
        entry->trigger();
        QCOMPARE(opened, QStringList{path});
        menu.close();
    }

    void theFirstPageListsThemToo()
    {
        const Fixture fixture;
        const QDateTime used({2024, 2, 29}, {8, 5});
        const QString path = fixture.madeFile("mine.json.gz", used);
        WelcomePage page;
        QStringList asked;
        connect(&page, &WelcomePage::fileRequested, &page, [&asked](const QString& chosen) { asked << chosen; });
        page.showRecent({{path, used}}, {});
        page.show();
        QPushButton* file = nullptr;
        for (QPushButton* button : page.findChildren<QPushButton*>())
            file = button->text() == "mine.json.gz" ? button : file;
        QVERIFY(file);
        QCOMPARE(file->toolTip(), path);
        QStringList words;
        for (const QLabel* label : page.findChildren<QLabel*>())
            words << label->text();
        QVERIFY2(words.contains("2024-02-29 08:05"), qPrintable(words.join('|')));
        QVERIFY2(words.contains(folderWords(path)), qPrintable(words.join('|')));
        file->click();
        QCOMPARE(asked, QStringList{path});
    }

private:
    test::Spoken m_spoken;
};

QTEST_MAIN(TestPlaces)
#include "tst_places.moc"
