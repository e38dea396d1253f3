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
    const void* module = nullptr; ///< the same for all code of one file; null where none is known
    std::string file;             ///< the program's own where the system gives no name
    std::uintptr_t offset = 0;    ///< as the file's symbols count
    std::string buildId;          ///< in hexadecimal digits; empty where the file has none
};

/// Lock-free, too.
[[nodiscard]] NativePlace placeOf(std::uintptr_t address);
/// "+0x1f2e@5c1f0a", with the build id: stands for a function until its name is looked up in the file with this id.
[[nodiscard]] std::string nameFor(const NativePlace& place);

} // namespace stallscope::inject
