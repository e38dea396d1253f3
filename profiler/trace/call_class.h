// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace stallscope {

/// Purpose of an API call, derived from its name. Two nested calls with the same meaning count as one call.
enum class CallMeaning : std::uint8_t {
    Other,
    LaunchKernel,
    LaunchGraph,
    LaunchHostFunction,
    Copy,
    Memset,
    SynchronizeDevice,
    SynchronizeContext,
    SynchronizeStream,
    SynchronizeEvent,
    QueryStream,
    QueryEvent,
    RecordEvent,
    WaitForEvent, ///< makes a stream wait, not the host
    Allocate,     ///< device or pinned memory; not stream-ordered
    Free,
    AllocateInStream,
    FreeInStream,
    LoadModule,
    Managed, ///< prefetch or attach of managed memory
};

/// Classification by name (CUDA runtime and driver, HIP, and calls of other accelerators), never by number, because numbers change between versions.
struct CallClass {
    CallMeaning meaning = CallMeaning::Other;
    bool isAsync = false;          ///< a copy or memset with Async in its name
    bool isDeviceToDevice = false; ///< a copy with DtoD or Peer in its name

    /// A launch: causes work on the device.
    [[nodiscard]] bool isLaunch() const { return meaning >= CallMeaning::LaunchKernel && meaning <= CallMeaning::Memset; }
    [[nodiscard]] bool isQuery() const { return meaning == CallMeaning::QueryStream || meaning == CallMeaning::QueryEvent; }
    /// The host waits regardless of the operands. Some other calls also wait, which depends on their device span.
    [[nodiscard]] bool blocksByName() const;

    friend bool operator==(const CallClass&, const CallClass&) = default;
};

[[nodiscard]] CallClass classifyCall(std::string_view name);

/// A communication kernel between devices (NCCL, RCCL, MSCCL), recognized by name.
[[nodiscard]] bool isCommunicationKernel(std::string_view name);

} // namespace stallscope
