// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/command_line.h"

#include <QTest>

#include <sstream>

using namespace stallscope;
using namespace stallscope::cli;

namespace {

Command parsed(const QString& line)
{
    std::vector<std::string> arguments;
    for (const QString& word : line.split(' ', Qt::SkipEmptyParts))
        arguments.push_back(word.toStdString());
    return parseCommandLine(std::move(arguments));
}

} // namespace

class TestCommandLine : public QObject {
    Q_OBJECT

private slots:
    void wrongUsage_data();
    void wrongUsage();
    void help_data();
    void help();
    void info();
    void analyze();
    void analyzeWithoutOptions();
    void ranks();
    void compare();
    void convert();
    void run();
    void runWithoutOptions();
    void sweep();
    void record();
    void recordLeavesTheProgramAlone();
    void gather();
    void lists();
    void ranges_data();
    void ranges();
};

void TestCommandLine::wrongUsage_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("errorText");
    QTest::newRow("nothing")
        << ""
        << "no command given. Commands: devices, workloads, run, sweep, record, gather, stream, info, analyze, ranks, compare, what-if, query, mcp, convert and doctor.";
    QTest::newRow("unknown command")
        << "dance"
        << "'dance' is not a command; available: devices, workloads, run, sweep, record, gather, stream, info, analyze, ranks, compare, what-if, query, mcp, convert and doctor.";
    QTest::newRow("mistyped command") << "anlyze x"
                                      << "Did you mean analyze?";
    QTest::newRow("a command that is not there") << "upload x"
                                                 << "'upload' is not a command";
    QTest::newRow("unknown option of all") << "--verbose"
                                           << "'--verbose' is not an option";
    QTest::newRow("mistyped option") << "analyze x --jsn"
                                     << "analyze has no option '--jsn'. Did you mean --json?";
    QTest::newRow("option of another command") << "info x --rows"
                                               << "info has no option '--rows'.";
    QTest::newRow("no file") << "info"
                             << "FILE is required";
    QTest::newRow("a file too many") << "info a b"
                                     << "not expected: b";
    QTest::newRow("compare of three") << "compare a b c"
                                      << "not expected: c";
    QTest::newRow("convert without OUT") << "convert a"
                                         << "OUT is required";
    QTest::newRow("negative top") << "analyze x --top -3"
                                  << "'-3' is not a whole number";
    QTest::newRow("top in words") << "analyze x --top many"
                                  << "'many' is not a whole number";
    QTest::newRow("no range") << "analyze x --range 5ms"
                              << "'5ms' is not a range such as";
    QTest::newRow("range without unit that exists") << "analyze x --range 1miles..2miles"
                                                    << "'1miles' is not a time such as";
    QTest::newRow("ranks without a folder") << "ranks"
                                            << "ranks: DIR is required";
    QTest::newRow("no range of ranks") << "ranks x --range 5ms"
                                       << "is not a range";
    QTest::newRow("no reports to merge") << "ranks merge"
                                         << "ranks merge: no report given";
    QTest::newRow("backward range") << "analyze x --range 2ms..1ms"
                                    << "does not end after its start";
    QTest::newRow("unknown format") << "compare a --format html"
                                    << "unknown format 'html'; use text, json, md or junit";
    QTest::newRow("run without a workload") << "run"
                                            << "WORKLOAD is required";
    QTest::newRow("repeats in words") << "run x --repeat many"
                                      << "'many' is not a whole number";
    QTest::newRow("sweep over nothing") << "sweep increment"
                                        << "--over is required";
    QTest::newRow("run over something") << "run increment --over count=1,2"
                                        << "run has no option '--over'.";
    QTest::newRow("a site before the first") << "what-if x --remove-site -1"
                                             << "'-1' is not a whole number";
    QTest::newRow("a wait in words") << "what-if x --remove-wait all"
                                     << "'all' is not a whole number";
    QTest::newRow("a run by another format's name") << "run increment -o x.json.gz"
                                                    << "'x.json.gz': the output is a session, whose name ends with .stallscope; 'convert' writes .json.gz";
    QTest::newRow("a recording by another format's name") << "record -o x.sqlite -- x"
                                                          << "'x.sqlite': the output is a session";
    QTest::newRow("a run by no format's name") << "run increment -o x"
                                               << "'x': the name of a session file ends with .stallscope";
    QTest::newRow("what is gathered by no format's name") << "gather x.parts -o u.txt"
                                                          << "'u.txt': the name of a session file ends with .stallscope";
    QTest::newRow("record of nothing") << "record -o x.stallscope"
                                       << "record: no program given; put it after two dashes";
    QTest::newRow("record without dashes") << "record -o x.stallscope python train.py --epochs 3"
                                           << "record: no program given; put it after two dashes, as in 'stallscope-cli record -- python train.py'";
    QTest::newRow("a mistyped option of record") << "record --delya 5s -- x"
                                                 << "record has no option '--delya'. Did you mean --delay?";
    QTest::newRow("record for no time") << "record --duration 0s -- x"
                                        << "record: --duration: '0s' is not a duration (examples: 500ms, 30s, 2min)";
    QTest::newRow("delay in words") << "record --delay soon -- x"
                                    << "record: --delay: 'soon' is not a time such as";
    QTest::newRow("a delay without a unit") << "record --delay 5 -- x"
                                            << "record: --delay: '5' has no unit; use 5s or 5ms";
    QTest::newRow("a range of nothing") << "record --range nvtx: -- x"
                                        << "record: --range takes nvtx:NAME or profiler, not 'nvtx:'";
    QTest::newRow("a size in words") << "record --max-size much -- x"
                                     << "record: --max-size must be a size in kB, MB, GB, KiB, MiB or GiB, not \"much\"";
    QTest::newRow("a size in an unknown unit") << "record --max-size 1k -- x"
                                               << "--max-size must be a size in kB, MB, GB, KiB, MiB or GiB, not \"1k\"";
    QTest::newRow("a size without a unit") << "record --max-size 5 -- x"
                                           << "record: --max-size: '5' has no unit; use kB, MB or GB, as in 500MB";
    QTest::newRow("a size of next to nothing") << "record --max-size 4KiB -- x"
                                               << "record: --max-size: '4KiB' is too small; it must be at least 1MB";
    QTest::newRow("a size below nothing") << "record --max-size -5MB -- x"
                                          << "record: --max-size: '-5MB' is too small";
    QTest::newRow("the profiler without CUPTI") << "record --range profiler --no-cupti -- x"
                                                << "use one of them";
    QTest::newRow("metrics without CUPTI") << "record --gpu-metrics --no-cupti -- x"
                                           << "record: --gpu-metrics needs CUPTI, which --no-cupti leaves to the program; use one of them";
    QTest::newRow("metrics too often") << "record --gpu-metrics=1us -- x"
                                       << "record: --gpu-metrics: '1us' must be between 20.0 us and 1.00 s";
    QTest::newRow("metrics too seldom") << "run increment --gpu-metrics=2s"
                                        << "run: --gpu-metrics: '2s' must be between";
    QTest::newRow("metrics without a unit") << "record --gpu-metrics=100 -- x"
                                            << "'100' has no unit";
    QTest::newRow("metrics in words") << "record --gpu-metrics=often -- x"
                                      << "--gpu-metrics";
    QTest::newRow("gather nothing") << "gather"
                                    << "DIR is required";
    QTest::newRow("two formats") << "compare a --json --format md"
                                 << "--json and --format conflict";
}

