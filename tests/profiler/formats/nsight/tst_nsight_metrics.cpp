// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/formats/nsight/assembly.h"
#include "profiler/formats/nsight/gpu_metrics.h"
#include "profiler/formats/sqlite/database.h"
#include "profiler/narrative/verdict_words.h"
#include "tests/profiler/formats/accounted.h"
#include "tests/profiler/formats/nsight/imports_exports.h"

#include <QTest>

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

using namespace stallscope;
using namespace stallscope::test;

namespace {

using enum NsightVersion;

/// The type of the samples of a GPU: its number is in the low bits.
constexpr std::int64_t typeOf(std::int64_t gpu)
{
    return (std::int64_t{1} << 56) | gpu;
}

void nameMetric(NsightExport& file, std::int64_t gpu, std::int64_t metric, const std::string& name)
{
    file.add("TARGET_INFO_GPU_METRICS",
        {{"typeId", typeOf(gpu)}, {"sourceId", 7}, {"typeName", "GPU Metrics [" + std::to_string(gpu) + "]"}, {"metricId", metric}, {"metricName", name}});
}

void sample(NsightExport& file, std::int64_t gpu, std::int64_t metric, std::int64_t time, const NsightExport::Value& value)
{
    file.add("GPU_METRICS", {{"rawTimestamp", time + 5}, {"timestamp", time}, {"typeId", typeOf(gpu)}, {"metricId", metric}, {"value", value}});
}

/// One line a counter: "process 100, GPU 0: SM active in %: 0=50 100=60".
std::string describedCounters(const Trace& trace)
{
    std::string text;
    for (const CounterSeries& counter : trace.counters) {
        const CounterInfo& info = counter.info;
        text += info.process.isValid() ? trace.processes[info.process.index()].name : "no process";
        text += info.device.isValid() ? ", " + trace.devices[info.device.index()].name : "";
        text += ": " + info.name + (info.unit.empty() ? "" : " in " + info.unit) + ":";
        for (const auto& block : counter.blocks) {
            for (std::size_t i = 0; i < block->times.size(); ++i)
                text += fmt::format(" {}={}", block->times[i], block->values[i]);
        }
        text += "\n";
    }
    return text;
}

constexpr const char* kKernel = "CREATE TABLE StringIds (id INTEGER PRIMARY KEY, value TEXT); INSERT INTO StringIds VALUES (1, 'k');"
                                "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start, end, deviceId, streamId, correlationId, demangledName, globalPid);"
                                "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (1000, 2000, 0, 7, 1, 1, 1);";
constexpr const char* kNames = "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, sourceId, typeName, metricId, metricName);"
                               "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (0, 0, 't', 1, 'SMs Active [Throughput %]');";
constexpr const char* kSamples = "CREATE TABLE GPU_METRICS (rawTimestamp, timestamp, typeId, metricId, value);";

std::string sampleRows(const std::string& values)
{
    return "INSERT INTO GPU_METRICS VALUES " + values + ";";
}

} // namespace

/// Tables of sampled hardware metrics become counters of devices.
class TestNsightMetrics : public ImportsExports {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void namesAndUnits_data();
    void namesAndUnits();
    void belongToTheDeviceOfTheirGpu();
    void belongToADeviceOnlyIfItsGpuIsKnown_data();
    void belongToADeviceOnlyIfItsGpuIsKnown();
    void belongToNoOtherDevice();
    void belongToTheProcessWithoutADevice();
    void areEnoughForATrace();
    void beginBeforeTheFirstSpan();
    void areSortedByTime();
    void metricsMayComeInAnyOrder();
    void metricsOfOneNameAreNamedApart();
    void samplesOfTwoTablesAreJoined();
    void nameTheLimitOfKernels_data();
    void nameTheLimitOfKernels();
    void badRows_data();
    void badRows();
    void noTimes();
    void damagedTable();
    void manyMetrics();
    void moreRowsThanTheFileHolds();
    void threadsDoNotMatter();

private:
    [[nodiscard]] std::string make(const std::string& sql);
    [[nodiscard]] std::shared_ptr<const Trace> open(const std::string& sql);
};

std::string TestNsightMetrics::make(const std::string& sql)
{
    return fileOf(V2022, [&](NsightProgram& program) { program.file().run(sql); });
}

