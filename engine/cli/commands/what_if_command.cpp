// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cli/render/what_if_text.h"
#include "engine/files/what_if_answer.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace stallscope::cli {

namespace {

/// "gemm=2": twice as fast.
Result<std::vector<Speedup>> speedups(const std::vector<std::string>& typed)
{
    std::vector<Speedup> all;
    for (const std::string& text : typed) {
        const std::size_t equals = std::min(text.rfind('='), text.size());
        Speedup one{text.substr(0, equals)};
        const char* const end = text.data() + text.size();
        const bool isWhole = equals < text.size() && std::from_chars(text.data() + equals + 1, end, one.times).ptr == end;
        if (!isWhole || one.name.empty() || !(one.times > 0) || !std::isfinite(one.times))
            return Error{fmt::format("--faster takes NAME=TIMES, such as gemm=2, not '{}'", displayText(text))};
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace

Outcome runWhatIf(const WhatIfCommand& command, const CommandContext& context)
{
    if (const auto faster = speedups(command.faster); !faster) // before the file is read
        return Outcome::wrongUsage(faster.error().message);
    const auto service = analysisService();
    if (!service)
        return Outcome::failed(service.error());
    const auto trace = openFile(**service, command.file, context);
    return trace ? whatIf(command, *trace, **service, context) : Outcome::failed(trace.error());
}

Outcome whatIf(const WhatIfCommand& command, const std::shared_ptr<const Trace>& trace, AnalysisService& service, const CommandContext& context)
{
    const auto faster = speedups(command.faster);
    if (!faster)
        return Outcome::wrongUsage(faster.error().message);
    const std::size_t runs = trace->runs.size();
    if (runs == 0)
        return Outcome::failed(Error{fmt::format("{}: the file contains no runs", displayText(command.file))});
    if (command.run < 1 || command.run > runs)
        return Outcome::failed(
            Error{fmt::format("{}: run {} does not exist; the file contains {}", displayText(command.file), command.run, counted(runs, "run"))});
    const ChangeRequest request{command.withoutSites, command.withoutWaits, *faster, command.asGraphs, command.ownCopyStreams, command.streams, command.range};
    const auto answer = predictChange(service, trace, RunId::fromIndex(command.run - 1), command.file, request, context.stop);
    if (!answer)
        return Outcome::failed(answer.error());
    return Outcome::done(command.asJson ? whatIfJson(command.file, *trace, *answer) : whatIfText(context.page, command.file, *trace, *answer));
}

} // namespace stallscope::cli
