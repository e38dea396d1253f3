// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/trace_event.h"

#include <cstring>
#include <optional>
#include <string_view>

namespace stallscope {

/// Keys as they stand in a batch: a key begins behind its quote and ends before the next one, and the batch's padding allows
/// to read past it. So a name is looked for together with the quote that ends it.
[[nodiscard]] inline bool isKey(const char* key, std::string_view nameAndQuote)
{
    return std::memcmp(key, nameAndQuote.data(), nameAndQuote.size()) == 0;
}

/// The whole key, escapes as they stand.
[[nodiscard]] std::string_view wholeKey(const char* key);

/// What a member of "args" means; nothing for most.
[[nodiscard]] std::optional<Arg> argOf(const char* key);

} // namespace stallscope