std::shared_ptr<const Trace> TestNsightMetrics::open(const std::string& sql)
{
    const auto trace = openTrace(make(sql), {});
    if (!trace)
        qFatal("%s", trace.error().message.c_str());
    return *trace;
}

void TestNsightMetrics::namesAndUnits_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("stored");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char* text, double stored, const char* shown) { QTest::newRow(text) << text << stored << shown; };
    row("SMs Active [Throughput %]", 97, "SM active in %: 97");
    row("SM Active [Throughput %]", 97, "SM active in %: 97");
    row("Tensor Active [Throughput %]", 72, "tensor pipes active in %: 72");
    row("SM Issue [Throughput %]", 15, "instructions issued in %: 15");
    row("Compute Warps in Flight [Throughput %]", 80, "occupancy in %: 80");
    row("DRAM Read Bandwidth [Throughput %]", 43, "DRAM read in %: 43");
    row("VRAM Write Bandwidth [Throughput %]", 42, "DRAM write in %: 42");
    row("DRAM Write Throughput [Throughput %]", 42, "DRAM write in %: 42");
    row("L2 Bandwidth [Throughput %]", 41, "L2 throughput in %: 41");
    // shares of other units, of which Stallscope records bytes
    row("PCIe RX Throughput [Throughput %]", 4, "PCIe RX Throughput in %: 4");
    row("NVLink TX Responses User Data [Throughput %]", 5, "NVLink TX Responses User Data in %: 5");
    // with FP16 pipes, which are not tensor pipes
    row("Tensor Active / FP16 Active [Throughput %]", 6, "Tensor Active / FP16 Active in %: 6");
    row("GPC Clock Frequency [MHz]", 1'755'000'000, "GPC Clock Frequency in MHz: 1755");
    row("SYS Clock Frequency [MHz]", -1'744'967'296, "SYS Clock Frequency in MHz: 2550");
    row("Memory Clock Frequency [MHz]", 1'755, "Memory Clock Frequency in MHz: 1755");
    row("Stopped Clock Frequency [MHz]", 0, "Stopped Clock Frequency in MHz: 0");
    row("Compute Warps in Flight [Avg]", -12, "Compute Warps in Flight [Avg]: -12");
    row("Compute Warps in Flight [Avg Warps per Cycle]", 9, "Compute Warps in Flight [Avg Warps per Cycle]: 9");
    row("SMs Active", 97, "SMs Active: 97");
    row(" [Throughput %]", 1, " [Throughput %]: 1");
    row("above the peak [Throughput %]", 101, "above the peak in %: 101");
    row("negative [Throughput %]", -1, "negative in %: none");
    row("before all clocks [MHz]", -5e9, "before all clocks in MHz: none");
}

void TestNsightMetrics::namesAndUnits()
{
    QFETCH(const QString, text);
    QFETCH(const double, stored);
    QFETCH(const QString, shown);
    const auto metric = nsight::GpuMetricName::of(text.toStdString());
    const auto value = metric.valueOf(stored);
    QCOMPARE(
        QString::fromStdString(metric.name + (metric.unit.empty() ? "" : " in " + metric.unit) + ": " + (value ? fmt::format("{}", *value) : "none")), shown);
}

/// The program sees only the second GPU, as its device 0.
void TestNsightMetrics::belongToTheDeviceOfTheirGpu()
{
    const auto trace = import(V2026, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("TARGET_INFO_GPU", {{"id", 0}, {"name", "first"}});
        file.add("TARGET_INFO_GPU", {{"id", 1}, {"name", "second"}});
        file.add("TARGET_INFO_CUDA_DEVICE", {{"gpuId", 1}, {"cudaId", 0}, {"pid", 100}});
        program.call("cudaLaunchKernel_v7000", 1, 1000, 1100);
        program.kernel("k", 1, 7, 1200, 2000);
        for (const std::int64_t gpu : {0, 1}) {
            nameMetric(file, gpu, 3 + gpu, "SMs Active [Throughput %]"); // numbers differ between GPUs
            nameMetric(file, gpu, 9, "PCIe Read Requests to BAR1 [Requests]");
        }
        for (const std::int64_t time : {1000, 1500, 2000}) {
            sample(file, 0, 3, time, time / 100);
            sample(file, 1, 4, time, time / 50);
            sample(file, 1, 9, time, time);
        }
    });
    QCOMPARE(describedCounters(*trace),
        std::string("process 100: GPU 0: SM active in %: 0=10 500=15 1000=20\n"
                    "process 100, second: SM active in %: 0=20 500=30 1000=40\n"
                    "process 100, second: PCIe Read Requests to BAR1 [Requests]: 0=1000 500=1500 1000=2000\n"));
    QCOMPARE(trace->devices.size(), std::size_t{1});
    QCOMPARE(accountOf(*trace).at("counter samples"), std::uint64_t{9});
    QCOMPARE(wrongInAccount(*trace), std::string());
    QCOMPARE(losses(*trace), std::string());
    for (const auto& [fact, value] : trace->facts)
        QVERIFY(fact != "tables not read");
    const auto reports = analyze(trace);
    QVERIFY(reports);
    const auto& hardware = reports->front().devices.front().hardware;
    QVERIFY(hardware && hardware->means[static_cast<std::size_t>(GpuMetric::SmActive)]);
}

/// Without TARGET_INFO_CUDA_DEVICE: CUDA_VISIBLE_DEVICES=3 makes GPU 3 the device 0 of the program.
void TestNsightMetrics::belongToADeviceOnlyIfItsGpuIsKnown_data()
{
    using Numbers = std::vector<std::int64_t>;
    QTest::addColumn<Numbers>("listed");
    QTest::addColumn<Numbers>("sampled");
    QTest::addColumn<Numbers>("used"); // each by its own process
    QTest::addColumn<QString>("counters");
    const QString onDevice = "process 100, GPU 0: SM active in %: 0=50\n";
    const QString ofZero = "process 100: GPU 0: SM active in %: 0=50\n";
    const QString ofThree = "process 100: GPU 3: SM active in %: 0=50\n";
    QTest::newRow("one GPU") << Numbers{} << Numbers{0} << Numbers{0} << onDevice;
    QTest::newRow("one GPU, listed") << Numbers{3} << Numbers{3} << Numbers{0} << onDevice;
    QTest::newRow("two GPUs") << Numbers{} << Numbers{0, 3} << Numbers{0} << ofZero + ofThree;
    QTest::newRow("one of two GPUs is sampled") << Numbers{0, 3} << Numbers{0} << Numbers{0} << ofZero;
    QTest::newRow("two devices") << Numbers{} << Numbers{0} << Numbers{0, 1} << ofZero;
    QTest::newRow("two processes") << Numbers{} << Numbers{3} << Numbers{0, 0} << ofThree;
}

void TestNsightMetrics::belongToADeviceOnlyIfItsGpuIsKnown()
{
    QFETCH(const std::vector<std::int64_t>, listed);
    QFETCH(const std::vector<std::int64_t>, sampled);
    QFETCH(const std::vector<std::int64_t>, used);
    QFETCH(const QString, counters);
    const auto trace = import(V2022, [&](NsightProgram& program) {
        for (const std::int64_t gpu : listed)
            program.file().add("TARGET_INFO_GPU", {{"id", gpu}});
        for (std::size_t i = 0; i < used.size(); ++i) {
            program.process(100 + static_cast<std::int64_t>(i), used[i], 1);
            program.kernel("k", 1, 7, 1000, 2000);
        }
        for (const std::int64_t gpu : sampled) {
            nameMetric(program.file(), gpu, 1, "SMs Active [Throughput %]");
            sample(program.file(), gpu, 1, 1000, 50);
        }
    });
    QCOMPARE(QString::fromStdString(describedCounters(*trace)), counters);
}

/// The only GPU that is sampled is not the one that the program uses.
void TestNsightMetrics::belongToNoOtherDevice()
{
    const auto trace = import(V2026, [](NsightProgram& program) {
        program.file().add("TARGET_INFO_CUDA_DEVICE", {{"gpuId", 3}, {"cudaId", 0}, {"pid", 100}});
        program.kernel("k", 1, 7, 1000, 2000);
        nameMetric(program.file(), 0, 1, "SMs Active [Throughput %]");
        sample(program.file(), 0, 1, 1000, 0);
    });
    QCOMPARE(describedCounters(*trace), std::string("process 100: GPU 0: SM active in %: 0=0\n"));
}

void TestNsightMetrics::belongToTheProcessWithoutADevice()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.call("cudaGetDeviceCount_v3020", 1, 1000, 1100);
        nameMetric(program.file(), 2, 1, "Tensor Active [Throughput %]");
        sample(program.file(), 2, 1, 1000, 50);
    });
    QCOMPARE(describedCounters(*trace), std::string("process 100: GPU 2: tensor pipes active in %: 0=50\n"));
    QVERIFY(trace->devices.empty());
}

