// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/arena/process_watch.h"

#include "engine/inject/event_format.h"
#include "engine/inject/record_variables.h"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>

#include <poll.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace stallscope::recording {

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf(); // catches the exception by which a file buffer reports a failed read; its iterators do not
    return std::move(content).str();
}

namespace {

namespace fs = std::filesystem;

std::optional<std::uint32_t> numberIn(std::string_view text)
{
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

std::uint64_t namespaceOf(const std::string& pid)
{
    struct stat facts = {};
    return ::stat(("/proc/" + pid + "/ns/pid").c_str(), &facts) == 0 ? facts.st_ino : 0;
}

/// Pids of all visible processes.
std::vector<std::uint32_t> allProcesses()
{
    std::vector<std::uint32_t> all;
    std::error_code problem;
    for (fs::directory_iterator entry("/proc", problem); entry != fs::directory_iterator(); entry.increment(problem)) {
        if (const auto pid = numberIn(entry->path().filename().string()))
            all.push_back(*pid);
    }
    return all;
}

/// The last number of the line "NSpid:\t812\t7": the id in the innermost namespace.
std::optional<std::uint32_t> innermostPid(const std::string& pid)
{
    std::istringstream status(contentOf("/proc/" + pid + "/status"));
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("NSpid:", 0) == 0)
            return numberIn(std::string_view(line).substr(line.find_last_of(" \t") + 1));
    }
    return std::nullopt;
}

std::optional<std::uint32_t> findInNamespace(std::uint32_t pid, std::uint64_t pidNamespace)
{
    for (const std::uint32_t local : allProcesses()) {
        const std::string name = std::to_string(local);
        if (namespaceOf(name) == pidNamespace && innermostPid(name) == pid)
            return local;
    }
    return std::nullopt;
}

/// Start of code and stack of the program (fields 26 to 28 of /proc/PID/stat), which change with every exec(). Empty if
/// unknown: for a process whose main thread has ended, or of another user.
std::string imageOf(std::uint32_t pid)
{
    const std::string stat = contentOf("/proc/" + std::to_string(pid) + "/stat");
    const std::size_t name = stat.rfind(')');
    if (name == std::string::npos)
        return {};
    std::istringstream fields(stat.substr(name + 1));
    std::string image;
    std::string field;
    for (int number = 3; fields >> field && number <= 28; ++number) {
        if (number >= 26 && field == "0")
            return {};
        if (number >= 26)
            image += field + ' ';
    }
    return image;
}

/// Folder in /proc with the memory of a process: that of another thread if the main thread has ended.
std::string memoryOf(std::uint32_t pid)
{
    const std::string process = "/proc/" + std::to_string(pid);
    if (!contentOf(process + "/environ").empty())
        return process;
    std::error_code problem;
    // not by a loop over a range, which would throw when the process ends meanwhile
    for (fs::directory_iterator thread(process + "/task", problem); thread != fs::directory_iterator(); thread.increment(problem)) {
        if (!contentOf(thread->path().string() + "/environ").empty())
            return thread->path().string();
    }
    return process;
}

bool mapsArenaOf(const std::string& process, const std::string& inFolder)
{
    std::ifstream maps(process + "/maps");
    for (std::string line; std::getline(maps, line);) {
        const std::size_t at = line.find(inFolder);
        if (at != std::string::npos && line.find(inject::kArenaSuffix, at) != std::string::npos)
            return true;
    }
    return false;
}

/// Reading about a program is more expensive than checking that its process exists.
constexpr unsigned kLooksBetweenImages = 10;

} // namespace

ProcessWatch::ProcessWatch(std::uint32_t pid, std::uint64_t pidNamespace)
{
    m_sharesNamespace = pidNamespace == 0 || pidNamespace == namespaceOf("self");
    m_localPid = m_sharesNamespace ? pid : findInNamespace(pid, pidNamespace);
    if (!m_localPid) {
        m_state = ::geteuid() == 0 ? State::Ended : State::Unknown; // root sees all namespaces
        return;
    }
#if defined(SYS_pidfd_open)
    m_handle = session::FileHandle(static_cast<int>(::syscall(SYS_pidfd_open, *m_localPid, 0)));
#endif
    m_isVisible = !hasEnded();
    if (m_isVisible)
        m_image = imageOf(*m_localPid);
    else
        end();
}

ProcessWatch::State ProcessWatch::state()
{
    if (m_state != State::Running)
        return m_state;
    if (hasEnded()) {
        end();
    } else if (m_looks++ % kLooksBetweenImages == 0) {
        std::string image = imageOf(*m_localPid);
        if (!image.empty() && !m_image.empty() && image != m_image)
            end();
        else if (m_image.empty())
            m_image = std::move(image);
    }
    return m_state;
}

void ProcessWatch::end()
{
    m_state = State::Ended;
    m_localPid.reset();
    m_handle = session::FileHandle();
}

bool ProcessWatch::hasEnded() const
{
    if (m_handle.isOpen()) {
        pollfd end{m_handle.get(), POLLIN, 0};
        return ::poll(&end, 1, 0) > 0;
    }
    return ::kill(static_cast<pid_t>(*m_localPid), 0) != 0 && errno == ESRCH;
}

std::vector<std::uint32_t> processesRecordingTo(const std::string& folder)
{
    const std::string variable = '\0' + std::string(inject::variable::kFolder) + '=' + folder + '\0';
    const std::string inFolder = '/' + fs::path(folder).filename().string() + '/'; // a random name; the path may look different from here
    std::vector<std::uint32_t> found;
    for (const std::uint32_t pid : allProcesses()) {
        const std::string process = memoryOf(pid);
        if (('\0' + contentOf(process + "/environ")).find(variable) != std::string::npos || mapsArenaOf(process, inFolder))
            found.push_back(pid);
    }
    return found;
}

} // namespace stallscope::recording
