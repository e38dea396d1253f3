// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/call_class.h"

#include <QTest>

using namespace stallscope;

class TestCallClass : public QObject {
    Q_OBJECT
private slots:
    void meanings_data();
    void meanings();
    void copies_data();
    void copies();
    void blocking_data();
    void blocking();
    void launches();
    void communication_data();
    void communication();
};

void TestCallClass::meanings_data()
{
    QTest::addColumn<CallMeaning>("meaning");
    // other accelerators
    QTest::newRow("zeEventHostSynchronize") << CallMeaning::SynchronizeEvent;
    QTest::newRow("zeCommandQueueSynchronize") << CallMeaning::SynchronizeStream;
    QTest::newRow("zeCommandListAppendLaunchKernel") << CallMeaning::LaunchKernel;
    QTest::newRow("zeCommandListAppendMemoryCopy") << CallMeaning::Copy;
    QTest::newRow("urEnqueueKernelLaunchWithArgsExp") << CallMeaning::LaunchKernel;
    QTest::newRow("urEnqueueUSMFill") << CallMeaning::Memset;
    QTest::newRow("urQueueFinish") << CallMeaning::SynchronizeStream;
    QTest::newRow("synDeviceSynchronize") << CallMeaning::SynchronizeDevice;
    QTest::newRow("AscendCL@aclrtSynchronizeStreamWithTimeout") << CallMeaning::SynchronizeStream;
    QTest::newRow("Node@launch") << CallMeaning::LaunchKernel;
    QTest::newRow("AscendCL@aclnnMatmul") << CallMeaning::Other;
    QTest::newRow("aclrtMemcpy") << CallMeaning::Copy;
    QTest::newRow("musaStreamSynchronize") << CallMeaning::SynchronizeStream;
    QTest::newRow("mcDeviceSynchronize") << CallMeaning::SynchronizeDevice;
    QTest::newRow("cnrtQueueSync") << CallMeaning::SynchronizeStream;
    const auto rows = [](CallMeaning meaning, std::initializer_list<const char*> names) {
        for (const char* name : names)
            QTest::newRow(name) << meaning;
    };
    using enum CallMeaning;
    rows(Other,
        {"", "cuda", "cu", "hip", "__", "_v2", "cudaGetDevice", "cudaEventCreate", "cudaFuncSetAttribute", "cuModuleGetFunction", "cublasSgemm_v2",
            "cudnnConvolutionForward", "cufftExecC2C", "hipblasSgemm", "aten::copy_", "Memcpy", "customMemcpy", "cudaprofilerStart",
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor", "cudaMemGetInfo"});
    rows(LaunchKernel,
        {"cudaLaunchKernel", "cudaLaunchKernel_v7000", "cudaLaunchKernel_ptsz", "cudaLaunchKernel_ptsz_v7000", "__cudaLaunchKernel", "cudaLaunchKernelExC",
            "cudaLaunchKernelExC_v11060", "cudaLaunchCooperativeKernel", "cudaLaunchCooperativeKernelMultiDevice", "cudaLaunch_v3020", "cuLaunchKernel",
            "cuLaunchKernel_ptsz", "cuLaunchKernelEx", "cuLaunchCooperativeKernel", "cuLaunchGridAsync", "cuLaunch", "hipLaunchKernel", "hipModuleLaunchKernel",
            "hipExtModuleLaunchKernel", "hipExtLaunchKernel", "hipHccModuleLaunchKernel", "hipLaunchCooperativeKernel", "hipModuleLaunchCooperativeKernel",
            "hipExtLaunchMultiKernelMultiDevice", "hipDrvLaunchKernelEx", "hipLaunchByPtr"});
    rows(LaunchGraph, {"cudaGraphLaunch", "cudaGraphLaunch_v10000", "cuGraphLaunch", "cuGraphLaunch_ptsz", "hipGraphLaunch"});
    rows(LaunchHostFunction, {"cudaLaunchHostFunc", "cuLaunchHostFunc", "cudaStreamAddCallback", "hipLaunchHostFunc"});
    rows(Copy,
        {"cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpyAsync_v3020", "cudaMemcpy2DAsync", "cudaMemcpyToSymbol", "cudaMemcpyPeerAsync", "cuMemcpyDtoHAsync_v2",
            "cuMemcpyHtoD_v2_ptds", "cuMemcpy3DAsync_v2_ptsz", "hipMemcpy", "hipMemcpyWithStream", "hipMemcpyDtoHAsync"});
    rows(Memset, {"cudaMemset", "cudaMemsetAsync", "cudaMemset2DAsync", "cuMemsetD8Async", "cuMemsetD32_v2", "hipMemsetAsync"});
    rows(SynchronizeDevice, {"cudaDeviceSynchronize", "cudaDeviceSynchronize_v3020", "cudaThreadSynchronize", "hipDeviceSynchronize"});
    rows(SynchronizeContext, {"cuCtxSynchronize", "cuCtxSynchronize_v2", "hipCtxSynchronize"});
    rows(SynchronizeStream, {"cudaStreamSynchronize", "cudaStreamSynchronize_ptsz", "cuStreamSynchronize", "hipStreamSynchronize", "hipStreamSynchronize_spt"});
    rows(SynchronizeEvent, {"cudaEventSynchronize", "cuEventSynchronize", "hipEventSynchronize"});
    rows(QueryStream, {"cudaStreamQuery", "cuStreamQuery_ptsz"});
    rows(QueryEvent, {"cudaEventQuery", "hipEventQuery"});
    rows(RecordEvent, {"cudaEventRecord", "cudaEventRecordWithFlags_v11010", "cuEventRecord_ptsz"});
    rows(WaitForEvent, {"cudaStreamWaitEvent", "cuStreamWaitEvent", "hipStreamWaitEvent"});
    rows(Allocate,
        {"cudaMalloc", "cudaMalloc_v3020", "cudaMallocManaged", "cudaMallocHost", "cudaMalloc3DArray", "cudaHostAlloc", "cudaHostRegister", "cuMemAlloc_v2",
            "cuMemHostAlloc_v2", "cuArray3DCreate_v2", "hipMalloc", "hipHostMalloc"});
    rows(Free,
        {"cudaFree", "cudaFree_v3020", "cudaFreeHost", "cudaHostUnregister", "cuMemFree_v2", "cuMemFreeHost", "cuArrayDestroy", "hipFree", "hipHostFree"});
    rows(AllocateInStream, {"cudaMallocAsync", "cudaMallocAsync_v11020", "cudaMallocFromPoolAsync", "cuMemAllocAsync_ptsz", "hipMallocAsync"});
    rows(FreeInStream, {"cudaFreeAsync", "cudaFreeAsync_ptsz", "cuMemFreeAsync", "hipFreeAsync"});
    rows(LoadModule, {"cuModuleLoadData", "cuModuleLoadDataEx", "cuModuleLoadFatBinary", "cuLibraryLoadData", "cudaLibraryLoadData", "hipModuleLoad"});
    rows(Managed, {"cudaMemPrefetchAsync", "cuMemPrefetchAsync_v2", "cudaStreamAttachMemAsync", "hipMemPrefetchAsync"});
}

void TestCallClass::meanings()
{
    QTEST(classifyCall(QTest::currentDataTag()).meaning, "meaning");
}

void TestCallClass::copies_data()
{
    QTest::addColumn<bool>("isAsync");
    QTest::addColumn<bool>("isDeviceToDevice");
    QTest::newRow("cudaMemcpy") << false << false;
    QTest::newRow("cudaMemcpyAsync_v3020") << true << false;
    QTest::newRow("cuMemcpyDtoHAsync_v2") << true << false;
    QTest::newRow("cuMemcpyDtoD_v2") << false << true;
    QTest::newRow("cuMemcpyDtoDAsync_v2_ptsz") << true << true;
    QTest::newRow("cudaMemcpyPeer") << false << true;
    QTest::newRow("hipMemcpyWithStream") << false << false;
    QTest::newRow("cudaMemsetAsync") << true << false;
    QTest::newRow("cuMemsetD8_v2") << false << false;
    QTest::newRow("cudaMallocAsync") << false << false;
}

void TestCallClass::copies()
{
    const CallClass call = classifyCall(QTest::currentDataTag());
    QTEST(call.isAsync, "isAsync");
    QTEST(call.isDeviceToDevice, "isDeviceToDevice");
}

void TestCallClass::blocking_data()
{
    QTest::addColumn<bool>("blocks");
    for (const char* name : {"cudaDeviceSynchronize", "cuCtxSynchronize", "cudaStreamSynchronize_ptsz", "hipEventSynchronize", "cudaMemcpy", "cuMemcpyDtoH_v2",
             "cudaMalloc", "cudaFree", "cudaFreeHost", "cuModuleLoadData"})
        QTest::newRow(name) << true;
    for (const char* name : {"", "aten::item", "cudaMemcpyAsync", "cuMemcpyDtoD_v2", "cudaMemset", "cudaLaunchKernel", "cudaStreamWaitEvent", "cudaEventQuery",
             "cudaMallocAsync", "cudaFreeAsync", "cudaMemPrefetchAsync"})
        QTest::newRow(qPrintable(QString("'%1'").arg(name))) << false;
}

void TestCallClass::blocking()
{
    const QByteArray name = QByteArray(QTest::currentDataTag()).replace('\'', "");
    QTEST(classifyCall(name.constData()).blocksByName(), "blocks");
}

void TestCallClass::launches()
{
    for (const char* name : {"cudaLaunchKernel", "cuGraphLaunch", "cudaLaunchHostFunc", "cudaMemcpy", "cudaMemsetAsync"})
        QVERIFY2(classifyCall(name).isLaunch(), name);
    for (const char* name : {"", "cudaEventRecord", "cudaStreamSynchronize", "cudaMalloc", "cudaMemPrefetchAsync"})
        QVERIFY2(!classifyCall(name).isLaunch(), name);
    QVERIFY(classifyCall("cudaStreamQuery").isQuery());
    QVERIFY(!classifyCall("cudaEventRecord").isQuery());
}

void TestCallClass::communication_data()
{
    QTest::addColumn<bool>("communicates");
    QTest::newRow("ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)") << true;
    QTest::newRow("ncclKernel_AllGather_RING_LL_Sum_int8_t") << true;
    QTest::newRow("void ncclKernel_SendRecv<float>()") << true;
    QTest::newRow("rcclGenericKernel") << true;
    QTest::newRow("mscclKernel_Sum_half_LL") << true;
    QTest::newRow("void at::native::vectorized_elementwise_kernel<4>") << false;
    QTest::newRow("my_ncclish_gemm") << false;
    QTest::newRow("gemm") << false;
}

void TestCallClass::communication()
{
    QTEST(isCommunicationKernel(QTest::currentDataTag()), "communicates");
    QVERIFY(!isCommunicationKernel(""));
}

QTEST_APPLESS_MAIN(TestCallClass)
#include "tst_call_class.moc"
