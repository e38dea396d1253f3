// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/doctor_command.h"
#include "engine/inject/cuda/cupti_search.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::cli;

namespace {

using State = Finding::State;

/// A machine that has nothing.
CheckedMachine bareMachine(const QTemporaryDir& folder)
{
    CheckedMachine machine;
    machine.plugins = {{folder.path().toStdString()}, "libno_such_driver.so.1"};
    machine.deviceFiles = {folder.filePath("nvidiactl").toStdString()};
    machine.folder = folder.filePath("gone").toStdString();
    machine.path = "";
    machine.display = "";
    return machine;
}

Finding found(const CheckedMachine& machine, const char* key)
{
    const std::vector<Finding> all = checkMachine(machine);
    const auto finding = std::find_if(all.begin(), all.end(), [key](const Finding& each) { return QLatin1String(each.key) == QLatin1String(key); });
    if (finding == all.end())
        qFatal("nothing is found of %s", key);
    return *finding;
}

void makeFile(const QString& path, QFile::Permissions permissions)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(permissions))
        qFatal("cannot make %s", qPrintable(path));
}

} // namespace

class TestDoctor : public QObject {
    Q_OBJECT

private slots:
    void aMachineThatHasNothing();
    void everyFindingSaysSomething();
    void aDriver();
    void cuptiWithoutADriver();
    void deviceFiles();
    void withoutTheRight();
    void python_data();
    void python();
    void pythonBehindAShim_data();
    void pythonBehindAShim();
    void roomAndDisplay();
    void linesFitThePage();
};

void TestDoctor::aMachineThatHasNothing()
{
    const QTemporaryDir folder;
    const CheckedMachine machine = bareMachine(folder);
    for (const char* key : {"python_call_sites", "display", "disk", "mpi", "driver", "permissions", "cuda_plugin", "gpus", "cupti", "gpu_counters"}) {
        if (QLatin1String(key) == QLatin1String("gpu_counters") && found(machine, key).state == State::Works)
            continue; // NVML is the real one
        QVERIFY2(found(machine, key).state == State::Missing, key);
    }
    QVERIFY(found(machine, "cpu_device").state != State::Missing);
    QVERIFY(found(machine, "matrix_products").state == State::Works);
}

void TestDoctor::everyFindingSaysSomething()
{
    const QTemporaryDir folder;
    for (const CheckedMachine& machine : {bareMachine(folder), thisMachine()}) {
        for (const Finding& finding : checkMachine(machine)) {
            QVERIFY2(!finding.what.empty() && !finding.found.empty(), finding.key);
            QVERIFY2(finding.state == State::Works || !finding.advice.empty(), finding.key);
        }
    }
}

void TestDoctor::aDriver()
{
    const QTemporaryDir folder;
    CheckedMachine machine = bareMachine(folder);
    machine.plugins.driver = STALLSCOPE_PRETENDED "/libdriver_good.so";
    QCOMPARE(found(machine, "driver").found, "supports CUDA 13.0");
    QVERIFY(found(machine, "driver").state == State::Works);
    QVERIFY(found(machine, "gpus").state == State::Missing); // there is no plugin
    const Finding recorded = found(machine, "cupti");
    QCOMPARE(recorded.state == State::Works, inject::findCupti().ok());
    machine.plugins.driver = STALLSCOPE_PRETENDED "/libdriver_without_devices.so";
    QVERIFY(found(machine, "driver").state == State::Missing);
}

/// CUPTI comes with the CUDA Toolkit, which machines without a GPU may have.
void TestDoctor::cuptiWithoutADriver()
{
    if (!inject::findCupti())
        QSKIP("there is no CUPTI here");
    const QTemporaryDir folder;
    const Finding finding = found(bareMachine(folder), "cupti");
    QVERIFY(finding.state == State::Missing);
    QVERIFY2(finding.found.find("no NVIDIA driver found") != std::string::npos, finding.found.c_str());
    QVERIFY2(finding.advice.find("install its driver") != std::string::npos, finding.advice.c_str());
}

void TestDoctor::deviceFiles()
{
    const QTemporaryDir folder;
    const CheckedMachine machine = bareMachine(folder);
    makeFile(folder.filePath("nvidiactl"), QFile::ReadOwner | QFile::WriteOwner);
    const Finding finding = found(machine, "permissions");
    QVERIFY(finding.state == State::Works);
    QVERIFY(finding.found.find("nvidiactl") != std::string::npos);
}

