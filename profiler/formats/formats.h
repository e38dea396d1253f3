// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string_view>

namespace stallscope {

/// Files that hold a trace can be opened when one of these knows them by their first bytes.
struct Importer {
    const char* name;
    bool (*recognizes)(std::string_view head);
    Result<std::shared_ptr<const Trace>> (*open)(const std::filesystem::path& path, const ImportOptions& options);
};

/// A trace can be saved under a name that ends with one of these suffixes.
struct Exporter {
    const char* suffix;
    const char* name; ///< of what is saved, as a dialog lists it (context "Format"); formats of one name stand side by side
    Result<> (*save)(const Trace& trace, const std::filesystem::path& path, const Job& job);
};

/// Every format, in one place. A new one is a line here.
[[nodiscard]] std::span<const Importer> importers();
[[nodiscard]] std::span<const Exporter> exporters();

/// The content decides what a file is, never its name. A folder is the traces in it (rank_folder.h).
[[nodiscard]] Result<std::shared_ptr<const Trace>> openTrace(const std::filesystem::path& path, const ImportOptions& options);
/// Whether it begins as a session file does, whatever its name.
[[nodiscard]] bool holdsSession(const std::filesystem::path& path);
/// The suffix decides what is written. On failure, and when cancelled, the file that was there is left as it was.
[[nodiscard]] Result<> saveTrace(const Trace& trace, const std::filesystem::path& path, const Job& job);

} // namespace stallscope
