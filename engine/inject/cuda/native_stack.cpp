// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/native_stack.h"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>
#include <unwind.h>

#include <cstdio>

namespace stallscope::inject {

namespace {

_Unwind_Reason_Code take(_Unwind_Context* context, void* into)
{
    auto& stack = *static_cast<NativeStack*>(into);
    const std::uintptr_t address = _Unwind_GetIP(context);
    if (address == 0 || stack.count == NativeStack::kMostFrames)
        return _URC_END_OF_STACK;
    stack.returns[stack.count++] = address;
    return _URC_NO_REASON;
}

std::string ownFile()
{
    char path[4096] = {};
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    return {path, length > 0 ? static_cast<std::size_t>(length) : 0};
}

} // namespace

/// The unwinder finds modules through _dl_find_object, which is lock-free (glibc 2.35 and later).
void NativeStack::read()
{
    count = 0;
    _Unwind_Backtrace(take, this);
}

NativePlace placeOf(std::uintptr_t address)
{
    dl_find_object found{};
    if (_dl_find_object(reinterpret_cast<void*>(address), &found) != 0 || !found.dlfo_link_map)
        return {};
    const link_map& module = *found.dlfo_link_map;
    const bool hasName = module.l_name && *module.l_name;
    return {&module, hasName ? module.l_name : ownFile(), address - module.l_addr};
}

std::string nameFor(std::uintptr_t offset)
{
    char text[32] = {};
    std::snprintf(text, sizeof text, "+0x%llx", static_cast<unsigned long long>(offset));
    return text;
}

} // namespace stallscope::inject
