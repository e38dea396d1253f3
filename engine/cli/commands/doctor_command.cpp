// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/doctor_command.h"

#include "engine/cli/commands/commands.h"
#include "engine/cluster/communicator.h"
#include "engine/cpu/blas.h"
#include "engine/cpu/machine.h"
#include "engine/device/shared_library.h"
#include "engine/experiment/backends.h"
#include "engine/inject/cuda/cupti_search.h"
#include "engine/inject/cuda/python_stack.h"
#include "engine/recording/record_options.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/counters/nvml.h"
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
#include <cstdlib>
#include <optional>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;
using State = Finding::State;

/// Size of a session: a minute of a busy program.
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

/// The first program in the search path that has one of these names.
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

/// Output of a program until it closes it; empty on a timeout.
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
    ::kill(child, SIGKILL); // in case it has not ended
    while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    return printed;
}

/// From the name of the file that links lead to; otherwise (a shim of pyenv or conda) Python is asked. Empty if neither works.
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

Finding python(const CheckedMachine& machine)
{
    Finding finding{"python_call_sites", "Python lines", State::Missing, {}, {}};
    const auto program = programNamed(machine.path, {"python3", "python"});
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

Finding display(const CheckedMachine& machine)
{
    Finding finding{"display", "Display", State::Works, displayText(machine.display), {}};
    if (machine.display.empty()) {
        finding.state = State::Missing;
        finding.found = "DISPLAY and WAYLAND_DISPLAY are not set";
        finding.advice =
            "Only the window needs one; stallscope-cli and stallscope --screenshot, --report and --tables do not. Over ssh, use ssh -X or copy the session.";
    }
    return finding;
}

Finding disk(const CheckedMachine& machine)
{
    Finding finding{"disk", "Disk space for recordings", State::Works, {}, {}};
    std::error_code problem;
    const std::string shown = displayText(fs::absolute(machine.folder, problem).lexically_normal().string());
    const fs::space_info space = fs::space(machine.folder, problem);
    if (problem || ::access(machine.folder.c_str(), W_OK) != 0) {
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

void checkHost(const CheckedMachine& machine, std::vector<Finding>& findings)
{
    findings.push_back(processor());
    findings.push_back(products());
    findings.push_back(recording());
    findings.push_back(python(machine));
    findings.push_back(display(machine));
    findings.push_back(disk(machine));
}

void checkMpi(const CheckedMachine& machine, std::vector<Finding>& findings)
{
    Finding finding{"mpi", "Ranks with MPI", Finding::State::Missing, {}, {}};
    const auto plugin = cluster::loadMpi(machine.plugins.folders);
    if (plugin) {
        finding.state = Finding::State::Works;
        finding.found = cluster::nameOf(**plugin);
    } else {
        finding.found = plugin.error().message;
        finding.advice =
            "Needed only to divide the files of 'ranks' among processes; 'ranks merge' works without MPI. Install MPI (Debian: openmpi-bin); to build the "
            "plugin, also its headers (libopenmpi-dev).";
    }
    findings.push_back(std::move(finding));
}

std::string driverAdvice()
{
    return "If there is an NVIDIA GPU, install its driver (Debian: nvidia-driver). In a container, pass the GPU in (docker run --gpus all).";
}

Finding driver(const Result<std::uint32_t>& version)
{
    Finding finding{"driver", "NVIDIA driver", State::Missing, {}, {}};
    if (version) {
        finding.state = State::Works;
        finding.found = fmt::format("supports CUDA {}.{}", *version / 1000, *version % 1000 / 10);
    } else {
        finding.found = version.error().message;
        finding.advice = driverAdvice();
    }
    return finding;
}

/// Without permission for the device files, the driver reports that there is no device.
Finding permissions(const CheckedMachine& machine)
{
    Finding finding{"permissions", "GPU permissions", State::Works, {}, {}};
    std::string there;
    std::string refused;
    for (const fs::path& file : machine.deviceFiles) {
        if (::access(file.c_str(), F_OK) != 0)
            continue;
        std::string& list = ::access(file.c_str(), R_OK | W_OK) == 0 ? there : refused;
        list += (list.empty() ? "" : ", ") + file.string();
    }
    if (!refused.empty()) {
        finding.state = State::Missing;
        finding.found = fmt::format("no access to {} for this user", refused);
        finding.advice = "Add the user to the group of these files (Debian: video), and log in again.";
    } else if (there.empty()) {
        finding.state = State::Missing;
        finding.found = "no device files of an NVIDIA GPU";
        finding.advice = driverAdvice();
    } else {
        finding.found = fmt::format("{}: accessible; tracing needs no other permission", there);
    }
    return finding;
}

Finding plugin(const CheckedMachine& machine)
{
    Finding finding{"cuda_plugin", "CUDA plugin", State::Missing, {}, {}};
    const Result<fs::path> path = findCudaPlugin(machine.plugins);
    if (path) {
        finding.state = State::Works;
        finding.found = path->string();
    } else {
        finding.found = path.error().message;
        finding.advice = "Needed to run workloads on NVIDIA GPUs. It is built if the CUDA Toolkit 12.0 or later is installed (docs/cuda.md).";
    }
    return finding;
}

Finding gpus(const CheckedMachine& machine)
{
    Finding finding{"gpus", "GPU workloads", State::Missing, {}, {}};
    for (const ListedDevice& device : cudaBackend(machine.plugins).list()) {
        const std::string told = device.missing.empty() ? device.facts.id + " " + device.facts.name : device.missing;
        finding.found += (finding.found.empty() ? "" : ", ") + told;
        if (device.missing.empty())
            finding.state = State::Works;
    }
    if (finding.state == State::Missing)
        finding.advice = "Every workload also runs on the CPU device.";
    return finding;
}

/// CUPTI alone records nothing: it comes with the CUDA Toolkit, on machines without a GPU, too.
Finding cupti(const Result<std::uint32_t>& driver)
{
    Finding finding{"cupti", "GPU recording", State::Missing, {}, {}};
    const Result<std::string> found = inject::findCupti();
    if (!found) {
        finding.found = found.error().message;
        finding.advice =
            "Programs that bring their own CUPTI, such as PyTorch, are recorded with it. For others install CUPTI (part of the CUDA Toolkit), or set "
            "STALLSCOPE_CUPTI_LIBRARY=/path/libcupti.so.";
    } else if (!driver) {
        finding.found = fmt::format("CUPTI is installed ({}), but has nothing to record: {}", *found, driver.error().message);
        finding.advice = fmt::format("{} NVTX ranges are recorded without a GPU.", driverAdvice());
    } else {
        finding.state = State::Works;
        finding.found = fmt::format("CUPTI: {}", *found);
    }
    return finding;
}

Finding counters()
{
    Finding finding{"gpu_counters", "GPU counters", State::Missing, {}, {}};
    const auto nvml = Nvml::load(Nvml::kLibrary);
    if (nvml && nvml->count() > 0) {
        finding.state = State::Works;
        finding.found = fmt::format("NVML sees {}", counted(nvml->count(), "GPU"));
    } else {
        finding.found = nvml ? "NVML sees no GPU" : fmt::format("no working {}", Nvml::kLibrary);
        finding.advice = "NVML comes with the NVIDIA driver.";
    }
    return finding;
}

void checkGpu(const CheckedMachine& machine, std::vector<Finding>& findings)
{
    const Result<std::uint32_t> version = startGpuDriver(machine.plugins.driver);
    findings.push_back(driver(version));
    findings.push_back(permissions(machine));
    findings.push_back(plugin(machine));
    findings.push_back(gpus(machine));
    findings.push_back(cupti(version));
    findings.push_back(counters());
}

const char* keyOf(State state)
{
    switch (state) {
    case State::Works: return "works";
    case State::Limited: return "limited";
    case State::Missing: break;
    }
    return "missing";
}

std::string wordOf(State state)
{
    switch (state) {
    case State::Works: return "works";
    case State::Limited: return "limited";
    case State::Missing: break;
    }
    return "missing";
}

std::string factNamed(const Facts& facts, std::string_view name)
{
    const auto fact = std::find_if(facts.begin(), facts.end(), [name](const auto& each) { return each.first == name; });
    return fact == facts.end() ? std::string() : fact->second;
}

std::string variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

std::string doctorJson(const std::vector<Finding>& findings, const Facts& facts)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).key("findings").beginArray();
    for (const Finding& finding : findings) {
        json.beginObject().member("name", finding.key).member("state", keyOf(finding.state)).member("found", finding.found).key("advice");
        finding.advice.empty() ? json.null() : json.value(finding.advice);
        json.endObject();
    }
    json.endArray().key("facts").beginObject();
    for (const auto& [name, value] : facts)
        json.member(name, value);
    json.endObject().endObject();
    return json.take();
}

/// Text after a heading, wrapped at the page width.
std::string entry(const Page& page, const Finding& finding)
{
    constexpr std::size_t kIndent = 4;
    const std::string state = wordOf(finding.state);
    std::string out = fmt::format("{}: {}\n", page.strong(finding.what), finding.state == State::Works ? state : page.warning(state));
    out += wrapped(finding.found, page.width, kIndent);
    if (!finding.advice.empty())
        out += wrapped(finding.advice, page.width, kIndent);
    return out;
}

std::string doctorText(const Page& page, const std::vector<Finding>& findings, const Facts& facts)
{
    std::string out = fmt::format("Stallscope {}, {}, {}\n\n", factNamed(facts, "stallscope"), factNamed(facts, "system"), factNamed(facts, "kernel"));
    for (const Finding& finding : findings)
        out += entry(page, finding);
    return out;
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

CheckedMachine thisMachine()
{
    CheckedMachine machine;
    machine.path = variable("PATH");
    machine.display = variable("WAYLAND_DISPLAY");
    if (machine.display.empty())
        machine.display = variable("DISPLAY");
    return machine;
}

std::vector<Finding> checkMachine(const CheckedMachine& machine)
{
    std::vector<Finding> findings;
    checkHost(machine, findings);
    checkMpi(machine, findings);
    checkGpu(machine, findings);
    return findings;
}

Outcome runDoctor(const DoctorCommand& command, const CommandContext& context)
{
    const std::vector<Finding> findings = checkMachine(thisMachine());
    const Facts facts = cpu::machineFacts();
    return Outcome::done(command.asJson ? doctorJson(findings, facts) : doctorText(context.page, findings, facts));
}

} // namespace stallscope::cli
