// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/mcp/arguments.h"
#include "engine/cli/mcp/open_traces.h"

#include <cstddef>
#include <span>
#include <string>

namespace stallscope::cli::mcp {

/// No answer is longer; what does not fit is on the next page.
inline constexpr std::size_t kLongestAnswer = std::size_t{48} << 10;

struct ToolAnswer {
    std::string text;
    std::string png; ///< empty: no picture
};

/// What a client may call. Names, descriptions and schemas are part of the interface, described in docs/mcp.md.
struct Tool {
    const char* name;
    const char* title;
    const char* description;
    const char* schema; ///< of its arguments, as JSON
    Result<ToolAnswer> (*call)(OpenTraces& traces, Arguments& arguments, const CommandContext& context);
};

[[nodiscard]] std::span<const Tool> tools();

} // namespace stallscope::cli::mcp
