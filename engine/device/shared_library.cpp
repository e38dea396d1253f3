// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/shared_library.h"

#include <dlfcn.h>

namespace stallscope {

Result<SharedLibrary> SharedLibrary::open(const std::string& name, Symbols symbols)
{
    if (void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_NODELETE | (symbols == Symbols::Offered ? RTLD_GLOBAL : RTLD_LOCAL)))
        return SharedLibrary(handle);
    const char* why = dlerror();
    return Error{why ? why : name};
}

void* SharedLibrary::symbol(const char* name) const
{
    return dlsym(m_handle, name);
}

} // namespace stallscope