void TestCommandLine::wrongUsage()
{
    QFETCH(QString, line);
    QFETCH(QString, errorText);
    const Command command = parsed(line);
    const auto* wrong = std::get_if<WrongUsage>(&command);
    QVERIFY(wrong);
    QVERIFY2(wrong->errorText.find(errorText.toStdString()) != std::string::npos, wrong->errorText.c_str());
    QVERIFY2(wrong->errorText.find('\n') == std::string::npos, "one line");
}

void TestCommandLine::help_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("part");
    QTest::newRow("all") << "--help"
                         << "compare";
    QTest::newRow("short") << "-h"
                           << "Exit status: 0 success, 1 failure, 2 wrong usage";
    QTest::newRow("version") << "--version"
                             << "stallscope-cli ";
    QTest::newRow("info") << "info --help"
                          << "--json";
    QTest::newRow("analyze") << "analyze --help"
                             << "--range FROM..TO";
    QTest::newRow("compare") << "compare --help"
                             << "--fail-if CONDITION";
    QTest::newRow("run") << "run --help"
                         << "--param K=V";
    QTest::newRow("sweep") << "sweep --help"
                           << "--over K=V1,V2,...";
    QTest::newRow("doctor") << "doctor --help"
                            << "how to get what does not";
    QTest::newRow("a program") << "record --help"
                               << "Usage: stallscope-cli record [OPTIONS] -- PROGRAM [ARGS...]\n";
    QTest::newRow("placeholders of a name") << "record --help"
                                            << "and %%";
    QTest::newRow("units of a size") << "record --help"
                                     << "MiB or GiB, such as 500MB";
    QTest::newRow("several files") << "analyze --help"
                                   << "FILE...  ";
    QTest::newRow("ranks") << "ranks --help"
                           << "DIR...  ";
    QTest::newRow("a number in a range") << "what-if --help"
                                         << "  --streams N  ";
    QTest::newRow("what goes not with another") << "what-if --help"
                                                << "  --copy-streams  ";
    QTest::newRow("no file") << "run --help"
                             << "Arguments:\n  WORKLOAD  ";
    QTest::newRow("commands") << "--help"
                              << "\nCommands:\n  devices  ";
    QTest::newRow("convert") << "convert --help"
                             << ".stallscope, .json, .json.gz, .csv, .pftrace or .sqlite";
}

