// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/program.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace stallscope::recording {

namespace {

// signal handlers can use only global state
std::atomic<pid_t> s_program{0};
std::atomic<int> s_early{0}; // signal received before the program started

/// A terminal sends its signals to the whole group, including the program.
bool isForUsAlone(const siginfo_t& signal)
{
    return signal.si_code <= 0;
}

void forward(int signal, siginfo_t* facts, void* /*context*/)
{
    if (isForUsAlone(*facts) || s_program.load() == 0)
        signalProgram(signal);
}

void goTo(pid_t program)
{
    s_program.store(program);
    if (const int early = s_early.exchange(0))
        ::kill(program, early);
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environmentWith(const std::vector<std::pair<std::string, std::string>>& variables)
{
    std::vector<std::string> all;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string_view text = *entry;
        const std::string_view name = text.substr(0, text.find('='));
        if (std::none_of(variables.begin(), variables.end(), [name](const auto& variable) { return variable.first == name; }))
            all.emplace_back(text);
    }
    for (const auto& [name, value] : variables)
        all.push_back(name + '=' + value);
    return all;
}

/// Actions in the child before exec().
class SpawnActions {
public:
    explicit SpawnActions(ProgramStreams streams)
    {
        posix_spawn_file_actions_init(&m_actions);
        if (streams == ProgramStreams::Ours)
            return;
        posix_spawn_file_actions_addopen(&m_actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_adddup2(&m_actions, STDERR_FILENO, STDOUT_FILENO);
    }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    ~SpawnActions() { posix_spawn_file_actions_destroy(&m_actions); }

    [[nodiscard]] const posix_spawn_file_actions_t* get() const { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions{};
};

/// Zero, or the errno of the failed start.
int spawn(pid_t& child, std::vector<std::string> program, std::vector<std::string> environment, const SpawnActions& actions)
{
    return posix_spawnp(&child, program[0].c_str(), actions.get(), nullptr, pointersTo(program).data(), pointersTo(environment).data());
}

/// A script without an interpreter line is run by the shell, as by execvp() and all shells.
int start(pid_t& child, std::vector<std::string> program, const std::vector<std::pair<std::string, std::string>>& variables, ProgramStreams streams)
{
    const std::vector<std::string> environment = environmentWith(variables);
    const SpawnActions actions(streams);
    const int problem = spawn(child, program, environment, actions);
    if (problem != ENOEXEC)
        return problem;
    program.insert(program.begin(), {"/bin/sh", "-c", R"(exec "$0" "$@")"});
    return spawn(child, std::move(program), environment, actions);
}

/// With the status of a shell.
ProgramEnd notStarted(const std::string& program, int problem)
{
    constexpr int kNotFound = 127;
    constexpr int kCannotBeRun = 126;
    return {problem == ENOENT ? kNotFound : kCannotBeRun, 0, fmt::format("cannot start '{}': {}", displayText(program), std::strerror(problem))};
}

ProgramEnd waitFor(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (WIFSIGNALED(status))
        return {128 + WTERMSIG(status), WTERMSIG(status), {}};
    return {WEXITSTATUS(status), 0, {}};
}

} // namespace

/// Handles signals on any thread, because libraries may have started some. Ignored signals stay ignored, here and in the
/// program; handlers are not inherited.
ProgramSignals::ProgramSignals()
{
    for (std::size_t i = 0; i < kForwarded.size(); ++i) {
        ::sigaction(kForwarded[i], nullptr, &m_before[i]);
        struct sigaction forwarding = {};
        forwarding.sa_sigaction = forward;
        forwarding.sa_flags = SA_SIGINFO | SA_RESTART;
        if (m_before[i].sa_handler != SIG_IGN)
            ::sigaction(kForwarded[i], &forwarding, nullptr);
    }
}

ProgramSignals::~ProgramSignals()
{
    for (std::size_t i = 0; i < kForwarded.size(); ++i)
        ::sigaction(kForwarded[i], &m_before[i], nullptr);
}

std::string ProgramEnd::words() const
{
    if (signal != 0)
        return fmt::format("was ended by signal {} ({})", signal, strsignal(signal));
    return fmt::format("ended with status {}", status);
}

ProgramEnd runProgram(const std::vector<std::string>& program, const std::vector<std::pair<std::string, std::string>>& variables, ProgramStreams streams)
{
    pid_t child = 0;
    if (const int problem = start(child, program, variables, streams))
        return notStarted(program[0], problem);
    goTo(child);
    const ProgramEnd end = waitFor(child);
    s_program.store(0);
    return end;
}

void signalProgram(int signal)
{
    if (const pid_t program = s_program.load())
        ::kill(program, signal);
    else
        s_early.store(signal);
}

} // namespace stallscope::recording
