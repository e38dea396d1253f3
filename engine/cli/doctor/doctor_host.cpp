// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/doctor/doctor.h"
#include "engine/cpu/blas.h"
#include "engine/cpu/machine.h"
#include "engine/device/shared_library.h"
#include "engine/inject/cuda/python_layout.h"
#include "engine/recording/injected_library.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/session/codec/file_io.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <optional>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;
using State = Finding::State;

/// Of a session: a minute of a busy program.
constexpr std::uint64_t kLittleRoom = std::uint64_t{1} << 30U;

Finding processor()
{
    const std::uint32_t cores = cpu::processorCount();
    Finding finding{"cpu_device", "CPU device", State::Works,
        fmt::format("{}, {}, {}", cpu::processorName(), counted(cores, "core"), formatBytes(cpu::installedMemory())), {}};
    if (cores < 2) {
        finding.state = State::Limited;
        finding.advice = "With one core, host and device cannot run at the same time; compare strategies on a machine with two or more.";
    }
    return finding;
}

Finding products()
{
    Finding finding{"matrix_products", "Matrix products", State::Missing, {}, {}};
    if (const Result<cpu::Blas>& library = cpu::blas()) {
        finding.state = State::Works;
        finding.found = fmt::format("{}; one thread per stream, OPENBLAS_NUM_THREADS is ignored", library->config());
    } else {
        finding.found = library.error().message;
        finding.advice = "Install OpenBLAS (Debian: libopenblas0). Workloads that multiply matrices fail without it.";
    }
    return finding;
}

Finding recording()
{
    Finding finding{"record", "Recording programs", State::Missing, {}, {}};
    const auto libraries = recording::injectedLibraries();
    const Result<SharedLibrary> opened = libraries ? SharedLibrary::open(libraries->nvtx) : Result<SharedLibrary>(libraries.error());
    if (opened) {
        finding.state = State::Works;
        finding.found = libraries->nvtx;
    } else {
        finding.found = opened.error().message;
        finding.advice = "Install it from the package of stallscope-cli, beside it or in ../lib/stallscope.";
    }
    return finding;
}

/// A program of one of these names, as it is found.
std::optional<fs::path> programNamed(const std::string& path, const std::array<const char*, 2>& names)
{
    for (const char* name : names) {
        for (std::size_t from = 0; from <= path.size();) {
            const std::size_t to = std::min(path.find(':', from), path.size());
            const fs::path candidate = fs::path(path.substr(from, to - from)) / name;
            if (to > from && ::access(candidate.c_str(), X_OK) == 0)
                return candidate;
            from = to + 1;
        }
    }
    return std::nullopt;
}

/// What a program prints until it closes its output; nothing where that takes too long.
std::string printedBy(std::vector<std::string> command)
{
    constexpr int kPatience = 5'000; // milliseconds
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return {};
    const session::FileHandle reading(ends[0]);
    session::FileHandle writing(ends[1]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, writing.get(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    std::vector<char*> words;
    for (std::string& word : command)
        words.push_back(word.data());
    words.push_back(nullptr);
    pid_t child = 0;
    const int problem = ::posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (problem != 0)
        return {};
    writing = session::FileHandle();
    std::string printed;
    std::array<char, 256> bytes{};
    pollfd output{reading.get(), POLLIN, 0};
    ssize_t count = 0;
    while (::poll(&output, 1, kPatience) > 0 && (count = ::read(reading.get(), bytes.data(), bytes.size())) > 0)
        printed.append(bytes.data(), static_cast<std::size_t>(count));
    ::kill(child, SIGKILL); // has ended, or does not
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    return printed;
}

/// By the name of the file that it is in the end; else (a shim of pyenv or conda) the one that runs is asked. Empty where neither tells.
std::string versionOfProgram(const fs::path& program)
{
    constexpr std::string_view kReadable = "CPython ";
    std::error_code problem;
    if (std::string version = versionOfPython(fs::canonical(program, problem).filename().string()); !version.empty())
        return version;
    std::string told = printedBy({program.string(), "-c",
        "import platform, sys; print('%s %d.%d%s' % ((platform.python_implementation(),) + tuple(sys.version_info[:2]) + (sys.abiflags,)))"});
    told.resize(std::min(told.find('\n'), told.size()));
    return told.starts_with(kReadable) ? told.substr(kReadable.size()) : told;
}

bool canReadPython(const std::string& version)
{
    unsigned major = 0;
    unsigned minor = 0;
    const char* const end = version.data() + version.size();
    const auto [dot, problem] = std::from_chars(version.data(), end, major);
    return problem == std::errc{} && dot != end && std::from_chars(dot + 1, end, minor).ptr == end && inject::isKnownPython(major, minor);
}

Finding python(const Patient& patient)
{
    Finding finding{"python_call_sites", "Python lines", State::Missing, {}, {}};
    const auto program = programNamed(patient.path, {"python3", "python"});
    if (!program) {
        finding.found = "no python3 in PATH";
        finding.advice = "Only needed to record Python programs.";
        return finding;
    }
    std::error_code problem;
    const std::string shown = displayText(fs::canonical(*program, problem).string());
    const std::string version = displayText(versionOfProgram(*program));
    if (canReadPython(version)) {
        finding.state = State::Works;
        finding.found = fmt::format("{} (Python {}): waits are shown with the Python line that caused them", shown, version);
    } else {
        finding.state = State::Limited;
        finding.found = version.empty() ? fmt::format("{} did not report its version", shown)
                                        : fmt::format("{}: Python lines are not supported in version {}", shown, version);
        finding.advice = "Python lines are read in CPython 3.11, 3.12 and 3.13. Native functions and NVTX ranges are recorded in all versions.";
    }
    return finding;
}

Finding display(const Patient& patient)
{
    Finding finding{"display", "Display", State::Works, displayText(patient.display), {}};
    if (patient.display.empty()) {
        finding.state = State::Missing;
        finding.found = "DISPLAY and WAYLAND_DISPLAY are not set";
        finding.advice =
            "Only the window needs one; stallscope-cli and stallscope --screenshot, --report and --tables do not. Over ssh, use ssh -X or copy the session.";
    }
    return finding;
}

Finding disk(const Patient& patient)
{
    Finding finding{"disk", "Disk space for recordings", State::Works, {}, {}};
    std::error_code problem;
    const std::string shown = displayText(fs::absolute(patient.folder, problem).lexically_normal().string());
    const fs::space_info space = fs::space(patient.folder, problem);
    if (problem || ::access(patient.folder.c_str(), W_OK) != 0) {
        finding.state = State::Missing;
        finding.found = fmt::format("{} is not writable", shown);
        finding.advice = "Change to another folder, or choose one with -o.";
        return finding;
    }
    finding.found = fmt::format("{} free in {}", formatBytes(space.available), shown);
    if (space.available < kLittleRoom) {
        finding.state = State::Limited;
        finding.advice = "Limit recordings with --max-size, --duration or --keep-last, or choose another folder with -o.";
    }
    return finding;
}

} // namespace

std::string versionOfPython(std::string_view fileName)
{
    constexpr std::string_view kName = "python";
    if (!fileName.starts_with(kName))
        return {};
    const std::string_view version = fileName.substr(kName.size());
    return version.find('.') == std::string_view::npos ? std::string() : std::string(version);
}

void examineHost(const Patient& patient, std::vector<Finding>& findings)
{
    findings.push_back(processor());
    findings.push_back(products());
    findings.push_back(recording());
    findings.push_back(python(patient));
    findings.push_back(display(patient));
    findings.push_back(disk(patient));
}

} // namespace stallscope::cli
