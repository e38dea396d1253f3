// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/base/varint.h"
#include "tests/profiler/formats/nsight/imports_exports.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;
using enum NsightVersion;

/// Host activity in an export.
class TestNsightHost : public ImportsExports {
    Q_OBJECT
private slots:
    void initTestCase() { QVERIFY(m_folder.isValid()); }
    void nvtx();
    void nvtxOperations();
    void unfinishedRange();
    void osRuntime();
    void libraries();
    void overhead();
    void callStacks();
};

void TestNsightHost::nvtx()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        NsightExport& file = program.file();
        program.nvtx(75, "library", 5, -1, 3);
        program.nvtx(33, "a category", 6, -1, 3);
        program.nvtx(59, "outer", 10, 100);
        program.nvtx(59, "inner", 20, 50, 3);
        program.nvtx(60, "across", 60, 150);
        program.nvtx(34, "mark", 70, -1);
        program.nvtx(36, "", 80, -1);
        program.nvtx(79, "not of NVTX", 81, 82);
        file.add("NVTX_EVENTS",
            {{"start", 30}, {"end", 40}, {"eventType", 59}, {"textId", file.text("registered")}, {"globalTid", program.thread()}, {"domainId", 0},
                {"color", 0xFF00FF00}, {"int64Value", -5}});
        file.add("NVTX_EVENTS", {{"start", 42}, {"end", 44}, {"eventType", 59}, {"globalTid", program.thread()}, {"domainId", 9}});
    });
    QCOMPARE(described(*trace),
        std::string("thread 101: range outer 0+90\nthread 101: range inner 10+30\nthread 101: range registered 20+10\n"
                    "thread 101: range (unnamed range) 32+2\nthread 101: range across 50+90\nthread 101: mark mark 60+0\n"));
    QCOMPARE(losses(*trace), std::string("overlapping_spans=1 unknown_events=1 unbalanced_ends=1"));
    QCOMPARE(trace->text(StringId(static_cast<std::uint32_t>(named(*trace, "inner").detail.get(DetailField::Domain)))), std::string_view("library"));
    QVERIFY(!named(*trace, "outer").detail.has(DetailField::Domain));
    const SpanDetail registered = named(*trace, "registered").detail;
    QCOMPARE(registered.get(DetailField::Colour), std::uint64_t{0xFF00FF00});
    QCOMPARE(unzigzag(registered.get(DetailField::Payload)), std::int64_t{-5});
}

void TestNsightHost::nvtxOperations()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.nvtx(59, "aten::copy_, seq = 4, op_id = 17", 10, 100);
        program.nvtx(59, "aten::copy_, op_id = 18", 110, 200);
    });
    const auto spans = spansOf(*trace);
    QCOMPARE(spans.at(0).span.kind, SpanKind::HostOp);
    QCOMPARE(spans.at(0).name, std::string("aten::copy_"));
    QCOMPARE(spans.at(0).span.name, spans.at(1).span.name);
    QCOMPARE(spans.at(0).detail.get(DetailField::SequenceNumber), std::uint64_t{4});
    QCOMPARE(spans.at(1).detail.get(DetailField::ExternalId), std::uint64_t{18});
}

void TestNsightHost::unfinishedRange()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        program.nvtx(59, "open", 10, -1);
        program.kernel("k", 1, 7, 20, 500);
    });
    const Span open = named(*trace, "open").span;
    QVERIFY(open.has(SpanFlag::kUnfinished));
    QCOMPARE(open.duration, Nanos{490});
    QCOMPARE(losses(*trace), std::string("unfinished_spans=1"));
}

/// An operating system call is neither a CUDA call nor the cause of one.
void TestNsightHost::osRuntime()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        NsightExport& file = program.file();
        program.call("cudaDeviceSynchronize_v3020", 1, 100, 200);
        program.kernel("k", 2, 7, 50, 190);
        file.add("OSRT_API", {{"start", 90}, {"end", 300}, {"eventClass", 27}, {"globalTid", program.thread()}, {"nameId", file.text("poll")}});
    });
    QCOMPARE(trace->tracks.size(), std::size_t{3});
    QCOMPARE(trace->tracks[1].info.name, std::string("thread 101: OS runtime"));
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().syncSites.size(), std::size_t{1});
    QVERIFY(!reports->front().syncSites[0].cause.isValid());
    QCOMPARE(reports->front().calls.size(), std::size_t{1});
}

