// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace stallscope {

/// Whether a file is a report of Nsight Systems according to its name: nothing but Nsight Systems recognizes the content.
[[nodiscard]] bool isNsightReport(const std::filesystem::path& path);

/// The program nsys, in PATH or where its packages install it. Empty if there is none.
[[nodiscard]] std::optional<std::filesystem::path> findNsys();

/// Exports a report to a database with nsys, in a process of its own, and returns the database. It is kept in the cache, so
/// that an unchanged report is exported once. Progress is that of nsys; cancelling the job ends nsys.
[[nodiscard]] Result<std::filesystem::path> exportNsightReport(const std::filesystem::path& report, const Job& job);

/// Exports a report and imports the database. Without nsys, the error says how to export it elsewhere.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importNsightReport(const std::filesystem::path& report, const ImportOptions& options);

} // namespace stallscope
