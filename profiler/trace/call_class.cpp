// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/call_class.h"

#include <array>
#include <utility>

namespace stallscope {

namespace {

bool takePrefix(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool takeSuffix(std::string_view& text, std::string_view suffix)
{
    if (!text.ends_with(suffix))
        return false;
    text.remove_suffix(suffix.size());
    return true;
}

/// Removes "_v2", "_v3020".
void takeVersion(std::string_view& text)
{
    const std::size_t at = text.rfind("_v");
    if (at == std::string_view::npos || at + 2 == text.size())
        return;
    if (text.find_first_not_of("0123456789", at + 2) == std::string_view::npos)
        text = text.substr(0, at);
}

/// Profilers of Ascend write the library before the call: "AscendCL@aclrtSynchronizeStream".
void takeLibrary(std::string_view& name)
{
    for (const std::string_view library : {"AscendCL@", "Runtime@", "Node@"}) {
        if (takePrefix(name, library))
            return;
    }
}

/// The part of a name that CUDA runtime, CUDA driver, HIP and the CPU device share: "cudaMemcpyAsync_v3020",
/// "cuMemcpyHtoDAsync_v2", "cpuMemcpyAsync" -> "MemcpyAsync", "MemcpyHtoDAsync", "MemcpyAsync". Empty for other names.
std::string_view stemOf(std::string_view name)
{
    takePrefix(name, "__");
    if (!takePrefix(name, "cuda") && !takePrefix(name, "hip") && !takePrefix(name, "cu") && !takePrefix(name, "cpu"))
        return {};
    if (name.empty() || name[0] < 'A' || name[0] > 'Z')
        return {};
    takeVersion(name);
    if (!takeSuffix(name, "_ptsz") && !takeSuffix(name, "_ptds") && !takeSuffix(name, "_spt"))
        return name;
    takeVersion(name);
    return name;
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

bool isKernelLaunch(std::string_view stem)
{
    takePrefix(stem, "Ext");
    takePrefix(stem, "Hcc");
    takePrefix(stem, "Drv");
    takePrefix(stem, "Module");
    return stem == "Launch" || stem == "LaunchByPtr" || stem == "LaunchGrid" || stem == "LaunchGridAsync" || stem.starts_with("LaunchKernel")
        || stem.starts_with("LaunchCooperativeKernel") || stem == "LaunchMultiKernelMultiDevice";
}

bool isModuleLoad(std::string_view stem)
{
    return stem.starts_with("ModuleLoad") || stem.starts_with("LibraryLoad");
}

CallMeaning meaningOfMemory(std::string_view stem)
{
    constexpr std::array<std::string_view, 9> kAllocate{
        "Malloc", "MallocHost", "MallocPitch", "MallocArray", "MallocMipmappedArray", "MallocManaged", "HostAlloc", "HostMalloc", "HostRegister"};
    constexpr std::array<std::string_view, 6> kFree{"Free", "FreeHost", "HostFree", "FreeArray", "FreeMipmappedArray", "HostUnregister"};
    constexpr std::array<std::string_view, 9> kDriverAllocate{"MemAlloc", "MemAllocPitch", "MemAllocHost", "MemHostAlloc", "MemAllocManaged", "MemHostRegister",
        "ArrayCreate", "Array3DCreate", "MipmappedArrayCreate"};
    constexpr std::array<std::string_view, 5> kDriverFree{"MemFree", "MemFreeHost", "MemHostUnregister", "ArrayDestroy", "MipmappedArrayDestroy"};
    const auto isOneOf = [stem](const auto& list) {
        for (const std::string_view entry : list) {
            if (stem == entry)
                return true;
        }
        return false;
    };
    if (stem.starts_with("MallocAsync") || stem.starts_with("MallocFromPoolAsync") || stem.starts_with("MemAllocAsync")
        || stem.starts_with("MemAllocFromPoolAsync"))
        return CallMeaning::AllocateInStream;
    if (stem == "FreeAsync" || stem == "MemFreeAsync")
        return CallMeaning::FreeInStream;
    if (isOneOf(kAllocate) || isOneOf(kDriverAllocate) || stem.starts_with("Malloc3D"))
        return CallMeaning::Allocate;
    if (isOneOf(kFree) || isOneOf(kDriverFree))
        return CallMeaning::Free;
    if (stem.starts_with("MemPrefetch") || stem.starts_with("StreamAttachMem"))
        return CallMeaning::Managed;
    return CallMeaning::Other;
}

CallMeaning meaningOf(std::string_view stem)
{
    constexpr std::array<std::pair<std::string_view, CallMeaning>, 13> kExact{{
        {"GraphLaunch", CallMeaning::LaunchGraph},
        {"LaunchHostFunc", CallMeaning::LaunchHostFunction},
        {"StreamAddCallback", CallMeaning::LaunchHostFunction},
        {"DeviceSynchronize", CallMeaning::SynchronizeDevice},
        {"ThreadSynchronize", CallMeaning::SynchronizeDevice},
        {"CtxSynchronize", CallMeaning::SynchronizeContext},
        {"StreamSynchronize", CallMeaning::SynchronizeStream},
        {"EventSynchronize", CallMeaning::SynchronizeEvent},
        {"StreamQuery", CallMeaning::QueryStream},
        {"EventQuery", CallMeaning::QueryEvent},
        {"EventRecord", CallMeaning::RecordEvent},
        {"EventRecordWithFlags", CallMeaning::RecordEvent},
        {"StreamWaitEvent", CallMeaning::WaitForEvent},
    }};
    for (const auto& [name, meaning] : kExact) {
        if (stem == name)
            return meaning;
    }
    if (isKernelLaunch(stem))
        return CallMeaning::LaunchKernel;
    if (stem.starts_with("Memcpy"))
        return CallMeaning::Copy;
    if (stem.starts_with("Memset"))
        return CallMeaning::Memset;
    if (isModuleLoad(stem))
        return CallMeaning::LoadModule;
    return meaningOfMemory(stem);
}

/// Calls of other accelerators. Only calls whose documentation says so block; a flag among the arguments of others may make
/// them wait, which the name does not tell.
constexpr std::array<std::pair<std::string_view, CallMeaning>, 25> kAcceleratorCalls{{
    {"zeEventHostSynchronize", CallMeaning::SynchronizeEvent}, // Level Zero
    {"zeFenceHostSynchronize", CallMeaning::SynchronizeEvent},
    {"zeCommandQueueSynchronize", CallMeaning::SynchronizeStream},
    {"zeCommandListHostSynchronize", CallMeaning::SynchronizeStream},
    {"zeEventQueryStatus", CallMeaning::QueryEvent},
    {"urQueueFinish", CallMeaning::SynchronizeStream}, // Unified Runtime of SYCL
    {"urEventWait", CallMeaning::SynchronizeEvent},
    {"synStreamSynchronize", CallMeaning::SynchronizeStream}, // SynapseAI
    {"synDeviceSynchronize", CallMeaning::SynchronizeDevice},
    {"synEventSynchronize", CallMeaning::SynchronizeEvent},
    {"aclrtSynchronizeStream", CallMeaning::SynchronizeStream}, // AscendCL
    {"aclrtSynchronizeStreamWithTimeout", CallMeaning::SynchronizeStream},
    {"aclrtSynchronizeDevice", CallMeaning::SynchronizeDevice},
    {"aclrtSynchronizeDeviceWithTimeout", CallMeaning::SynchronizeDevice},
    {"aclrtSynchronizeEvent", CallMeaning::SynchronizeEvent},
    {"aclrtSynchronizeEventWithTimeout", CallMeaning::SynchronizeEvent},
    {"launch", CallMeaning::LaunchKernel}, // "Node@launch"
    {"musaStreamSynchronize", CallMeaning::SynchronizeStream},
    {"musaDeviceSynchronize", CallMeaning::SynchronizeDevice},
    {"musaEventSynchronize", CallMeaning::SynchronizeEvent},
    {"topsStreamSynchronize", CallMeaning::SynchronizeStream},
    {"topsDeviceSynchronize", CallMeaning::SynchronizeDevice},
    {"topsEventSynchronize", CallMeaning::SynchronizeEvent},
    {"cnrtQueueSync", CallMeaning::SynchronizeStream},
    {"cnrtSyncDevice", CallMeaning::SynchronizeDevice},
}};

/// The same for calls with variants: "urEnqueueKernelLaunchWithArgsExp". Their copies and memsets are asynchronous.
constexpr std::array<std::pair<std::string_view, CallMeaning>, 15> kAcceleratorFamilies{{
    {"zeCommandListAppendLaunch", CallMeaning::LaunchKernel},
    {"zeCommandListAppendMemoryCopy", CallMeaning::Copy},
    {"zeCommandListAppendMemoryFill", CallMeaning::Memset},
    {"urEnqueueKernelLaunch", CallMeaning::LaunchKernel},
    {"urEnqueueCooperativeKernelLaunch", CallMeaning::LaunchKernel},
    {"urEnqueueUSMMemcpy", CallMeaning::Copy},
    {"urEnqueueUSMFill", CallMeaning::Memset},
    {"urEnqueueMemBufferFill", CallMeaning::Memset},
    {"urEnqueueMemBuffer", CallMeaning::Copy},
    {"synLaunch", CallMeaning::LaunchKernel},
    {"synMemCopyAsync", CallMeaning::Copy},
    {"synMemset", CallMeaning::Memset},
    {"aclrtLaunchKernel", CallMeaning::LaunchKernel},
    {"aclrtMemcpyAsync", CallMeaning::Copy},
    {"aclrtMemsetAsync", CallMeaning::Memset},
}};

/// MACA copies the interface of CUDA: "mcStreamSynchronize".
constexpr std::array<std::pair<std::string_view, CallMeaning>, 3> kMacaCalls{{
    {"mcStreamSynchronize", CallMeaning::SynchronizeStream},
    {"mcDeviceSynchronize", CallMeaning::SynchronizeDevice},
    {"mcEventSynchronize", CallMeaning::SynchronizeEvent},
}};

CallClass classifyAcceleratorCall(std::string_view name)
{
    if (name == "aclrtMemcpy")
        return {CallMeaning::Copy, false, false};
    for (const auto& [call, meaning] : kAcceleratorCalls) {
        if (name == call)
            return {meaning, false, false};
    }
    for (const auto& [call, meaning] : kMacaCalls) {
        if (name == call)
            return {meaning, false, false};
    }
    for (const auto& [family, meaning] : kAcceleratorFamilies) {
        if (name.starts_with(family))
            return {meaning, meaning != CallMeaning::LaunchKernel, false};
    }
    return {};
}

} // namespace

bool CallClass::blocksByName() const
{
    switch (meaning) {
    case CallMeaning::SynchronizeDevice:
    case CallMeaning::SynchronizeContext:
    case CallMeaning::SynchronizeStream:
    case CallMeaning::SynchronizeEvent:
    case CallMeaning::Allocate:
    case CallMeaning::Free:
    case CallMeaning::LoadModule: return true;
    case CallMeaning::Copy: return !isAsync && !isDeviceToDevice;
    default: return false;
    }
}

CallClass classifyCall(std::string_view name)
{
    takeLibrary(name);
    const std::string_view stem = stemOf(name);
    CallClass result;
    if (stem.empty())
        return classifyAcceleratorCall(name);
    result.meaning = meaningOf(stem);
    if (result.meaning == CallMeaning::Copy || result.meaning == CallMeaning::Memset)
        result.isAsync = contains(stem, "Async");
    if (result.meaning == CallMeaning::Copy)
        result.isDeviceToDevice = contains(stem, "DtoD") || contains(stem, "Peer");
    return result;
}

bool isCommunicationKernel(std::string_view name)
{
    takePrefix(name, "void ");
    return name.starts_with("nccl") || name.starts_with("rccl") || name.starts_with("msccl") || contains(name, "ncclDevKernel") || contains(name, "ncclKernel");
}

} // namespace stallscope
