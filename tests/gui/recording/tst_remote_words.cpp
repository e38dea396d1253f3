// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/settings.h"
#include "gui/recording/program.h"
#include "gui/recording/remote_recorder.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

QString wrongWith(const Result<SshHost>& machine)
{
    return machine ? QString() : QString::fromStdString(machine.error().message);
}

} // namespace

class TestRemoteWords : public QObject {
    Q_OBJECT
private slots:
    void machines_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isGood");
        for (const char* const good : {"gpu1", "me@gpu1", "gpu1.example.org:2222", "me@10.0.0.1", "[::1]:22", "me@[fe80::1%eth0]", "a_b"})
            QTest::newRow(good) << QString(good) << true;
        for (const char* const bad : {"", "-oProxyCommand=sh", "me@-x", "-me@gpu1", "gpu1:0", "gpu1:65536", "gpu1:99999999", "gpu 1", "gpu1;ls", "$(ls)",
                 "a@b@c", "gpu1:", "[x]", "::1", "gpu1\n", "g`ls`"})
            QTest::newRow(bad) << QString(bad) << false;
    }
    void machines()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isGood);
        const auto machine = machineFrom(text);
        QCOMPARE(machine.ok(), isGood);
        if (machine)
            QCOMPARE(machine->text(), text);
        else
            QVERIFY(!wrongWith(machine).isEmpty());
    }

    void files()
    {
        const auto plain = remoteFileFrom("ssh://me@gpu1:22/data/a b.stallscope");
        QVERIFY(plain);
        QCOMPARE(plain->machine.text(), QString("me@gpu1:22"));
        QCOMPARE(plain->path, QString("/data/a b.stallscope"));
        QCOMPARE(remoteFileFrom("ssh://gpu1/~/a.stallscope")->path, QString("~/a.stallscope"));
        for (const char* const bad : {"ssh://", "ssh:///a", "ssh://gpu1", "ssh://gpu1/", "ssh://-x/a", "/a"})
            QVERIFY2(!remoteFileFrom(bad), bad);
        QVERIFY(isRemote("SSH://a/b"));
        QVERIFY(!isRemote("ssh.stallscope"));
    }

    void recordersAreRemembered()
    {
        const QTemporaryDir folder;
        Settings settings(folder.filePath("s.ini"));
        const SshHost one{"me", "gpu1", 22};
        QCOMPARE(recorderOn(one, settings), QString("stallscope-cli"));
        saveRecorder(settings, one, "/opt/stallscope-cli");
        QCOMPARE(recorderOn(one, settings), QString("/opt/stallscope-cli"));
        QCOMPARE(recorderOn({"me", "gpu2", 22}, settings), QString("stallscope-cli"));
        saveRecorder(settings, one, {});
        QCOMPARE(recorderOn(one, settings), QString("stallscope-cli"));
    }

    /// What a shell makes of it is what was meant, whatever stands in the words.
    void everyWordArrivesAsItIs()
    {
        const QTemporaryDir folder;
        const QString odd = QString::fromUtf8("a'b \"c\" $HOME `ls` \\ ; & | * ? ! # ~ \t\u00fc \n end");
        Program program;
        program.machine = {{}, "gpu1", 0};
        program.recorder = "printf";
        program.folder = folder.path();
        program.environment = "ODD=it's $HOME";
        program.line = quoted(odd) + " -x " + quoted("") + " ~";
        program.keptAs = "-kept";
        QProcess shell;
        shell.start("sh", {"-c", remoteCommand(program).replace("printf record", "sh -c 'printf \"%s<>\" \"$ODD\" \"$PWD\" \"$@\"' printf record")});
        QVERIFY(shell.waitForFinished());
        const QStringList said = QString::fromUtf8(shell.readAllStandardOutput()).split("<>");
        QCOMPARE(said, (QStringList{"it's $HOME", folder.path(), "record", "--stream", "-o", "./-kept", "--", odd, "-x", "", "~", ""}));
    }

    void homesAreThere()
    {
        Program program = programFor({{{}, "gpu1", 0}, "~/it's here/a.stallscope"});
        program.recorder = "~/bin/stallscope-cli";
        QCOMPARE(remoteCommand(program), QString(R"(exec "$HOME"/bin/stallscope-cli stream "$HOME"/'it'\''s here/a.stallscope')"));
        const QStringList arguments = sshArguments(program, false);
        QCOMPARE(arguments.mid(arguments.size() - 3, 2), (QStringList{"--", "gpu1"}));
        QVERIFY(arguments.contains("BatchMode=yes"));
        QVERIFY(sshArguments(program, true).contains("BatchMode=no"));
        program.machine = {"me", "gpu1", 2222};
        const QString line = sshArguments(program, false).join(' ');
        QVERIFY2(line.contains("-p 2222 -l me -- gpu1 exec"), qPrintable(line));
    }

    void troubles_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("errors");
        QTest::addColumn<QByteArray>("noise");
        QTest::addColumn<QString>("words");
        QTest::newRow("no word") << 255 << QString() << QByteArray() << QString("ssh exited without an error message");
        QTest::newRow("unknown") << 255 << QString("something odd\n") << QByteArray() << QString("ssh reported: something odd");
        QTest::newRow("key changed") << 255 << QString("@ WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED! @\nHost key verification failed.\n") << QByteArray()
                                     << QString("has changed");
        QTest::newRow("password") << 255 << QString("me@gpu1: Permission denied (publickey,password).\n") << QByteArray() << QString("ssh-copy-id gpu1");
        QTest::newRow("no name") << 255 << QString("ssh: Could not resolve hostname gpu1: Name or service not known\n") << QByteArray()
                                 << QString("Cannot resolve the host name 'gpu1'");
        QTest::newRow("timeout") << 255 << QString("ssh: connect to host gpu1 port 22: Connection timed out\n") << QByteArray() << QString("does not respond");
        QTest::newRow("not there") << 127 << QString("sh: 1: exec: stallscope-cli: not found\n") << QByteArray() << QString("Install it there");
        QTest::newRow("not to be run") << 126 << QString("sh: 1: exec: /opt/x: Permission denied\n") << QByteArray() << QString("Cannot run 'stallscope-cli'");
        QTest::newRow("an older one") << 2 << QString("stallscope-cli: 'stream' is not a command; there are ...\n") << QByteArray()
                                      << QString("gpu1: 'stream' is not a command");
        QTest::newRow("no session") << 0 << QString() << QByteArray("Welcome!\r\n\x1b[1m") << QString("is not a Stallscope session: it begins with 'Welcome!");
        QTest::newRow("nothing") << 0 << QString() << QByteArray() << QString("gpu1 sent no data");
    }
    void troubles()
    {
        QFETCH(const int, status);
        QFETCH(const QString, errors);
        QFETCH(const QByteArray, noise);
        QFETCH(const QString, words);
        const QString said = troubleWords({{}, "gpu1", 0}, {status, false, errors, noise});
        QVERIFY2(said.contains(words), qPrintable(said));
    }

    void greetingsArePassedOver()
    {
        const QTemporaryDir folder;
        auto arrival = Arrival::into(folder.filePath("a"));
        QVERIFY(arrival);
        QVERIFY(arrival->take("Welcome to gpu1\n\x89ST").ok());
        QVERIFY(!arrival->hasBegun());
        QVERIFY(arrival->take("LS\r\n\x1aX").ok());
        QVERIFY(arrival->hasBegun());
        QVERIFY(!arrival->isWhole());
        QFile file(folder.filePath("a"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("\x89STLS\r\n\x1aX"));
    }
};

QTEST_GUILESS_MAIN(TestRemoteWords)
#include "tst_remote_words.moc"
