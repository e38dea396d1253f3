// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace stallscope::inject {

/// Native stack of the calling thread: return addresses, innermost first. Captured without locks, so that it can be used
/// inside of calls of other libraries.
struct NativeStack {
    static constexpr std::size_t kMostFrames = 48;
    std::array<std::uintptr_t, kMostFrames> returns{};
    std::size_t count = 0;

    void read();
};

/// Position of code in a file: sufficient to resolve its symbol later, in another process.
struct NativePlace {
    const void* module = nullptr; ///< identifies the file; null if unknown
    std::string file;             ///< the program itself if the system gives no name
    std::uintptr_t offset = 0;    ///< in the address space of the file's symbols
};

/// Lock-free, too.
[[nodiscard]] NativePlace placeOf(std::uintptr_t address);
/// "+0x1f2e": placeholder of a function until its symbol is resolved.
[[nodiscard]] std::string nameFor(std::uintptr_t offset);

} // namespace stallscope::inject