void TestCommandLine::help()
{
    QFETCH(QString, line);
    QFETCH(QString, part);
    const Command command = parsed(line);
    const auto* said = std::get_if<PrintText>(&command);
    QVERIFY(said);
    QVERIFY2(said->text.find(part.toStdString()) != std::string::npos, said->text.c_str());
    std::istringstream lines(said->text);
    for (std::string each; std::getline(lines, each);)
        QVERIFY2(each.size() <= 110, each.c_str());
}

void TestCommandLine::info()
{
    const auto command = std::get<InfoCommand>(parsed("info --json a.json"));
    QCOMPARE(command.file, std::string("a.json"));
    QVERIFY(command.asJson);
}

void TestCommandLine::analyze()
{
    const auto command = std::get<AnalyzeCommand>(parsed("analyze a.json --rows --range 1.5us..2ms --top 0"));
    QVERIFY(command.withRows);
    QVERIFY(!command.asJson);
    QCOMPARE(command.range->start, Nanos{1500});
    QCOMPARE(command.range->end, Nanos{2'000'000});
    QCOMPARE(*command.top, std::size_t{0});
}

void TestCommandLine::ranks()
{
    const auto folder = std::get<RanksCommand>(parsed("ranks traces --range 1us.. -o table"));
    QCOMPARE(folder.files, std::vector<std::string>{"traces"});
    QVERIFY(!folder.merge && !folder.asJson);
    QCOMPARE(folder.range->start, Nanos{1000});
    QCOMPARE(folder.output, std::string("table"));
    const auto merge = std::get<RanksCommand>(parsed("ranks merge a b --json"));
    QVERIFY(merge.merge && merge.asJson && !merge.range);
    QCOMPARE(merge.files, (std::vector<std::string>{"a", "b"}));
    QVERIFY(!std::get<RanksCommand>(parsed("ranks ./merge")).merge);
}

void TestCommandLine::analyzeWithoutOptions()
{
    const auto command = std::get<AnalyzeCommand>(parsed("analyze a.json"));
    QVERIFY(!command.range);
    QVERIFY(!command.top);
}

void TestCommandLine::compare()
{
    const auto command = std::get<CompareCommand>(parsed("compare a --fail-if wall_ns>+5% --fail-if busy<0.8 b --format md"));
    QCOMPARE(command.file, std::string("a"));
    QCOMPARE(command.otherFile, std::string("b"));
    QCOMPARE(command.conditions, (std::vector<std::string>{"wall_ns>+5%", "busy<0.8"}));
    QCOMPARE(command.format, CompareCommand::Format::Markdown);
    QCOMPARE(std::get<CompareCommand>(parsed("compare a --json")).format, CompareCommand::Format::Json);
}

void TestCommandLine::convert()
{
    const auto command = std::get<ConvertCommand>(parsed("convert a.json b.stallscope"));
    QCOMPARE(command.from, std::string("a.json"));
    QCOMPARE(command.to, std::string("b.stallscope"));
}

