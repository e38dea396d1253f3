// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

/// What symbol_probe.cpp is known to contain: a call inside an inlined function.
struct SymbolProbe {
    std::uintptr_t address;          ///< within the call
    std::uintptr_t internalFunction; ///< that is called: not exported
    std::uint32_t inlinedLine;       ///< of that call, in the inlined function
    std::uint32_t enclosingLine;     ///< where the inlined function is called
};
