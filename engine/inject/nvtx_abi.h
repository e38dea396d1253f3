// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

/// The part of NVTX's injection interface in use, so that no header of the CUDA Toolkit is needed. Unchanged since NVTX
/// 3.0; tests compare it with NVIDIA's headers if available.
namespace stallscope::inject::nvtx {

enum ExportTable : std::uint32_t { kCallbacks = 1 };
enum Module : int { kCore = 1, kCuda = 2, kCudaRuntime = 4, kCore2 = 5 };

/// Slots of the module kCore.
enum CoreSlot : unsigned {
    kMarkEx = 1,
    kMarkA,
    kMarkW,
    kRangeStartEx,
    kRangeStartA,
    kRangeStartW,
    kRangeEnd,
    kRangePushEx,
    kRangePushA,
    kRangePushW,
    kRangePop,
    kNameCategoryA,
    kNameCategoryW,
    kNameOsThreadA,
    kNameOsThreadW,
};

/// Slots of the module kCore2.
enum Core2Slot : unsigned {
    kDomainMarkEx = 1,
    kDomainRangeStartEx,
    kDomainRangeEnd,
    kDomainRangePushEx,
    kDomainRangePop,
    kDomainResourceCreate,
    kDomainResourceDestroy,
    kDomainNameCategoryA,
    kDomainNameCategoryW,
    kDomainRegisterStringA,
    kDomainRegisterStringW,
    kDomainCreateA,
    kDomainCreateW,
    kDomainDestroy,
    kInitialize,
};

enum ColorType : std::int32_t { kNoColor = 0, kArgb = 1 };
enum PayloadType : std::int32_t { kNoPayload = 0, kUnsigned64 = 1, kSigned64 = 2, kDouble = 3, kUnsigned32 = 4, kSigned32 = 5, kFloat = 6 };
enum MessageType : std::int32_t { kNoMessage = 0, kAscii = 1, kUnicode = 2, kRegistered = 3 };

/// Handles refer to our objects: the program only passes them back.
using Handle = void*;

struct EventAttributes {
    std::uint16_t version;
    std::uint16_t size; ///< size of the struct as known to the program
    std::uint32_t category;
    std::int32_t colorType;
    std::uint32_t color;
    std::int32_t payloadType;
    std::int32_t reserved;
    union {
        std::uint64_t unsigned64;
        std::int64_t signed64;
        double real64;
        std::uint32_t unsigned32;
        std::int32_t signed32;
        float real32;
    } payload;
    std::int32_t messageType;
    union {
        const char* ascii;
        const wchar_t* unicode;
        Handle registered;
    } message;
};
static_assert(sizeof(EventAttributes) == 48);

using Function = void (*)();

struct Callbacks {
    std::size_t structSize;
    /// Returns a table of function slots, and its size.
    int (*getModuleFunctionTable)(int module, Function*** table, unsigned* size);
};

using GetExportTable = const void* (*)(std::uint32_t table);

} // namespace stallscope::inject::nvtx
