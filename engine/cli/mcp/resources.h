// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace stallscope::cli::mcp {

/// A document that a client may read.
struct Resource {
    std::string_view uri; ///< "stallscope://docs/metrics"
    std::string_view name;
    std::string_view description;
    std::string_view text; ///< Markdown
};

[[nodiscard]] std::span<const Resource> resources();

} // namespace stallscope::cli::mcp
