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

/// A readable format, detected by the first bytes of a file.
struct Importer {
    const char* name;
    bool (*recognizes)(std::string_view head);
    Result<std::shared_ptr<const Trace>> (*open)(const std::filesystem::path& path, const ImportOptions& options);
};

/// A writable format, selected by the suffix of the file name.
struct Exporter {
    const char* suffix;
    const char* name; ///< for file dialogs (context "Format"); formats of one name are adjacent
    Result<> (*save)(const Trace& trace, const std::filesystem::path& path, const Job& job);
};

/// Lists of all formats. A new format is added there.
[[nodiscard]] std::span<const Importer> importers();
[[nodiscard]] std::span<const Exporter> exporters();

/// The format is detected by content, not by name. A folder is opened as the traces of its ranks (rank_folder.h).
[[nodiscard]] Result<std::shared_ptr<const Trace>> openTrace(const std::filesystem::path& path, const ImportOptions& options);
/// True for a trace of a file that is still being read (PartialTraces). Any span may be missing, so its metrics are invalid.
[[nodiscard]] bool isPartial(const Trace& trace);
/// Whether the file begins like a session file, independent of its name.
[[nodiscard]] bool holdsSession(const std::filesystem::path& path);
/// The suffix selects the format. On failure, and when cancelled, an existing file stays unchanged.
[[nodiscard]] Result<> saveTrace(const Trace& trace, const std::filesystem::path& path, const Job& job);

} // namespace stallscope