/// Of a recording with --trace=none.
void TestNsightMetrics::areEnoughForATrace()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.file().add("TARGET_INFO_GPU", {{"id", 1}, {"name", "second"}});
        for (const std::int64_t gpu : {0, 1}) {
            nameMetric(program.file(), gpu, 1, "SMs Active [Throughput %]");
            sample(program.file(), gpu, 1, 7'000, 50 + gpu);
        }
    });
    QCOMPARE(describedCounters(*trace), std::string("no process, GPU 0: SM active in %: 0=50\nno process, second: SM active in %: 0=51\n"));
    QCOMPARE(trace->devices[1].ordinal, 1U);
    QCOMPARE(trace->spanCount(), std::uint64_t{0});
    QVERIFY(analyze(trace));
}

/// Nsight Systems samples from before the start of the program, where times are negative.
void TestNsightMetrics::beginBeforeTheFirstSpan()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        nameMetric(program.file(), 0, 1, "SMs Active [Throughput %]");
        program.kernel("k", 1, 7, 100, 200);
        sample(program.file(), 0, 1, -50, 0);
        sample(program.file(), 0, 1, 150, 80);
    });
    QCOMPARE(describedCounters(*trace), std::string("process 100, GPU 0: SM active in %: 0=0 200=80\n"));
    QCOMPARE(spansOf(*trace).front().span.start, Nanos{150});
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().range, (TimeRange{150, 250})); // samples do not widen the window
}

