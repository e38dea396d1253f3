// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/desktop_integration.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope::gui;

namespace {

void write(const QString& path, const QByteArray& contents)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(contents);
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList namesBelow(const QString& root)
{
    QStringList names;
    for (QDirIterator each(root, QDir::AllEntries | QDir::NoDotAndDotDot, QDirIterator::Subdirectories); each.hasNext();)
        names << QDir(root).relativeFilePath(each.next());
    names.sort();
    return names;
}

/// share/ of an installation, and a folder for the user's data.
struct Place {
    QTemporaryDir folder;
    QString share = folder.filePath("share");
    QString data = folder.filePath("data");

    Place()
    {
        write(share + "/applications/io.github.stallscope.Stallscope.desktop", "[Desktop Entry]\nName=Stallscope\nExec=stallscope %F\nTerminal=false\n");
        write(share + "/mime/packages/io.github.stallscope.Stallscope.xml", "<mime-info/>");
        write(share + "/icons/hicolor/48x48/apps/io.github.stallscope.Stallscope.png", "icon");
        write(share + "/icons/hicolor/scalable/mimetypes/application-x-stallscope.svg", "drawing");
        write(share + "/doc/stallscope/LICENSE", "licence");
    }

    [[nodiscard]] stallscope::Result<QString> add(const QString& program) const { return addToDesktop({share, data, program}); }
};

} // namespace

class TestDesktopIntegration : public QObject {
    Q_OBJECT

private slots:
    void copiesMenuEntryIconsAndFileType()
    {
        const Place place;
        const auto entry = place.add("/opt/stallscope/bin/stallscope");
        QVERIFY(entry.ok());
        QCOMPARE(*entry, place.data + "/applications/io.github.stallscope.Stallscope.desktop");
        QCOMPARE(contentsOf(*entry),
            QByteArray("[Desktop Entry]\nName=Stallscope\nTryExec=/opt/stallscope/bin/stallscope\n"
                       "Exec=\"/opt/stallscope/bin/stallscope\" %F\nTerminal=false\n"));
        QCOMPARE(contentsOf(place.data + "/icons/hicolor/48x48/apps/io.github.stallscope.Stallscope.png"), QByteArray("icon"));
        QCOMPARE(contentsOf(place.data + "/icons/hicolor/scalable/mimetypes/application-x-stallscope.svg"), QByteArray("drawing"));
        QVERIFY(!QFileInfo::exists(place.data + "/doc"));
    }

    void removingLeavesNothing()
    {
        const Place place;
        QVERIFY(place.add("/a/stallscope").ok());
        const auto removed = removeFromDesktop(place.data);
        QVERIFY(removed.ok());
        QCOMPARE(*removed, 4);
        QCOMPARE(namesBelow(place.data), QStringList());
    }

    void removingLeavesFilesOfOtherPrograms()
    {
        const Place place;
        write(place.data + "/icons/hicolor/48x48/apps/other.png", "icon");
        write(place.data + "/applications/other.desktop", "entry");
        QVERIFY(place.add("/a/stallscope").ok());
        QVERIFY(removeFromDesktop(place.data).ok());
        QCOMPARE(namesBelow(place.data),
            QStringList({"applications", "applications/other.desktop", "icons", "icons/hicolor", "icons/hicolor/48x48", "icons/hicolor/48x48/apps",
                "icons/hicolor/48x48/apps/other.png"}));
    }

    void removingNothingIsNoError()
    {
        const Place place;
        const auto removed = removeFromDesktop(place.data);
        QVERIFY(removed.ok());
        QCOMPARE(*removed, 0);
    }

    void addingAgainReplacesTheProgram()
    {
        const Place place;
        QVERIFY(place.add("/old/stallscope").ok());
        const auto entry = place.add("/new/stallscope");
        QVERIFY(entry.ok());
        QVERIFY(!contentsOf(*entry).contains("/old/"));
    }

    void refusesWhereNothingIsInstalled()
    {
        const Place place;
        const auto entry = addToDesktop({place.folder.filePath("elsewhere"), place.data, "/a/stallscope"});
        QVERIFY(!entry.ok());
        QVERIFY(entry.error().message.find("no menu entry") != std::string::npos);
        QVERIFY(!QFileInfo::exists(place.data));
    }

    void execArgumentIsQuoted_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("quoted");
        QTest::newRow("plain") << "/opt/a"
                               << "\"/opt/a\"";
        QTest::newRow("space") << "/my programs/a"
                               << "\"/my programs/a\"";
        QTest::newRow("dollar") << "/a$b"
                                << "\"/a\\\\$b\"";
        QTest::newRow("quote") << "/a\"b"
                               << "\"/a\\\\\"b\"";
        QTest::newRow("backslash") << "/a\\b"
                                   << "\"/a\\\\\\\\b\"";
        QTest::newRow("percent") << "/100%"
                                 << "\"/100%%\"";
    }
    void execArgumentIsQuoted()
    {
        QFETCH(QString, path);
        QTEST(execArgument(path), "quoted");
    }

    void bundleFindsItsFonts()
    {
        const Place place;
        write(place.share + "/stallscope/fonts.conf", "<fontconfig/>");
        const QString bin = place.folder.filePath("bin");
        QDir().mkpath(bin);
        qunsetenv("FONTCONFIG_FILE");
        qunsetenv("XDG_CACHE_HOME");
        qputenv("QT_PLUGIN_PATH", "/plugins/of/another/qt");
        {
            const BundleEnvironment bundle(bin);
            QVERIFY(bundle.isActive());
            QCOMPARE(qEnvironmentVariable("FONTCONFIG_FILE"), QFileInfo(place.share + "/stallscope/fonts.conf").canonicalFilePath());
            QVERIFY(!qEnvironmentVariableIsSet("QT_PLUGIN_PATH"));
            QCOMPARE(qEnvironmentVariable("XDG_CACHE_HOME"), QFileInfo(place.share).canonicalFilePath() + "/stallscope/cache");
        }
        QVERIFY(!qEnvironmentVariableIsSet("FONTCONFIG_FILE") && !qEnvironmentVariableIsSet("XDG_CACHE_HOME"));
        QCOMPARE(qEnvironmentVariable("QT_PLUGIN_PATH"), QString("/plugins/of/another/qt"));
        qunsetenv("QT_PLUGIN_PATH");
    }

    void otherInstallationsKeepTheEnvironment()
    {
        const Place place;
        qputenv("QT_PLUGIN_PATH", "/plugins");
        const BundleEnvironment bundle(place.folder.filePath("bin"));
        QVERIFY(!bundle.isActive());
        QCOMPARE(qEnvironmentVariable("QT_PLUGIN_PATH"), QString("/plugins"));
        qunsetenv("QT_PLUGIN_PATH");
    }
};

QTEST_GUILESS_MAIN(TestDesktopIntegration)
#include "tst_desktop_integration.moc"
