// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <dlfcn.h>

#include <string>

namespace stallscope {

/// A library loaded at run time. It is never unloaded, so its functions stay valid.
class SharedLibrary {
public:
    /// Whether its symbols are visible to libraries that are loaded later.
    enum class Symbols { Hidden, Offered };

    /// A name is searched by the system, a path is used as is. The error message is the system's.
    [[nodiscard]] static Result<SharedLibrary> open(const std::string& name, Symbols symbols = Symbols::Hidden)
    {
        if (void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_NODELETE | (symbols == Symbols::Offered ? RTLD_GLOBAL : RTLD_LOCAL)))
            return SharedLibrary(handle);
        const char* why = dlerror();
        return Error{why ? why : name};
    }

    /// Null if the function does not exist.
    template <class Function>
    [[nodiscard]] Function find(const char* name) const
    {
        return reinterpret_cast<Function>(dlsym(m_handle, name));
    }

private:
    explicit SharedLibrary(void* handle) : m_handle(handle) {}

    void* m_handle;
};

} // namespace stallscope