void TestNsightMetrics::areSortedByTime()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        nameMetric(program.file(), 0, 1, "SMs Active [Throughput %]");
        program.kernel("k", 1, 7, 100, 400);
        for (const std::int64_t time : {300, 100, 200})
            sample(program.file(), 0, 1, time, time / 10);
    });
    QCOMPARE(describedCounters(*trace), std::string("process 100, GPU 0: SM active in %: 0=10 100=20 200=30\n"));
}

void TestNsightMetrics::metricsMayComeInAnyOrder()
{
    const auto trace = open(std::string("CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, metricId, metricName);"
                                        "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (0, 1, 'a'), (0, 2, 'b'), (0, 3, 'c');")
        + kSamples
        + sampleRows("(1, 1, 0, 2, 1), (1, 2, 0, 2, 2), (1, 3, 0, 1, 3), (1, 4, 0, 2, 4), (1, 5, 0, 3, 5), (1, 6, 0, 1, 6), (1, 7, 0, 3, 7), (1, 8, 0, 2, 8)"));
    QCOMPARE(describedCounters(*trace), std::string("no process, GPU 0: a: 2=3 5=6\nno process, GPU 0: b: 0=1 1=2 3=4 7=8\nno process, GPU 0: c: 4=5 6=7\n"));
}

/// The bits above the number of a GPU differ between machines, and metrics of several names become one recorded metric.
void TestNsightMetrics::metricsOfOneNameAreNamedApart()
{
    const auto trace = open(std::string(kNames)
        + "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (256, 0, 't', 1, 'SMs Active [Throughput %]'), (0, 0, 't', 2, 'SM Active [Throughput %]'), "
          "(0, 0, 't', 3, 'SM active (2) [Throughput %]');"
        + kSamples + sampleRows("(1, 1500, 0, 1, 10), (1, 1500, 0, 2, 20), (1, 1500, 0, 3, 30), (1, 1500, 256, 1, 40)"));
    QCOMPARE(describedCounters(*trace),
        std::string("no process, GPU 0: SM active in %: 0=10\nno process, GPU 0: SM active (2) in %: 0=20\n"
                    "no process, GPU 0: SM active (2) (2) in %: 0=30\nno process, GPU 0: SM active (3) in %: 0=40\n"));
    QCOMPARE(wrongInAccount(*trace), std::string());
}

