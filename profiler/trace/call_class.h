// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace stallscope {

/// What an API call is for, told from its name. Two nested calls of one meaning are one call and its detail.
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
    WaitForEvent, ///< a stream waits, not the host
    Allocate,     ///< device or pinned memory, not ordered in a stream
    Free,
    AllocateInStream,
    FreeInStream,
    LoadModule,
    Managed, ///< prefetch or attach of managed memory
};

/// Classified by name (CUDA runtime and driver, HIP), never by number: numbers change between versions.
struct CallClass {
    CallMeaning meaning = CallMeaning::Other;
    bool isAsync = false;          ///< a copy or memset whose name says Async
    bool isDeviceToDevice = false; ///< a copy whose name says so

    /// In the launch list: the device does something because of it.
    [[nodiscard]] bool isLaunch() const { return meaning >= CallMeaning::LaunchKernel && meaning <= CallMeaning::Memset; }
    [[nodiscard]] bool isQuery() const { return meaning == CallMeaning::QueryStream || meaning == CallMeaning::QueryEvent; }
    /// The host waits, whatever the operands are. Some other calls wait too: that takes a look at their device span.
    [[nodiscard]] bool blocksByName() const;

    friend bool operator==(const CallClass&, const CallClass&) = default;
};

[[nodiscard]] CallClass classifyCall(std::string_view name);

/// A kernel by which devices talk to each other (NCCL, RCCL, MSCCL), told from its name.
[[nodiscard]] bool isCommunicationKernel(std::string_view name);

} // namespace stallscope
