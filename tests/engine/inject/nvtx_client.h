// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <utility>

/// NVTX calls of a program: through NVIDIA's headers if available, otherwise as those headers implement them.
#if STALLSCOPE_HAS_NVTX

#include <nvtx3/nvToolsExt.h>

namespace stallscope::test {

using Domain = nvtxDomainHandle_t;
using Text = nvtxStringHandle_t;

inline int pushRange(const char* name)
{
    return nvtxRangePushA(name);
}
inline int popRange()
{
    return nvtxRangePop();
}
inline void mark(const char* name)
{
    nvtxMarkA(name);
}
inline std::uint64_t startRange(const char* name)
{
    return nvtxRangeStartA(name);
}
inline void endRange(std::uint64_t id)
{
    nvtxRangeEnd(id);
}
inline void nameThread(std::uint32_t thread, const char* name)
{
    nvtxNameOsThreadA(thread, name);
}
inline Domain makeDomain(const char* name)
{
    return nvtxDomainCreateA(name);
}
inline void destroyDomain(Domain domain)
{
    nvtxDomainDestroy(domain);
}
inline Text registerText(Domain domain, const char* text)
{
    return nvtxDomainRegisterStringA(domain, text);
}
inline int popRange(Domain domain)
{
    return nvtxDomainRangePop(domain);
}

inline int pushRange(Domain domain, Text text, std::uint32_t colour, std::int64_t payload)
{
    nvtxEventAttributes_t event = {};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.colorType = NVTX_COLOR_ARGB;
    event.color = colour;
    event.payloadType = NVTX_PAYLOAD_TYPE_INT64;
    event.payload.llValue = payload;
    event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    event.message.registered = text;
    return nvtxDomainRangePushEx(domain, &event);
}

} // namespace stallscope::test

#else

#include "engine/inject/nvtx_abi.h"

#include <dlfcn.h>

#include <array>
#include <cstdlib>

namespace stallscope::test {

namespace nvtx = inject::nvtx;
using Domain = nvtx::Handle;
using Text = nvtx::Handle;

inline std::array<nvtx::Function, 16> g_core{};
inline std::array<nvtx::Function, 16> g_core2{};

inline int moduleTable(int module, nvtx::Function*** table, unsigned* size)
{
    static std::array<std::array<nvtx::Function*, 16>, 2> tables{};
    const bool isCore = module == nvtx::kCore;
    auto& places = tables[isCore ? 0 : 1];
    auto& functions = isCore ? g_core : g_core2;
    for (std::size_t i = 1; i < places.size(); ++i)
        places[i] = &functions[i];
    *table = places.data();
    *size = static_cast<unsigned>(places.size());
    return isCore || module == nvtx::kCore2 ? 1 : 0;
}

inline const void* exportTable(std::uint32_t table)
{
    static const nvtx::Callbacks callbacks{sizeof(nvtx::Callbacks), moduleTable};
    return table == nvtx::kCallbacks ? &callbacks : nullptr;
}

template <class Signature>
Signature* function(std::array<nvtx::Function, 16>& table, unsigned slot)
{
    static const bool isAttached = [] {
        const char* const path = std::getenv("NVTX_INJECTION64_PATH");
        void* const library = path ? dlopen(path, RTLD_LAZY) : nullptr;
        auto* const entry = library ? reinterpret_cast<int (*)(nvtx::GetExportTable)>(dlsym(library, "InitializeInjectionNvtx2")) : nullptr;
        return entry && entry(exportTable) != 0;
    }();
    return isAttached ? reinterpret_cast<Signature*>(table[slot]) : nullptr;
}

template <class Signature, class... Arguments>
auto call(std::array<nvtx::Function, 16>& table, unsigned slot, Arguments... arguments) -> decltype(std::declval<Signature*>()(arguments...))
{
    auto* const target = function<Signature>(table, slot);
    return target ? target(arguments...) : decltype(target(arguments...))();
}

inline int pushRange(const char* name)
{
    return call<int(const char*)>(g_core, nvtx::kRangePushA, name);
}
inline int popRange()
{
    return call<int()>(g_core, nvtx::kRangePop);
}
inline void mark(const char* name)
{
    call<void(const char*)>(g_core, nvtx::kMarkA, name);
}
inline std::uint64_t startRange(const char* name)
{
    return call<std::uint64_t(const char*)>(g_core, nvtx::kRangeStartA, name);
}
inline void endRange(std::uint64_t id)
{
    call<void(std::uint64_t)>(g_core, nvtx::kRangeEnd, id);
}
inline void nameThread(std::uint32_t thread, const char* name)
{
    call<void(std::uint32_t, const char*)>(g_core, nvtx::kNameOsThreadA, thread, name);
}
inline Domain makeDomain(const char* name)
{
    return call<Domain(const char*)>(g_core2, nvtx::kDomainCreateA, name);
}
inline void destroyDomain(Domain domain)
{
    call<void(Domain)>(g_core2, nvtx::kDomainDestroy, domain);
}
inline Text registerText(Domain domain, const char* text)
{
    return call<Text(Domain, const char*)>(g_core2, nvtx::kDomainRegisterStringA, domain, text);
}
inline int popRange(Domain domain)
{
    return call<int(Domain)>(g_core2, nvtx::kDomainRangePop, domain);
}

inline int pushRange(Domain domain, Text text, std::uint32_t colour, std::int64_t payload)
{
    nvtx::EventAttributes event = {};
    event.size = sizeof event;
    event.colorType = nvtx::kArgb;
    event.color = colour;
    event.payloadType = nvtx::kSigned64;
    event.payload.signed64 = payload;
    event.messageType = nvtx::kRegistered;
    event.message.registered = text;
    return call<int(Domain, const nvtx::EventAttributes*)>(g_core2, nvtx::kDomainRangePushEx, domain, &event);
}

} // namespace stallscope::test

#endif
