// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/recordings.h"

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
        QString path;
        {
            Recordings killed(folder.path());
            path = killed.begin("queue");
            write(path, "spans");
            QVERIFY(Recordings(folder.path()).orphans().isEmpty()); // nor in the eyes of another program
        }
        write(path + ".running", QByteArray::number(QCoreApplication::applicationPid())); // whoever has that number by now
        Recordings recordings(folder.path());
        QCOMPARE(recordings.orphans(), QStringList{path});
        recordings.finish(path);
        QVERIFY(recordings.orphans().isEmpty());
        QCOMPARE(recordings.earlier(), QStringList{path});
    }

    void whatAProgramStillWritesIsLeftToIt()
    {
        const QTemporaryDir folder;
        QString path;
        {
            Recordings killed(folder.path());
            path = killed.begin("train.py");
        }
        const auto program = stallscope::session::OutputFile::create(path.toStdString(), stallscope::session::OutputFile::Mode::Replace);
        QVERIFY(program.ok());
        QVERIFY(Recordings(folder.path()).orphans().isEmpty());
    }

    void whatIsSavedIsNotOfferedAndGoesInItsTurn()
    {
        const QTemporaryDir folder;
        Recordings recordings(folder.path());
        const QString path = folder.filePath("2020-01-01 00.00.00.000 x.stallscope");
        write(path, "spans");
        QCOMPARE(recordings.earlier(), QStringList{path});
        recordings.noteSaved(path);
        QVERIFY(recordings.earlier().isEmpty());
        QVERIFY(QFile::exists(path));
        for (int i = 10; i < 10 + Recordings::kMost; ++i)
            write(folder.filePath(QString("2020-01-02 00.00.00.0%1 x.stallscope").arg(i)), "spans");
        QVERIFY(!recordings.begin("increment").isEmpty());
        QVERIFY(!QFile::exists(path));
        QVERIFY(!QFile::exists(path + ".saved"));
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