void TestNsightHost::libraries()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        NsightExport& file = program.file();
        file.add("CUBLAS_EVENTS", {{"start", 10}, {"end", 30}, {"eventClass", 29}, {"globalTid", program.thread()}, {"nameId", file.text("cublasSgemm_v2")}});
        file.add("MPI_COLLECTIVES_EVENTS", {{"start", 40}, {"end", 50}, {"globalTid", program.thread()}, {"textId", file.text("MPI_Allreduce")}});
    });
    const Found gemm = named(*trace, "cublasSgemm_v2");
    QCOMPARE(gemm.span.kind, SpanKind::HostOp);
    QCOMPARE(trace->text(StringId(static_cast<std::uint32_t>(gemm.detail.get(DetailField::Domain)))), std::string_view("cuBLAS"));
    QCOMPARE(named(*trace, "MPI_Allreduce").span.kind, SpanKind::HostOp);
}

/// A call during a full command buffer waits for the device.
void TestNsightHost::overhead()
{
    const auto trace = import(V2024, [](NsightProgram& program) {
        NsightExport& file = program.file();
        program.call("cudaLaunchKernel_v7000", 1, 100, 200);
        program.kernel("k", 1, 7, 210, 300);
        file.add("CUPTI_ACTIVITY_KIND_OVERHEAD",
            {{"start", 110}, {"end", 190}, {"eventClass", 103}, {"globalTid", program.thread()}, {"correlationId", 1}, {"nameId", file.text("Command Buffer")},
                {"overheadType", 8}});
        file.add("PROFILER_OVERHEAD", {{"start", 310}, {"end", 320}, {"globalTid", program.thread()}, {"nameId", file.text("Unknown")}, {"overheadType", 3}});
        file.add("PROFILER_OVERHEAD", {{"start", 330}, {"end", 340}, {"globalTid", program.thread()}, {"nameId", file.text("Own name")}, {"overheadType", 3}});
    });
    QCOMPARE(named(*trace, "Command buffer full (CUDA)").span.kind, SpanKind::Overhead);
    QCOMPARE(named(*trace, "Buffer flush (Profiler)").span.start, Nanos{210});
    QCOMPARE(named(*trace, "Own name").span.start, Nanos{230});
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(reports->front().syncSites.at(0).kind, BlockingKind::QueueFull);
}

void TestNsightHost::callStacks()
{
    const auto trace = import(V2022, [](NsightProgram& program) {
        NsightExport& file = program.file();
        program.call("cudaDeviceSynchronize_v3020", 1, 100, 200);
        program.kernel("k", 2, 7, 50, 190);
        file.run("UPDATE CUPTI_ACTIVITY_KIND_RUNTIME SET callchainId = 4");
        const char* const functions[] = {"innermost", "middle", "main"};
        for (const std::int64_t depth : {2, 0, 1})
            file.add("CUDA_CALLCHAINS", {{"id", 4}, {"symbol", file.text(functions[depth])}, {"module", file.text("program")}, {"stackDepth", depth}});
    });
    const auto reports = analyze(trace);
    QVERIFY(reports);
    QCOMPARE(trace->text(reports->front().waits[0].site), std::string_view("innermost"));
    const auto frames = trace->pools->stacks.frames(StackId(static_cast<std::uint32_t>(named(*trace, "cudaDeviceSynchronize").detail.get(DetailField::Stack))));
    QCOMPARE(frames.size(), std::size_t{3});
    QCOMPARE(trace->text(frames[2].function), std::string_view("main"));
}

QTEST_APPLESS_MAIN(TestNsightHost)
#include "tst_nsight_host.moc"
