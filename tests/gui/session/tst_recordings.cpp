// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/session/recordings.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope::gui;

namespace {

void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QFile::WriteOnly));
    file.write(text);
}

} // namespace

class TestRecordings : public QObject {
    Q_OBJECT

private slots:
    void aFolderThatIsNotThereHoldsNothing()
    {
        const Recordings recordings("/no/such/folder");
        QVERIFY(recordings.earlier().isEmpty());
        QVERIFY(recordings.orphans().isEmpty());
        QVERIFY(Recordings("/proc/no folder here").begin("increment").isEmpty());
    }

    void aRunIsUnderWayUntilItIsFinished()
    {
        const QTemporaryDir folder;
        Recordings recordings(folder.filePath("deep/down"));
        const QString path = recordings.begin("increment");
        QVERIFY(path.endsWith(" increment.stallscope"));
        write(path, "spans");
        QVERIFY(recordings.earlier().isEmpty());
        QVERIFY(recordings.orphans().isEmpty()); // this process is alive
        recordings.finish(path);
        QCOMPARE(recordings.earlier(), QStringList{path});
        recordings.remove(path);
        QVERIFY(recordings.earlier().isEmpty());
    }

    void whatAKilledProgramLeftIsFound()
    {
        const QTemporaryDir folder;
        Recordings recordings(folder.path());
        const QString path = recordings.begin("queue");
        write(path, "spans");
        write(path + ".running", "999999999");
        QCOMPARE(recordings.orphans(), QStringList{path});
        recordings.finish(path);
        QVERIFY(recordings.orphans().isEmpty());
        QCOMPARE(recordings.earlier(), QStringList{path});
    }

    void partsGoWithTheirRecording()
    {
        const QTemporaryDir folder;
        Recordings recordings(folder.path());
        const QString path = recordings.begin("train.py");
        QVERIFY(QDir().mkpath(path + ".parts"));
        write(path + ".parts/1.stallscope", "spans");
        recordings.finish(path);
        QVERIFY(recordings.earlier().isEmpty()); // no file was made of them yet
        recordings.remove(path);
        QVERIFY(QDir(folder.path()).isEmpty());
    }

    void oldOnesGo()
    {
        const QTemporaryDir folder;
        Recordings recordings(folder.path());
        for (int i = 10; i < 50; ++i)
            write(folder.filePath(QString("2020-01-01 00.00.00.0%1 x.stallscope").arg(i)), "spans");
        const QString latest = recordings.begin("increment");
        write(latest, "spans");
        recordings.finish(latest);
        QCOMPARE(recordings.earlier().size(), Recordings::kMost);
        QCOMPARE(recordings.earlier().front(), latest);
        QVERIFY(recordings.earlier().last().contains("0.031"));
    }
};

QTEST_GUILESS_MAIN(TestRecordings)
#include "tst_recordings.moc"