void TestDoctor::withoutTheRight()
{
    if (geteuid() == 0)
        QSKIP("root may use every file");
    const QTemporaryDir folder;
    const CheckedMachine machine = bareMachine(folder);
    makeFile(folder.filePath("nvidiactl"), {});
    const Finding finding = found(machine, "permissions");
    QVERIFY(finding.state == State::Missing);
    QVERIFY(!finding.advice.empty());
}

void TestDoctor::python_data()
{
    QTest::addColumn<QString>("target"); // of the link python3
    QTest::addColumn<QString>("version");
    QTest::addColumn<bool>("isRead");
    QTest::newRow("no version") << "python3"
                                << "" << false;
    QTest::newRow("another program") << "pyenv"
                                     << "" << false;
    QTest::newRow("too old") << "python3.9"
                             << "3.9" << false;
    QTest::newRow("the oldest") << "python3.11"
                                << "3.11" << true;
    QTest::newRow("the newest") << "python3.13"
                                << "3.13" << true;
    QTest::newRow("without its lock") << "python3.13t"
                                      << "3.13t" << false;
    QTest::newRow("too new") << "python3.14"
                             << "3.14" << false;
    QTest::newRow("another major") << "python4.12"
                                   << "4.12" << false;
    QTest::newRow("half a number") << "python3."
                                   << "3." << false;
}

void TestDoctor::python()
{
    QFETCH(QString, target);
    QFETCH(QString, version);
    QFETCH(bool, isRead);
    const QTemporaryDir folder;
    makeFile(folder.filePath(target), QFile::ReadOwner | QFile::ExeOwner);
    if (target != "python3")
        QVERIFY(QFile::link(target, folder.filePath("python3")));
    CheckedMachine machine = bareMachine(folder);
    machine.path = "/nowhere::" + folder.path().toStdString();
    QCOMPARE(QString::fromStdString(versionOfPython(target.toStdString())), version);
    const Finding finding = found(machine, "python_call_sites");
    QVERIFY(finding.state == (isRead ? State::Works : State::Limited));
    QVERIFY2(finding.found.find(target.toStdString()) != std::string::npos, finding.found.c_str());
}

void TestDoctor::pythonBehindAShim_data()
{
    QTest::addColumn<QString>("told");
    QTest::addColumn<bool>("isRead");
    QTest::addColumn<QString>("words");
    QTest::newRow("one that is read") << "CPython 3.12" << true << "python3 (Python 3.12): waits";
    QTest::newRow("too old") << "CPython 3.9" << false << "Python lines are not supported in version 3.9";
    QTest::newRow("another one") << "PyPy 3.11" << false << "Python lines are not supported in version PyPy 3.11";
    QTest::newRow("nothing") << "" << false << "python3 did not report its version";
}

/// As pyenv has them: a script called python3, which runs whatever is chosen.
void TestDoctor::pythonBehindAShim()
{
    QFETCH(QString, told);
    QFETCH(bool, isRead);
    QFETCH(QString, words);
    const QTemporaryDir folder;
    QFile shim(folder.filePath("python3"));
    const QByteArray script = "#!/bin/sh\n[ \"$1\" = -c ] && echo '" + told.toUtf8() + "'\n";
    QVERIFY(shim.open(QFile::WriteOnly) && shim.write(script) == script.size() && shim.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    shim.close();
    CheckedMachine machine = bareMachine(folder);
    machine.path = folder.path().toStdString();
    const Finding finding = found(machine, "python_call_sites");
    QVERIFY(finding.state == (isRead ? State::Works : State::Limited));
    QVERIFY2(finding.found.find(words.toStdString()) != std::string::npos, finding.found.c_str());
}

void TestDoctor::roomAndDisplay()
{
    const QTemporaryDir folder;
    CheckedMachine machine = bareMachine(folder);
    machine.folder = folder.path().toStdString();
    machine.display = "wayland-0";
    QVERIFY(found(machine, "disk").state != State::Missing);
    QVERIFY(found(machine, "display").state == State::Works);
    QCOMPARE(found(machine, "display").found, "wayland-0");
}

void TestDoctor::linesFitThePage()
{
    CommandContext context;
    context.page.width = 60;
    const Outcome outcome = runDoctor({}, context);
    QVERIFY(outcome.status == ExitStatus::Done);
    const QStringList lines = QString::fromStdString(outcome.output).split('\n');
    QVERIFY(lines.size() > 20);
    for (const QString& line : lines.mid(1))
        QVERIFY2(line.size() <= 60 || !line.trimmed().contains(' '), qPrintable(line)); // a path may be longer
}

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
