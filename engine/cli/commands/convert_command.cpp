// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/terminal.h"
#include "engine/cli/commands/trace_file.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/rank_files.h"
#include "profiler/formats/formats.h"
#include "profiler/formats/sqlite/sqlite_export.h"
#include "profiler/narrative/wording.h"
#include "profiler/session/temporary_store.h"
#include "profiler/trace/build/pool_translation.h"
#include "profiler/trace/loss.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace stallscope::cli {

namespace {

ExportedWait exported(const Wait& wait, RunId run)
{
    ExportedWait row;
    row.run = run;
    row.thread = wait.thread;
    row.stream = wait.stream;
    row.call = wait.call;
    row.kind = nameOf(wait.kind);
    row.cause = wait.cause;
    row.site = wait.site;
    row.start = wait.start;
    row.duration = wait.duration;
    if (wait.awaited) {
        row.awaited = wait.awaited->name;
        row.awaitedStream = wait.awaited->stream;
        row.awaitedRange = {wait.awaited->start, wait.awaited->end};
    }
    row.working = wait.working;
    row.wakeup = wait.wakeup;
    row.unattributed = wait.unattributed;
    row.gap = wait.gap;
    row.bubble = wait.bubble;
    row.gapRange = wait.gapRange;
    row.gapDevice = wait.gapDevice;
    row.isNeedless = wait.isNeedless;
    row.isCrossThread = wait.isCrossThread;
    return row;
}

/// Analyses the runs, and writes trace and waits as a database (docs/sqlite.md).
Result<void> saveWithWaits(const std::shared_ptr<const Trace>& trace, const std::string& path, const CommandContext& context)
{
    const auto analyzed = analyze(trace, path, context);
    if (!analyzed)
        return analyzed.error();
    ExportedWaits waits;
    for (std::size_t i = 0; i < analyzed->reports.size(); ++i) {
        for (const Wait& wait : analyzed->reports[i].waits)
            waits.push_back(exported(wait, RunId::fromIndex(i)));
    }
    const ShownJob shown(context, "writing " + path);
    return exportSqlite(*trace, path, shown.job(), &waits);
}

/// SQL exports include waits, which most queries are about.
Result<void> save(const std::shared_ptr<const Trace>& trace, const std::string& path, const CommandContext& context)
{
    return path.ends_with(".sqlite") ? saveWithWaits(trace, path, context) : saveFile(*trace, path, context);
}

/// With the losses that are found later while its data is saved. The events that are no spans stay in the temporary file of the import.
struct NumberedTrace {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const LossCounters> lossesOfImport; ///< null: all data is in memory

    /// Whether temporary data could not be read again.
    [[nodiscard]] bool isIncomplete() const
    {
        const auto isDamaged = [](const LossCounters* later) { return later && (later->of(Loss::UnreadableSpans) > 0 || later->of(Loss::DamagedChunks) > 0); };
        return isDamaged(trace->laterLosses.get()) || isDamaged(lossesOfImport.get());
    }
};

/// If the spans of the trace are in a temporary file, those of the result are in another.
Result<std::shared_ptr<const Trace>> withStableIdsWithin(
    const std::shared_ptr<ColumnCache>& memory, const std::shared_ptr<const Trace>& trace, const CommandContext& context)
{
    if (!trace->laterLosses)
        return withStableIds(trace, context.stop);
    const auto temporary = session::TemporaryTrace::create(memory);
    if (!temporary)
        return temporary.error();
    auto renumbered = withStableIds(trace, context.stop, temporary->store());
    if (const auto failure = temporary->file->failure())
        return *failure;
    if (!renumbered || *renumbered == trace) // losses of the trace stay with it
        return renumbered;
    for (std::size_t i = 0; i < kLosses; ++i)
        temporary->blocks->losses()->count(static_cast<Loss>(i), trace->laterLosses->of(static_cast<Loss>(i)));
    auto whole = std::make_shared<Trace>(**renumbered);
    whole->laterLosses = temporary->blocks->losses();
    return std::shared_ptr<const Trace>(std::move(whole));
}

/// Opens a file and gives imported data stable ids. A session file contains its ids.
Result<NumberedTrace> openNumbered(const std::string& path, const CommandContext& context, bool keepsArguments)
{
    const auto service = analysisService();
    if (!service)
        return service.error();
    const auto trace = openFile(**service, path, context, keepsArguments);
    if (!trace)
        return trace.error();
    if (holdsSession(path))
        return NumberedTrace{*trace, nullptr};
    auto renumbered = withStableIdsWithin((*service)->memory(), *trace, context);
    if (!renumbered)
        return renumbered.error();
    return NumberedTrace{*std::move(renumbered), (*trace)->laterLosses};
}

/// Whether the format can store arguments of events.
bool keepsArguments(const std::string& path)
{
    return path.ends_with(".stallscope") || path.ends_with(".json") || path.ends_with(".json.gz") || path.ends_with(".pftrace");
}

} // namespace

Outcome runConvert(const ConvertCommand& command, const CommandContext& context)
{
    if (const auto checked = checkKeepsInput(command.from, command.to); !checked)
        return Outcome::failed(checked.error());
    const auto numbered = openNumbered(command.from, context, keepsArguments(command.to));
    if (!numbered)
        return Outcome::failed(numbered.error());
    const std::shared_ptr<const Trace>& trace = numbered->trace;
    const Result<void> saved = save(trace, command.to, context);
    if (!saved)
        return Outcome::failed(saved.error());
    if (!holdsSession(command.from) && numbered->isIncomplete())
        return Outcome::failed(Error{fmt::format("{}: incomplete, because temporary data could not be read", command.to)});
    std::error_code ignored;
    const std::uintmax_t bytes = std::filesystem::file_size(command.to, ignored);
    return Outcome::done(fmt::format("{}: {}{}\n", displayText(command.to), counted(trace->spanCount(), "span"), ignored ? "" : ", " + formatBytes(bytes)));
}

} // namespace stallscope::cli
