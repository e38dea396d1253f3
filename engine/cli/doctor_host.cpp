// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/doctor.h"

#include "engine/cli/injected_library.h"
#include "engine/cpu/machine.h"
#include "engine/device/shared_library.h"
#include "engine/inject/cuda/python_layout.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <unistd.h>

#include <array>
#include <charconv>
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
    Finding finding{"cpu_device", say(STALLSCOPE_TEXT("Doctor", "CPU device")), State::Works,
        fmt::format(
            "{}, {}, {}", cpu::processorName(), sayCount(STALLSCOPE_COUNT("Doctor", "{} cores", "{} core"), cores), formatBytes(cpu::installedMemory())),
        {}};
    if (cores < 2) {
        finding.state = State::Limited;
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "On one core host and device take turns by necessity: compare strategies where there are two or more."));
    }
    return finding;
}

Finding products()
{
    std::string library;
    for (const auto& [name, value] : cpu::productFacts())
        library = value;
    return {"matrix_products", say(STALLSCOPE_TEXT("Doctor", "Matrix products")), State::Works,
        say(STALLSCOPE_TEXT("Doctor", "{}; one thread for each stream, whatever OPENBLAS_NUM_THREADS says"), library), {}};
}

Finding recording()
{
    Finding finding{"record", say(STALLSCOPE_TEXT("Doctor", "Recording programs")), State::Missing, {}, {}};
    const auto libraries = injectedLibraries();
    const Result<SharedLibrary> opened = libraries ? SharedLibrary::open(libraries->nvtx) : Result<SharedLibrary>(libraries.error());
    if (opened) {
        finding.state = State::Works;
        finding.found = libraries->nvtx;
    } else {
        finding.found = opened.error().message;
        finding.advice =
            say(STALLSCOPE_TEXT("Doctor", "It comes with stallscope-cli, and lies beside it or in ../lib/stallscope: install both from one package."));
    }
    return finding;
}

/// The file that a program of one of these names is in the end, links followed.
std::optional<fs::path> programNamed(const std::string& path, const std::array<const char*, 2>& names)
{
    for (const char* name : names) {
        for (std::size_t from = 0; from <= path.size();) {
            const std::size_t to = std::min(path.find(':', from), path.size());
            std::error_code problem;
            const fs::path candidate = fs::path(path.substr(from, to - from)) / name;
            if (to > from && ::access(candidate.c_str(), X_OK) == 0)
                return fs::canonical(candidate, problem);
            from = to + 1;
        }
    }
    return std::nullopt;
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
    Finding finding{"python_call_sites", say(STALLSCOPE_TEXT("Doctor", "Lines of Python")), State::Missing, {}, {}};
    const auto program = programNamed(patient.path, {"python3", "python"});
    if (!program) {
        finding.found = say(STALLSCOPE_TEXT("Doctor", "there is no python3 in PATH"));
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "Nothing to do, unless Python programs are to be recorded."));
        return finding;
    }
    const std::string shown = displayText(program->string());
    const std::string version = versionOfPython(program->filename().string());
    if (canReadPython(version)) {
        finding.state = State::Works;
        finding.found = say(STALLSCOPE_TEXT("Doctor", "{}: waits are told with the line that they come from"), shown);
    } else {
        finding.state = State::Limited;
        finding.found = version.empty() ? say(STALLSCOPE_TEXT("Doctor", "{} does not tell its version by its name"), shown)
                                        : say(STALLSCOPE_TEXT("Doctor", "{}: the lines of Python {} are not read"), shown, version);
        finding.advice =
            say(STALLSCOPE_TEXT("Doctor", "Call sites are read in CPython 3.11, 3.12 and 3.13; of others native functions are recorded, and NVTX ranges."));
    }
    return finding;
}

Finding display(const Patient& patient)
{
    Finding finding{"display", say(STALLSCOPE_TEXT("Doctor", "Display")), State::Works, displayText(patient.display), {}};
    if (patient.display.empty()) {
        finding.state = State::Missing;
        finding.found = say(STALLSCOPE_TEXT("Doctor", "neither DISPLAY nor WAYLAND_DISPLAY is set"));
        finding.advice = say(STALLSCOPE_TEXT("Doctor",
            "stallscope --screenshot, --report and --tables need none, and stallscope-cli never does. Over ssh: ssh -X, or copy the session to your desk."));
    }
    return finding;
}

Finding disk(const Patient& patient)
{
    Finding finding{"disk", say(STALLSCOPE_TEXT("Doctor", "Room for recordings")), State::Works, {}, {}};
    std::error_code problem;
    const std::string shown = displayText(fs::absolute(patient.folder, problem).lexically_normal().string());
    const fs::space_info space = fs::space(patient.folder, problem);
    if (problem || ::access(patient.folder.c_str(), W_OK) != 0) {
        finding.state = State::Missing;
        finding.found = say(STALLSCOPE_TEXT("Doctor", "nothing can be written to {}"), shown);
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "Go to another folder, or name a file elsewhere with -o."));
        return finding;
    }
    finding.found = say(STALLSCOPE_TEXT("Doctor", "{} free in {}"), formatBytes(space.available), shown);
    if (space.available < kLittleRoom) {
        finding.state = State::Limited;
        finding.advice = say(STALLSCOPE_TEXT("Doctor", "Record with --max-size, --duration or --keep-last, or elsewhere with -o."));
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
