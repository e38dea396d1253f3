// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/settings.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

QString madeFile(const QTemporaryDir& folder, const QString& name)
{
    QFile file(folder.filePath(name));
    (void)file.open(QFile::WriteOnly);
    return file.fileName();
}

} // namespace

class TestSettings : public QObject {
    Q_OBJECT

private slots:
    void nothingIsRememberedAtFirst()
    {
        const QTemporaryDir folder;
        const Settings settings(folder.filePath("settings.ini"));
        QVERIFY(settings.recentFiles().isEmpty());
        QVERIFY(settings.theme() == ThemeChoice::System);
        QVERIFY(settings.geometry().isEmpty());
        QVERIFY(settings.layoutOf("panels").isEmpty());
    }

    void memoryIsAQuarterUnlessSomebodyChose()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        const std::size_t usual = settings.memoryLimit();
        QVERIFY(usual > 0);
        settings.setMemoryLimit(std::size_t{300} << 20);
        QCOMPARE(settings.memoryLimit(), std::size_t{300} << 20);
        QCOMPARE(Settings(folder.filePath("settings.ini")).memoryLimit(), std::size_t{300} << 20);
        settings.setMemoryLimit(0);
        QCOMPARE(settings.memoryLimit(), usual);
    }

    void theLatestFileComesFirst()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        const QString a = madeFile(folder, "a");
        const QString b = madeFile(folder, "b");
        settings.addRecent(a);
        settings.addRecent(b);
        settings.addRecent(a);
        QCOMPARE(settings.recentFiles(), (QStringList{a, b}));
        QCOMPARE(settings.lastFolder(), folder.path());
        QFile::remove(a);
        QCOMPARE(settings.recentFiles(), QStringList{b});
        settings.clearRecent();
        QVERIFY(settings.recentFiles().isEmpty());
    }

    void recentFilesHaveATime()
    {
        const QTemporaryDir folder;
        const QString old = madeFile(folder, "old");
        const QString used = madeFile(folder, "used");
        const QDateTime changed = QDateTime::currentDateTime().addDays(-3);
        for (const QString& path : {old, used}) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadWrite) && file.setFileTime(changed, QFileDevice::FileModificationTime));
        }
        Settings settings(folder.filePath("settings.ini"));
        const QDateTime before = QDateTime::currentDateTime();
        settings.addRecent(used);
        QVERIFY(settings.lastUsed(used).msecsTo(before) <= 1000); // stored with milliseconds or seconds
        QCOMPARE(settings.lastUsed(old).toSecsSinceEpoch(), changed.toSecsSinceEpoch()); // as if an older version had added it
    }

    void theUnitIsRemembered()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        QVERIFY(settings.unit() == DurationUnit::Automatic);
        for (const DurationUnit unit : {DurationUnit::Nanoseconds, DurationUnit::Seconds, DurationUnit::Automatic}) {
            settings.setUnit(unit);
            QVERIFY(Settings(folder.filePath("settings.ini")).unit() == unit);
        }
    }

    void onlySoManyAreKept()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("settings.ini"));
        for (int i = 0; i < 30; ++i)
            settings.addRecent(madeFile(folder, QString::number(i)));
        QCOMPARE(settings.recentFiles().size(), Settings::kMostRecent);
        QCOMPARE(settings.recentFiles().front(), folder.filePath("29"));
    }

    void whatIsSetIsThereNextTime()
    {
        const QTemporaryDir folder;
        {
            Settings settings(folder.filePath("settings.ini"));
            settings.setTheme(ThemeChoice::Light);
            settings.setGeometry("somewhere");
            settings.setLayoutOf("panels", "wide");
        }
        const Settings settings(folder.filePath("settings.ini"));
        QVERIFY(settings.theme() == ThemeChoice::Light);
        QVERIFY(modeOf(ThemeChoice::System, paletteOf(themeOf(Theme::Mode::Light))) == Theme::Mode::Light);
        QVERIFY(modeOf(ThemeChoice::System, paletteOf(themeOf(Theme::Mode::Dark))) == Theme::Mode::Dark);
        QVERIFY(modeOf(ThemeChoice::Dark, paletteOf(themeOf(Theme::Mode::Light))) == Theme::Mode::Dark);
        QCOMPARE(settings.geometry(), QByteArray("somewhere"));
        QCOMPARE(settings.layoutOf("panels"), QByteArray("wide"));
    }
};

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
