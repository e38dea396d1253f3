// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/allowed_paths.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using stallscope::cli::mcp::AllowedPaths;

/// Which files a client of the MCP server may read.
class TestAllowedPaths : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_place = std::make_unique<QTemporaryDir>();
        QDir place(m_place->path());
        QVERIFY(place.mkpath("open/inner") && place.mkpath("closed") && place.mkpath("open-too"));
        for (const char* name : {"open/a.json", "open/inner/b.json", "closed/secret.json", "open-too/c.json", "single.json"})
            write(name);
    }

    void filesOfAFolder()
    {
        const AllowedPaths allowed = of({"open"});
        QCOMPARE(resolved(allowed, path("open/a.json")), path("open/a.json"));
        QCOMPARE(resolved(allowed, "a.json"), path("open/a.json"));
        QCOMPARE(resolved(allowed, "inner/b.json"), path("open/inner/b.json"));
        QCOMPARE(resolved(allowed, "inner/../a.json"), path("open/a.json"));
    }

    void nothingElse()
    {
        const AllowedPaths allowed = of({"open"});
        for (const char* name : {"closed/secret.json", "open-too/c.json", "single.json", "open/../closed/secret.json", "missing.json", "open"})
            QCOMPARE(resolved(allowed, path(name)).isEmpty(), name != QByteArray("open")); // the folder itself may be listed
        QVERIFY(resolved(allowed, "../closed/secret.json").isEmpty());
        QVERIFY(resolved(allowed, "").isEmpty());
        QVERIFY(resolved(allowed, QString("a.json") + QChar(0)).isEmpty());
        QVERIFY(!resolved(allowed, "a.json").isEmpty());
    }

    /// Whether a file outside exists is not told.
    void errorsOutsideAreEqual()
    {
        const AllowedPaths allowed = of({"open"});
        QString there = error(allowed, path("closed/secret.json"));
        QString notThere = error(allowed, path("closed/nothing.json"));
        QCOMPARE(there.remove(path("closed/secret.json")), notThere.remove(path("closed/nothing.json")));
    }

    void linksAreFollowed()
    {
        QVERIFY(QFile::link(path("closed/secret.json"), path("open/link.json")));
        QVERIFY(QFile::link(path("closed"), path("open/folder")));
        QVERIFY(QFile::link(path("open/a.json"), path("open/same.json")));
        QVERIFY(QFile::link(path("open/loop"), path("open/loop")));
        const AllowedPaths allowed = of({"open"});
        QVERIFY(resolved(allowed, path("open/link.json")).isEmpty());
        QVERIFY(resolved(allowed, path("open/folder/secret.json")).isEmpty());
        QVERIFY(resolved(allowed, path("open/loop")).isEmpty());
        QCOMPARE(resolved(allowed, path("open/same.json")), path("open/a.json"));
        QVERIFY(error(allowed, path("open/link.json")).contains("link"));
    }

    /// A folder that is named through a link.
    void linkedFolder()
    {
        QVERIFY(QFile::link(path("open"), path("shortcut")));
        const AllowedPaths allowed = of({"shortcut"});
        QCOMPARE(resolved(allowed, path("shortcut/a.json")), path("open/a.json"));
        QVERIFY(resolved(allowed, path("closed/secret.json")).isEmpty());
    }

    void singleFiles()
    {
        const AllowedPaths allowed = of({"single.json"});
        QCOMPARE(resolved(allowed, path("single.json")), path("single.json"));
        QCOMPARE(resolved(allowed, "single.json"), path("single.json"));
        QVERIFY(resolved(allowed, path("open/a.json")).isEmpty());
    }

    void missingFoldersAreAnError() { QVERIFY(!AllowedPaths::make({path("nothing").toStdString()})); }

private:
    [[nodiscard]] QString path(const QString& name) const { return QDir(QDir(m_place->path()).canonicalPath()).filePath(name); }
    void write(const QString& name) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    [[nodiscard]] AllowedPaths of(const QStringList& names) const
    {
        std::vector<std::string> paths;
        for (const QString& name : names)
            paths.push_back(path(name).toStdString());
        return *AllowedPaths::make(paths);
    }
    /// Empty where it is refused.
    static QString resolved(const AllowedPaths& allowed, const QString& path)
    {
        const auto found = allowed.resolve(path.toStdString());
        return found ? QString::fromStdString(found->string()) : QString();
    }
    static QString error(const AllowedPaths& allowed, const QString& path)
    {
        const auto found = allowed.resolve(path.toStdString());
        return found ? QString() : QString::fromStdString(found.error().message);
    }

    std::unique_ptr<QTemporaryDir> m_place;
};

QTEST_APPLESS_MAIN(TestAllowedPaths)
#include "tst_allowed_paths.moc"