void TestCommandLine::record()
{
    const auto command = std::get<RecordCommand>(parsed(
        "record -o x.stallscope --delay 1s --duration 2ms --range nvtx:step --keep-last 3us --max-size 500MB --whole-graphs --event-times --queue-times --device-launches --no-cupti -- prog"));
    QCOMPARE(command.output, std::string("x.stallscope"));
    QCOMPARE(command.delay, std::optional<Nanos>(1'000'000'000));
    QCOMPARE(command.duration, std::optional<Nanos>(2'000'000));
    QCOMPARE(command.keepLast, std::optional<Nanos>(3'000));
    QCOMPARE(command.maxBytes, std::optional<std::uint64_t>(500'000'000));
    QCOMPARE(command.nvtxRange, std::string("step"));
    QVERIFY(!command.hasProfilerRange);
    QVERIFY(command.hasWholeGraphs);
    QVERIFY(command.hasEventTimes && command.hasQueueTimes && command.hasDeviceLaunches);
    QVERIFY(command.isWithoutCupti);
    QVERIFY(std::get<RecordCommand>(parsed("record --range profiler -- prog")).hasProfilerRange);
    QVERIFY(!command.metricsInterval);
    QCOMPARE(std::get<RecordCommand>(parsed("record --gpu-metrics -- prog")).metricsInterval, std::optional<Nanos>(1'000'000));
    QCOMPARE(std::get<RecordCommand>(parsed("record --gpu-metrics=200us -- prog")).metricsInterval, std::optional<Nanos>(200'000));
    QCOMPARE(std::get<RecordCommand>(parsed("record -- prog")).delay, std::optional<Nanos>());
    const auto plain = std::get<RecordCommand>(parsed("record -- prog"));
    QCOMPARE(plain.delay, std::optional<Nanos>());
    QVERIFY(!plain.hasEventTimes && !plain.hasQueueTimes && !plain.hasDeviceLaunches);
}

void TestCommandLine::recordLeavesTheProgramAlone()
{
    const auto command = std::get<RecordCommand>(parsed("record -- prog -o y --help -- --version -- x"));
    QCOMPARE(command.program, (std::vector<std::string>{"prog", "-o", "y", "--help", "--", "--version", "--", "x"}));
    QCOMPARE(command.output, std::string());
}

void TestCommandLine::gather()
{
    const auto command = std::get<GatherCommand>(parsed("gather x.parts -o y.stallscope"));
    QCOMPARE(command.folder, std::string("x.parts"));
    QCOMPARE(command.output, std::string("y.stallscope"));
}

void TestCommandLine::run()
{
    const auto command = std::get<RunCommand>(parsed(
        "run increment --strategy async --strategy sync-each --param count=10 --param wait=spin --device cpu:2 --repeat 7 --no-trace -o x.stallscope --json "
        "--memory-limit 1MiB --scratch here"));
    QCOMPARE(command.workload, std::string("increment"));
    QCOMPARE(command.strategies, (std::vector<std::string>{"async", "sync-each"}));
    QCOMPARE(command.parameters, (std::vector<std::string>{"count=10", "wait=spin"}));
    QCOMPARE(command.device, std::string("cpu:2"));
    QCOMPARE(*command.repeats, 7U);
    QVERIFY(command.isUntraced);
    QVERIFY(command.asJson);
    QCOMPARE(command.output, std::string("x.stallscope"));
    QCOMPARE(command.memoryLimit, std::string("1MiB"));
    QCOMPARE(command.scratch, std::string("here"));
    QCOMPARE(std::get<RunCommand>(parsed("run increment --device cuda --gpu-metrics=5ms")).metricsInterval, std::optional<Nanos>(5'000'000));
}

void TestCommandLine::runWithoutOptions()
{
    const auto command = std::get<RunCommand>(parsed("run increment"));
    QVERIFY(command.strategies.empty() && command.parameters.empty() && command.over.empty());
    QCOMPARE(command.device, std::string("cpu"));
    QVERIFY(!command.repeats);
    QVERIFY(!command.metricsInterval);
    QVERIFY(!command.isUntraced);
    QVERIFY(command.output.empty());
}

void TestCommandLine::sweep()
{
    const auto command = std::get<RunCommand>(parsed("sweep increment --over count=1,2 --over length=3"));
    QCOMPARE(command.over, (std::vector<std::string>{"count=1,2", "length=3"}));
}

void TestCommandLine::lists()
{
    QVERIFY(std::get<DevicesCommand>(parsed("devices --json")).asJson);
    QVERIFY(!std::get<WorkloadsCommand>(parsed("workloads")).asJson);
}

void TestCommandLine::ranges_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Nanos>("start");
    QTest::addColumn<Nanos>("end");
    QTest::newRow("everything") << ".." << TimeRange::all().start << TimeRange::all().end;
    QTest::newRow("from") << "1us.." << Nanos{1000} << TimeRange::all().end;
    QTest::newRow("to") << "..1us" << TimeRange::all().start << Nanos{1000};
    QTest::newRow("both, without units") << "5..10" << Nanos{5} << Nanos{10};
    QTest::newRow("negative") << "-1us..0" << Nanos{-1000} << Nanos{0};
}

void TestCommandLine::ranges()
{
    QFETCH(QString, text);
    QFETCH(Nanos, start);
    QFETCH(Nanos, end);
    const auto range = parseRange(text.toStdString());
    QVERIFY(range.ok());
    QCOMPARE(*range == (TimeRange{start, end}), true);
}

QTEST_APPLESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
