// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace stallscope {

struct PictureRequest {
    std::string file;
    std::optional<TimeRange> range;
    std::string page = "timeline"; ///< as for --page of the app
    std::string sql;               ///< of the page "query"
    std::string theme = "light";
    std::uint32_t width = 1600;
    std::uint32_t height = 1000;
};

/// The bytes of a PNG file, drawn by the app, which runs without a display in a process of its own.
[[nodiscard]] Result<std::string> takePicture(const PictureRequest& request, const std::stop_token& stop);

} // namespace stallscope
