// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/session_reader.h"

#include <memory>
#include <string>

namespace stallscope::test {

/// The session within the limit of a cache; null if it cannot be read.
[[nodiscard]] inline std::shared_ptr<const Trace> openedWithin(const std::string& path, const std::shared_ptr<ColumnCache>& cache)
{
    SessionOpenOptions options;
    options.memory = cache;
    const auto read = readSession(path, options);
    return read ? *read : nullptr;
}

} // namespace stallscope::test
