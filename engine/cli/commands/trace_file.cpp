// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/trace_file.h"

#include "engine/cli/commands/terminal.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/formats.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

namespace stallscope::cli {

std::size_t shardMemoryLimit()
{
    const auto service = analysisService();
    return service ? (*service)->memory()->limit() : 0;
}

Result<std::shared_ptr<const Trace>> openFile(const AnalysisService& service, const std::string& path, const CommandContext& context, bool keepsArguments)
{
    std::string spillFolder;
    std::string whyNone;
    auto trace = [&] {
        const ShownJob shown(context, "reading " + path);
        SpillReports reports;
        reports.onSpill = [&spillFolder](const std::string& folder) { spillFolder = folder; };
        reports.onCannotSpill = [&whyNone](const Error& reason) { whyNone = reason.message; };
        return stallscope::openFile(service, path, shown.job(), keepsArguments, std::move(reports));
    }();
    if (trace && !whyNone.empty())
        fmt::print(stderr, "{}: its spans exceed their part of the memory limit, but stay in memory: {}\n", displayText(path), displayText(whyNone));
    if (trace && !spillFolder.empty())
        fmt::print(stderr, "{}: its spans exceed their part of the memory limit; they are in a temporary file in {}\n", displayText(path), displayText(spillFolder));
    return trace;
}

Result<std::shared_ptr<const Trace>> openFile(const std::string& path, const CommandContext& context, bool keepsArguments)
{
    const auto service = analysisService();
    return service ? openFile(**service, path, context, keepsArguments) : service.error();
}

Result<void> saveFile(const Trace& trace, const std::string& path, const CommandContext& context)
{
    const ShownJob shown(context, "writing " + path);
    return saveTrace(trace, path, shown.job());
}

Result<AnalyzedFile> analyze(
    AnalysisService& service, const std::shared_ptr<const Trace>& trace, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options)
{
    const ShownJob shown(context, "analysing " + path);
    return analyzeFile(service, trace, path, shown.job(), options);
}

Result<AnalyzedFile> openAndAnalyze(AnalysisService& service, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options)
{
    const auto trace = openFile(service, path, context);
    return trace ? analyze(service, *trace, path, context, options) : trace.error();
}

Result<AnalyzedFile> analyze(const std::shared_ptr<const Trace>& trace, const std::string& path, const CommandContext& context, const FileAnalysisOptions& options)
{
    const auto service = analysisService();
    return service ? analyze(**service, trace, path, context, options) : service.error();
}

} // namespace stallscope::cli
