// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <string>

namespace stallscope {

/// A library that is loaded while the program runs, and stays loaded: what was got from it may be called for ever.
class SharedLibrary {
public:
    /// Whether libraries that are loaded later find what it has.
    enum class Symbols { Hidden, Offered };

    /// A name is looked for where the system looks, a path is taken as it is. The error is the system's.
    [[nodiscard]] static Result<SharedLibrary> open(const std::string& name, Symbols symbols = Symbols::Hidden);

    /// Null where it has none of that name.
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
