// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A library for tst_symbolizer, compiled with -g -O2 into copies with and without debug information and symbols.

#include "tests/engine/recording/symbol_probe.h"

namespace probe {

[[gnu::noinline]] static std::uintptr_t callAddress()
{
    return reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) - 1;
}

[[gnu::always_inline]] inline SymbolProbe inlinedCall()
{
    SymbolProbe result{callAddress(), reinterpret_cast<std::uintptr_t>(&callAddress), __LINE__, 0};
    return result;
}

} // namespace probe

extern "C" [[gnu::visibility("default")]] void runProbe(SymbolProbe* result)
{
    *result = probe::inlinedCall();
    result->enclosingLine = __LINE__ - 1;
}
