// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/command_line.h"
#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/interrupt.h"
#include "engine/cli/commands/terminal.h"
#include "engine/cpu/blas.h"
#include "profiler/base/standard_streams.h"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <system_error>
#include <type_traits>
#include <variant>
#include <vector>

#include <malloc.h>
#include <sys/resource.h>

namespace {

using namespace stallscope::cli;

/// If stderr cannot be written (full, closed, reader gone), only the exit status reports the error.
void printError(const std::string& sentence)
{
    (void)std::signal(SIGPIPE, SIG_IGN);
    const std::string line = fmt::format("stallscope-cli: {}\n", sentence);
    (void)std::fwrite(line.data(), 1, line.size(), stderr);
}

/// Incomplete output, for example on a full disk, is a failure.
bool writeOut(const std::string& text)
{
    const bool isWhole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    return std::fflush(stdout) == 0 && isWhole;
}

/// Ends this process by the signal that interrupted the recorded program, because a shell ends a loop only if a command dies by the signal. Other
/// signals are reported by the exit status only, since a second core dump is useless.
void dieAsTheProgram(int signal)
{
    if (signal != SIGINT && signal != SIGTERM && signal != SIGHUP && signal != SIGQUIT)
        return;
    const rlimit none{0, 0};
    (void)::setrlimit(RLIMIT_CORE, &none);
    (void)std::signal(signal, SIG_DFL);
    (void)std::raise(signal);
}

/// Beyond a limit on file size (`ulimit -f`), writes fail instead of ending this process. Started programs do not inherit the handler.
void noticeFileSizeLimit()
{
    if (std::signal(SIGXFSZ, [](int) {}) == SIG_IGN)
        (void)std::signal(SIGXFSZ, SIG_IGN);
}

/// With limited address space (`ulimit -v`, batch systems), the heap of each thread would take tens of megabytes of it.
void spareAddressSpace()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        (void)::mallopt(M_ARENA_MAX, 1);
}

Outcome runCommand(const Command& command, const CommandContext& context)
{
    return std::visit(
        [&context](const auto& which) -> Outcome {
            using Which = std::decay_t<decltype(which)>;
            if constexpr (std::is_same_v<Which, PrintText>)
                return Outcome::done(which.text);
            else if constexpr (std::is_same_v<Which, WrongUsage>)
                return Outcome::wrongUsage(which.errorText);
            else if constexpr (std::is_same_v<Which, InfoCommand>)
                return runInfo(which, context);
            else if constexpr (std::is_same_v<Which, AnalyzeCommand>)
                return runAnalyze(which, context);
            else if constexpr (std::is_same_v<Which, RanksCommand>)
                return runRanks(which, context);
            else if constexpr (std::is_same_v<Which, CompareCommand>)
                return runCompare(which, context);
            else if constexpr (std::is_same_v<Which, WhatIfCommand>)
                return runWhatIf(which, context);
            else if constexpr (std::is_same_v<Which, QueryCommand>)
                return runQuery(which, context);
            else if constexpr (std::is_same_v<Which, McpCommand>)
                return runMcp(which, context);
            else if constexpr (std::is_same_v<Which, DevicesCommand>)
                return runDevices(which, context);
            else if constexpr (std::is_same_v<Which, WorkloadsCommand>)
                return runWorkloads(which, context);
            else if constexpr (std::is_same_v<Which, DoctorCommand>)
                return runDoctor(which, context);
            else if constexpr (std::is_same_v<Which, RunCommand>)
                return runExperiment(which, context);
            else if constexpr (std::is_same_v<Which, RecordCommand>)
                return runRecord(which, context);
            else if constexpr (std::is_same_v<Which, GatherCommand>)
                return runGather(which, context);
            else if constexpr (std::is_same_v<Which, StreamCommand>)
                return runStream(which, context);
            else
                return runConvert(which, context);
        },
        command);
}

int run(const std::vector<std::string>& arguments)
{
    CommandContext context;
    context.page = pageOf(stdout);
    context.progress = stderr;
    const Command command = parseCommandLine(arguments, context.page.width);
    // a recorded program would inherit blocked signals
    std::optional<Interrupt> interrupt;
    if (!std::holds_alternative<RecordCommand>(command))
        interrupt.emplace();
    if (interrupt)
        context.stop = interrupt->token();
    const Outcome outcome = runCommand(command, context);
    if (!writeOut(outcome.output)) {
        printError(fmt::format("cannot write to the standard output: {}", std::strerror(errno)));
        return static_cast<int>(ExitStatus::Failed);
    }
    if (!outcome.errorText.empty())
        printError(outcome.errorText);
    dieAsTheProgram(outcome.programSignal);
    return outcome.programStatus.value_or(static_cast<int>(outcome.status));
}

} // namespace

int main(int argc, char** argv)
{
#ifdef STALLSCOPE_BLAS_LINKED
    stallscope::cpu::restoreEnvironment();
#endif
    stallscope::reserveStandardStreams();
    noticeFileSizeLimit();
    spareAddressSpace();
    try {
        return run({argv + (argc > 0 ? 1 : 0), argv + argc});
    } catch (const std::system_error& error) {
        printError(fmt::format("cannot start a thread: {}", error.code().message())); // the only source of this exception
        return static_cast<int>(ExitStatus::Failed);
    } catch (const std::exception& error) { // mainly out of memory
        printError(error.what());
        return static_cast<int>(ExitStatus::Failed);
    }
}
