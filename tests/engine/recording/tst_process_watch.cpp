// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/arena/process_watch.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/wait.h>
#include <unistd.h>

using namespace stallscope;
using namespace stallscope::recording;

class TestProcessWatch : public QObject {
    Q_OBJECT
private slots:
    void aFileThatCannotBeReadIsEmpty()
    {
        const QTemporaryDir folder;
        QCOMPARE(contentOf(folder.filePath("missing").toStdString()), "");
        QCOMPARE(contentOf(folder.path().toStdString()), ""); // opens, and then fails to be read, like a file of a process that has just ended
        QFile file(folder.filePath("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write("two\nlines"), 9);
        file.close();
        QCOMPARE(contentOf(file.fileName().toStdString()), "two\nlines");
    }

    void theEndOfAProcessIsSeen()
    {
        int gate[2];
        QCOMPARE(::pipe(gate), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            char byte = 0;
            ::_exit(::read(gate[0], &byte, 1) == 1 ? 0 : 1);
        }
        QVERIFY(child > 0);
        ProcessWatch watch(static_cast<std::uint32_t>(child), 0);
        QVERIFY(watch.isVisible());
        QCOMPARE(watch.state(), ProcessWatch::State::Running);
        QCOMPARE(::write(gate[1], "x", 1), 1);
        QTRY_COMPARE(watch.state(), ProcessWatch::State::Ended); // also before it is waited for
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        ::close(gate[0]);
        ::close(gate[1]);
    }
};

QTEST_MAIN(TestProcessWatch)
#include "tst_process_watch.moc"
