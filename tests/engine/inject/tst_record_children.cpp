// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/needs_children.h"
#include "tests/engine/inject/recorded.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>

using namespace stallscope;
using namespace stallscope::test;

/// What children of a recorded program inherit, and how a program affects the files of its recording.
class TestRecordChildren : public QObject {
    Q_OBJECT

private slots:
    void children();
    void childrenOfABusyProcess();
    void whatAChildNamesIsItsOwn();
    void noFileOfTheRecordingIsOpen();
    void descriptorsOfAChildAreItsOwn();
    void aThreadMayEndInAChild();
    void aChildThatIsForkedAtExit();
    void chainOfExecutions();
    void whatIsOpenEndsWithTheExecution();
    void twoAtOnce();
    void whatTheProgramClosesIsLeftAlone();
};

void TestRecordChildren::children()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    const CliResult result = folder.recordWords("nested fork fork");
    QCOMPARE(result.status, 0);
    const Session trace = folder.session();
    QCOMPARE(trace->processes.size(), std::size_t{3});
    const auto children = named(*trace, "child");
    const auto parents = named(*trace, "parent");
    QCOMPARE(children.size(), std::size_t{2});
    QCOMPARE(parents.size(), std::size_t{2});
    QVERIFY(children[0].pid != children[1].pid);
    QCOMPARE(parents[0].pid, parents[1].pid);
    QCOMPARE(named(*trace, "outer").size(), std::size_t{1});
    for (const NamedSpan& child : children) { // all on one clock: within the parent's wait
        const bool isInside = std::any_of(parents.begin(), parents.end(),
            [&](const NamedSpan& parent) { return parent.span.start <= child.span.start && child.span.end() <= parent.span.end(); });
        QVERIFY(isInside);
    }
}

void TestRecordChildren::childrenOfABusyProcess()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    QCOMPARE(folder.recordWords("fork-while-busy").status, 0);
    const Session trace = folder.session();
    QCOMPARE(trace->processes.size(), std::size_t{9});
    QCOMPARE(named(*trace, "child").size(), std::size_t{8});
    QCOMPARE(named(*trace, "parent").size(), std::size_t{8});
    QVERIFY(!named(*trace, "busy").empty());
}

/// A domain and a text that the parent had used: in the child's recording they have other numbers.
void TestRecordChildren::whatAChildNamesIsItsOwn()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    QCOMPARE(folder.recordWords("domain-in-child").status, 0);
    const Session trace = folder.session();
    const auto batches = named(*trace, "batch");
    QCOMPARE(batches.size(), std::size_t{2});
    QVERIFY(batches[0].pid != batches[1].pid);
    for (const NamedSpan& batch : batches) {
        const auto domain = static_cast<std::uint32_t>(trace->detailOf(batch.span).get(DetailField::Domain));
        QCOMPARE(trace->text(StringId(domain)), std::string_view("loader"));
    }
}

/// A program keeps no file of the recording open.
void TestRecordChildren::noFileOfTheRecordingIsOpen()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    const CliResult result = folder.recordWords("nested parts-open-in-child");
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, QByteArray("0 here, 0 in a child\n"));
}

/// The program has a file of its own where the part's was.
void TestRecordChildren::descriptorsOfAChildAreItsOwn()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    const CliResult result = folder.recordWords("nested take-descriptors descriptors-in-child");
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, QByteArray("0 lost in a child\n"));
}

/// It was within a range that recording waits for, and others were at the same lock when it was forked.
void TestRecordChildren::aThreadMayEndInAChild()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    const CliResult result = folder.recordWords("threads-end-in-children", {"--range", "nvtx:busy"});
    QCOMPARE(result.status, 0);
    QCOMPARE(folder.session()->processes.size(), std::size_t{1});
}

void TestRecordChildren::aChildThatIsForkedAtExit()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    const CliResult result = folder.recordWords("fork-at-exit nested");
    QVERIFY2(result.status == 0, result.err.constData());
    QVERIFY2(result.err.contains("x.stallscope: 6 spans of 2 processes, nothing missing;"), result.err.constData());
}

void TestRecordChildren::chainOfExecutions()
{
    const RecordFolder folder;
    QCOMPARE(folder.recordWords("nested until-written exec steps until-written exec nested").status, 0);
    const Session trace = folder.session();
    QCOMPARE(trace->processes.size(), std::size_t{3});
    QCOMPARE(trace->processes[0].pid, trace->processes[2].pid);
    QCOMPARE(named(*trace, "outer").size(), std::size_t{2});
}

/// Including ranges without an end.
void TestRecordChildren::whatIsOpenEndsWithTheExecution()
{
    const RecordFolder folder;
    QCOMPARE(folder.recordWords("open exec last").status, 0);
    const Session trace = folder.session();
    const auto open = named(*trace, "never ended");
    const auto last = named(*trace, "last");
    QCOMPARE(open.size(), std::size_t{1});
    QCOMPARE(last.size(), std::size_t{1});
    QVERIFY((open[0].span.flags & SpanFlag::kUnfinished) != 0);
    QVERIFY(open[0].span.start + open[0].span.duration <= last[0].span.start);
}

void TestRecordChildren::twoAtOnce()
{
    NEEDS_CHILDREN;
    const RecordFolder folder;
    std::array<QProcess, 2> processes;
    for (QProcess& process : processes) {
        process.setWorkingDirectory(folder.path());
        process.start(STALLSCOPE_CLI, QStringList{"record", "--"} + theProgram("nested until-written fork"));
    }
    for (QProcess& process : processes) {
        QVERIFY(process.waitForFinished(120'000));
        QCOMPARE(process.exitCode(), 0);
    }
    const QString name = QFileInfo(STALLSCOPE_RECORDED_PROGRAM).fileName();
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files, QDir::Name), QStringList({name + "-2.stallscope", name + ".stallscope"}));
    for (const QString& each : {name + "-2.stallscope", name + ".stallscope"}) {
        const Session trace = folder.session(qPrintable(each));
        QCOMPARE(trace->processes.size(), std::size_t{2});
        QCOMPARE(named(*trace, "outer").size(), std::size_t{1});
    }
}

void TestRecordChildren::whatTheProgramClosesIsLeftAlone()
{
    const RecordFolder folder;
#if defined(__SANITIZE_ADDRESS__)
    QCOMPARE(folder.recordWords("nested take-descriptors steps").status, 0); // the child might hang, as where children are needed
#else
    QCOMPARE(folder.recordWords("nested take-descriptors steps fork").status, 0);
#endif
    QFile mine(folder.file("mine.txt"));
    QVERIFY(mine.open(QIODevice::ReadOnly));
    QCOMPARE(mine.size(), 0);
}

QTEST_GUILESS_MAIN(TestRecordChildren)
#include "tst_record_children.moc"
