// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/sqlite_waits.h"
#include "engine/cli/commands/trace_file.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/input_guard.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/build/stable_ids.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace stallscope::cli {

namespace {

/// SQL exports include waits, which most queries are about.
Result<void> save(const std::shared_ptr<const Trace>& trace, const std::string& path, const Surroundings& around)
{
    return path.ends_with(".sqlite") ? saveWithWaits(trace, path, around) : saveFile(*trace, path, around);
}

/// Of what was numbered while it was imported; a session has its numbers in the file.
Result<std::shared_ptr<const Trace>> openNumbered(const std::string& path, const Surroundings& around, bool keepsArguments)
{
    auto trace = openFile(path, around, keepsArguments);
    return trace && !holdsSession(path) ? withStableIds(*trace, around.stop) : trace;
}

/// Which formats have a place for them.
bool keepsArguments(const std::string& path)
{
    return path.ends_with(".stallscope") || path.ends_with(".json") || path.ends_with(".json.gz");
}

} // namespace

Outcome runConvert(const ConvertCommand& command, const Surroundings& around)
{
    if (const auto checked = checkKeepsInput(command.from, command.to); !checked)
        return Outcome::failed(checked.error());
    const auto trace = openNumbered(command.from, around, keepsArguments(command.to));
    if (!trace)
        return Outcome::failed(trace.error());
    const Result<void> saved = save(*trace, command.to, around);
    if (!saved)
        return Outcome::failed(saved.error());
    std::error_code ignored;
    const std::uintmax_t bytes = std::filesystem::file_size(command.to, ignored);
    return Outcome::done(fmt::format("{}: {}{}\n", displayText(command.to), counted((*trace)->spanCount(), "span"), ignored ? "" : ", " + formatBytes(bytes)));
}

} // namespace stallscope::cli