void TestNsightMetrics::samplesOfTwoTablesAreJoined()
{
    const auto file = sql::checkSqliteFile(make(kNames));
    QVERIFY(file);
    const auto database = sql::Database::open(*file, {});
    QVERIFY(database);
    const auto schema = sql::Schema::read(*database);
    QVERIFY(schema);
    TraceBuilder builder;
    const auto names = nsight::GpuMetricNames::read(*database, *schema, builder.losses());
    QVERIFY(names);
    std::vector<nsight::ImportedTable> tables(2);
    tables[0].addSample({0, 1}, {1'500, 50});
    tables[1].addSample({0, 1}, {1'400, 40});
    const auto trace = nsight::assembleTrace(builder, std::move(tables), {}, *names, 1, {});
    QVERIFY(trace);
    QCOMPARE(describedCounters(**trace), std::string("no process, GPU 0: SM active in %: 0=40 100=50\n"));
}

void TestNsightMetrics::nameTheLimitOfKernels_data()
{
    QTest::addColumn<std::vector<int>>("values"); // SM, tensor pipes, instructions, DRAM read, DRAM write
    QTest::addColumn<QString>("sentence");
    QTest::newRow("tensor pipes") << std::vector{98, 72, 30, 20, 10} << "The kernels were compute-bound: tensor pipes 72.0 % active.";
    QTest::newRow("memory") << std::vector{21, 0, 15, 50, 38} << "The kernels were memory-bound: DRAM 88.0 %, SM 21.0 % active.";
    QTest::newRow("no limit") << std::vector{90, 3, 40, 25, 10}
                              << "The kernels reached no limit of the GPU: tensor pipes 3.0 % active, instructions 40.0 % of the peak rate, DRAM 35.0 %.";
}

void TestNsightMetrics::nameTheLimitOfKernels()
{
    QFETCH(const std::vector<int>, values);
    QFETCH(const QString, sentence);
    const auto trace = import(V2024, [&](NsightProgram& program) {
        const std::vector<std::string> names{"SMs Active", "Tensor Active", "SM Issue", "DRAM Read Bandwidth", "DRAM Write Bandwidth"};
        for (std::size_t i = 0; i < names.size(); ++i)
            nameMetric(program.file(), 0, static_cast<std::int64_t>(i), names[i] + " [Throughput %]");
        program.call("cudaLaunchKernel_v7000", 1, 0, 1'000);
        program.kernel("k", 1, 7, 2'000, 9'002'000);
        for (std::int64_t time = 2'000; time < 10'000'000; time += 100'000) {
            for (std::size_t i = 0; i < names.size(); ++i)
                sample(program.file(), 0, static_cast<std::int64_t>(i), time, time < 9'002'000 ? values[i] : 0);
        }
    });
    const auto reports = analyze(trace);
    QVERIFY(reports);
    const QString headline = QString::fromStdString(narrative::headlineOf(reports->front(), *trace));
    QVERIFY2(headline.contains(sentence), qPrintable(headline));
}

void TestNsightMetrics::badRows_data()
{
    QTest::addColumn<std::string>("sql");
    QTest::addColumn<QString>("counters");
    QTest::addColumn<QString>("losses");
    const auto row = [](const char* name, const std::string& sql, const char* counters, const char* losses) {
        QTest::newRow(name) << sql << counters << losses;
    };
    const auto rows = [&](const char* name, const std::string& values, const char* counters, const char* losses) {
        row(name, std::string(kNames) + kSamples + sampleRows(values), counters, losses);
    };
    const char* const good = "process 0, GPU 0: SM active in %: 500=50\n";
    rows("good", "(1, 1500, 0, 1, 50)", good, "");
    rows("real value", "(1, 1500, 0, 1, 50.5)", "process 0, GPU 0: SM active in %: 500=50.5\n", "");
    rows("text as value", "(1, 1500, 0, 1, 50), (1, 1600, 0, 1, '50'), (1, 1700, 0, 1, X'32')", good, "invalid_numbers=2");
    rows("infinite value", "(1, 1500, 0, 1, 50), (1, 1600, 0, 1, 9e999), (1, 1700, 0, 1, -9e999)", good, "invalid_numbers=2");
    rows("negative share", "(1, 1500, 0, 1, 50), (1, 1600, 0, 1, -1)", good, "invalid_numbers=1");
    rows("NULL everywhere", "(1, 1500, 0, 1, 50), (NULL, NULL, NULL, NULL, NULL), (1, 1600, 0, 1, NULL), (1, 1600, 0, NULL, 1), (1, 1600, NULL, 1, 1)", good,
        "missing_starts=1 invalid_numbers=1 wrong_types=2");
    rows("text as time", "(1, 1500, 0, 1, 50), (1, 'abc', 0, 1, 50), (1, 1.5, 0, 1, 50)", good, "missing_starts=2 invalid_numbers=2");
    rows("ends of time", "(1, 1500, 0, 1, 50), (1, 9223372036854775807, 0, 1, 50), (1, -9223372036854775807 - 1, 0, 1, 50)", good, "times_out_of_range=2");
    rows("unknown type", "(1, 1500, 0, 1, 50), (1, 1600, 7, 1, 50), (1, 1600, -9223372036854775807 - 1, 1, 50), (1, 1600, 'x', 1, 50)", good,
        "invalid_numbers=1 wrong_types=3");
    rows("unknown metric", "(1, 1500, 0, 1, 50), (1, 1600, 0, 2, 50), (1, 1600, 0, 9223372036854775807, 50)", good, "wrong_types=2");
    row("no names", std::string(kSamples) + sampleRows("(1, 1500, 0, 1, 50)"), "", "wrong_types=1");
    row("names without samples", kNames, "", "");
    row("empty tables", "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, metricId, metricName);" + std::string(kSamples), "", "");
    row("no column for the type of names",
        "CREATE TABLE TARGET_INFO_GPU_METRICS (metricId, metricName); INSERT INTO TARGET_INFO_GPU_METRICS VALUES (1, 'x');" + std::string(kSamples)
            + sampleRows("(1, 1500, 0, 1, 50)"),
        "", "wrong_types=2");
    row("names of other types",
        "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, metricId, metricName);"
        "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (0, 1, 5), (0, 'x', 'y'), (X'00', 1, 'y'), (0, 1, NULL), (0, 1, '');"
            + std::string(kSamples) + sampleRows("(1, 1500, 0, 1, 50)"),
        "", "invalid_numbers=2 wrong_types=6");
    row("no column for values", std::string(kNames) + "CREATE TABLE GPU_METRICS (timestamp, typeId, metricId);" + sampleRows("(1500, 0, 1), (1600, 0, 1)"), "",
        "invalid_numbers=2");
    row("no column for metrics", std::string(kNames) + "CREATE TABLE GPU_METRICS (timestamp, typeId, value);" + sampleRows("(1500, 0, 1)"), "",
        "wrong_types=1");
    row("control characters in a name",
        "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, metricId, metricName);"
        "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (0, 1, 'a' || char(27) || 'b');"
            + std::string(kSamples) + sampleRows("(1, 1500, 0, 1, 50)"),
        "process 0, GPU 0: a\xEF\xBF\xBD"
        "b: 500=50\n",
        "replaced_characters=1");
    row("a view of samples", std::string(kNames) + "CREATE VIEW GPU_METRICS AS SELECT 1500 AS timestamp, 0 AS typeId, 1 AS metricId, 50 AS value", "", "");
    row("one metric named twice",
        std::string(kNames) + "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (0, 0, 't', 1, 'other');" + kSamples + sampleRows("(1, 1500, 0, 1, 50)"),
        "process 0, GPU 0: other: 500=50\n", "");
    row("GPU with bits above its number",
        "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, metricId, metricName);"
        "INSERT INTO TARGET_INFO_GPU_METRICS VALUES (-256, 1, 'SMs Active [Throughput %]');"
            + std::string(kSamples) + sampleRows("(1, 1500, -256, 1, 50)"),
        good, "");
}

/// The kernel is always there.
void TestNsightMetrics::badRows()
{
    QFETCH(const std::string, sql);
    QFETCH(const QString, counters);
    QFETCH(const QString, losses);
    const auto trace = open(kKernel + sql);
    QCOMPARE(described(*trace), std::string("stream 7: kernel k 0+1000 #1\n"));
    QCOMPARE(QString::fromStdString(describedCounters(*trace)), counters);
    QCOMPARE(QString::fromStdString(test::losses(*trace)), losses);
    QCOMPARE(wrongInAccount(*trace), std::string());
}

void TestNsightMetrics::noTimes()
{
    const auto trace = open(
        std::string(kKernel) + kNames + "CREATE TABLE GPU_METRICS (rawTimestamp, typeId, metricId, value); INSERT INTO GPU_METRICS VALUES (1500, 0, 1, 50)");
    QCOMPARE(test::losses(*trace), std::string("damaged_chunks=1"));
    QCOMPARE(trace->facts.at(0), (std::pair<std::string, std::string>("tables read in part", "GPU_METRICS")));
    const auto alone = openTrace(make(std::string(kNames) + "CREATE TABLE GPU_METRICS (rawTimestamp, typeId, metricId, value)"), {});
    QVERIFY(!alone);
    QVERIFY2(alone.error().message.ends_with("GPU_METRICS: it has no 'timestamp' column"), alone.error().message.c_str());
}

/// The samples before the damaged page are kept.
void TestNsightMetrics::damagedTable()
{
    const std::string path = make(std::string(kKernel) + kNames + kSamples
        + "WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 20000) INSERT INTO GPU_METRICS SELECT n, n, 0, 1, n % 100 FROM r");
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 page = file.size() / 2 / 4096 * 4096;
    QVERIFY(file.seek(page) && file.write(QByteArray(4096, '\xC3')) == 4096);
    file.close();
    const auto trace = openTrace(path, {});
    QVERIFY2(trace.ok(), trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->counters.size(), std::size_t{1});
    const std::uint64_t kept = (*trace)->counters.front().sampleCount();
    QVERIFY(kept > 5'000 && kept < 15'000);
    QCOMPARE(test::losses(**trace), std::string("damaged_chunks=1"));
    QCOMPARE((*trace)->facts.at(0), (std::pair<std::string, std::string>("tables read in part", "GPU_METRICS")));
    QCOMPARE(wrongInAccount(**trace), std::string());
}

/// Quadratic algorithms would not finish.
void TestNsightMetrics::manyMetrics()
{
    const auto trace = open(std::string(kKernel) + "CREATE TABLE TARGET_INFO_GPU_METRICS (typeId, metricId, metricName);" + kSamples
        + "WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 100001) INSERT INTO TARGET_INFO_GPU_METRICS SELECT n / 100, n, 'm' || n FROM r;"
          "WITH RECURSIVE r(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM r LIMIT 100001) INSERT INTO GPU_METRICS SELECT n, 1000 + n, n / 100, n, n FROM r");
    QCOMPARE(trace->counters.size(), std::size_t{100'000});
    QCOMPARE(trace->devices.size(), std::size_t{1});
    QCOMPARE(test::losses(*trace), std::string("wrong_types=1")); // more are not read
    QCOMPARE(wrongInAccount(*trace), std::string());
}

/// Its highest row number promises 10^9 rows.
void TestNsightMetrics::moreRowsThanTheFileHolds()
{
    const auto trace = open(std::string(kKernel) + kNames + kSamples
        + "INSERT INTO GPU_METRICS (rowid, timestamp, typeId, metricId, value) VALUES "
          "(1, 1500, 0, 1, 50), (1000000000, 1600, 0, 1, 60);");
    QCOMPARE(describedCounters(*trace), std::string("process 0, GPU 0: SM active in %: 500=50 600=60\n"));
    QCOMPARE(test::losses(*trace), std::string());
    QCOMPARE(wrongInAccount(*trace), std::string());
}

void TestNsightMetrics::threadsDoNotMatter()
{
    const auto fill = [](NsightProgram& program) {
        addWaitingProgram(program);
        for (std::int64_t metric = 0; metric < 20; ++metric)
            nameMetric(program.file(), metric % 3, metric, "m" + std::to_string(metric));
        for (std::int64_t i = 0; i < 2'000; ++i)
            sample(program.file(), i % 20 % 3, i % 20, 1'000 + i, i);
    };
    ImportOptions one;
    one.threads = 1;
    ImportOptions four;
    four.threads = 4;
    const auto alone = import(V2026, fill, one);
    const auto together = import(V2026, fill, four);
    QCOMPARE(describedCounters(*together), describedCounters(*alone));
    QCOMPARE(described(*together), described(*alone));
    QCOMPARE(alone->counters.size(), std::size_t{20});
}

QTEST_APPLESS_MAIN(TestNsightMetrics)
#include "tst_nsight_metrics.moc"
