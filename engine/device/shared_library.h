// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope {

/// A library loaded at run time. It is never unloaded, so its functions stay valid.
class SharedLibrary {
public:
    /// Whether its symbols are visible to libraries that are loaded later.
    enum class Symbols { Hidden, Offered };

    /// A name is searched by the system, a path is used as is. The error message is the system's.
    [[nodiscard]] static Result<SharedLibrary> open(const std::string& name, Symbols symbols = Symbols::Hidden);

    /// Null if the function does not exist.
    template <class Function>
    [[nodiscard]] Function find(const char* name) const
    {
        return reinterpret_cast<Function>(symbol(name));
    }

private:
    explicit SharedLibrary(void* handle) : m_handle(handle) {}
    [[nodiscard]] void* symbol(const char* name) const;

    void* m_handle;
};

} // namespace stallscope
