// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/picture.h"

#include "profiler/base/job.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stallscope {

namespace fs = std::filesystem;

namespace {

using namespace std::chrono_literals;

constexpr auto kLongestTime = 2min;
constexpr std::uintmax_t kLargestPicture = std::uintmax_t{16} << 20;

/// A folder that is removed with everything in it.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::error_code problem;
        std::string path = (fs::temp_directory_path(problem) / "stallscope-picture-XXXXXX").string();
        if (!problem && ::mkdtemp(path.data()))
            m_path = path;
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder()
    {
        std::error_code ignored;
        if (!m_path.empty())
            fs::remove_all(m_path, ignored);
    }
    /// Empty where it could not be made.
    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

/// STALLSCOPE_APP, else the app beside this program, else whatever PATH finds.
std::string appProgram()
{
    if (const char* const chosen = std::getenv("STALLSCOPE_APP"); chosen && *chosen != '\0')
        return chosen;
    std::error_code problem;
    const fs::path beside = fs::read_symlink("/proc/self/exe", problem).parent_path() / "stallscope";
    return !problem && fs::exists(beside, problem) ? beside.string() : "stallscope";
}

std::vector<char*> pointersTo(std::vector<std::string>& texts)
{
    std::vector<char*> pointers;
    for (std::string& text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Variables of this process, but with pictures drawn without a display.
std::vector<std::string> environmentOfApp()
{
    std::vector<std::string> variables;
    for (char** variable = environ; variable && *variable; ++variable) {
        if (std::strncmp(*variable, "QT_QPA_PLATFORM=", 16) != 0)
            variables.emplace_back(*variable);
    }
    variables.emplace_back("QT_QPA_PLATFORM=offscreen");
    return variables;
}

/// Its output goes to the file.
Result<pid_t> start(std::vector<std::string> arguments, const fs::path& output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&actions, 1, output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::posix_spawn_file_actions_adddup2(&actions, 1, 2);
    sigset_t none;
    sigset_t usual;
    ::sigemptyset(&none);
    ::sigemptyset(&usual);
    ::sigaddset(&usual, SIGPIPE);
    ::posix_spawnattr_setsigmask(&attributes, &none);
    ::posix_spawnattr_setsigdefault(&attributes, &usual);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::vector<std::string> environment = environmentOfApp();
    pid_t process = -1;
    const int problem
        = ::posix_spawnp(&process, arguments.front().c_str(), &actions, &attributes, pointersTo(arguments).data(), pointersTo(environment).data());
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (problem != 0)
        return Error{fmt::format("pictures need the app, which cannot be started ({}: {}); install it, or set STALLSCOPE_APP to its path",
            displayText(arguments.front()), std::strerror(problem))};
    return process;
}

/// The exit status; -1 if it did not end by itself.
Result<int> waitFor(pid_t process, const std::stop_token& stop)
{
    const auto end = std::chrono::steady_clock::now() + kLongestTime;
    for (;;) {
        int status = 0;
        const pid_t ended = ::waitpid(process, &status, WNOHANG);
        if (ended == process)
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (ended < 0)
            return Error{fmt::format("cannot wait for the app: {}", std::strerror(errno))};
        const bool isOverTime = std::chrono::steady_clock::now() >= end;
        if (isOverTime || stop.stop_requested()) {
            ::kill(process, SIGKILL);
            (void)::waitpid(process, &status, 0);
            return isOverTime ? Error{"the app took longer than 2 minutes to draw the picture"} : Error::cancelled();
        }
        sleepFor(20ms, stop);
    }
}

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

Result<std::string> takePicture(const PictureRequest& request, const std::stop_token& stop)
{
    const ScratchFolder folder;
    if (folder.path().empty())
        return Error{fmt::format("cannot make a temporary folder: {}", std::strerror(errno))};
    const fs::path picture = folder.path() / "picture.png";
    std::vector<std::string> arguments{appProgram(), "--screenshot", picture.string(), "--page", request.page, "--theme", request.theme, "--size",
        fmt::format("{}x{}", request.width, request.height)};
    if (request.range) {
        arguments.emplace_back("--range");
        arguments.push_back(fmt::format("{}ns..{}ns", request.range->start, request.range->end));
    }
    if (!request.sql.empty()) {
        arguments.emplace_back("--sql");
        arguments.push_back(request.sql);
    }
    arguments.emplace_back("--");
    arguments.push_back(request.file);
    const auto process = start(std::move(arguments), folder.path() / "output.txt");
    if (!process)
        return process.error();
    const auto status = waitFor(*process, stop);
    if (!status)
        return status.error();
    std::error_code problem;
    const std::uintmax_t size = fs::file_size(picture, problem);
    if (*status != 0 || problem)
        return Error{fmt::format("the app drew no picture: {}", displayText(contentOf(folder.path() / "output.txt").substr(0, 2000)))};
    if (size > kLargestPicture)
        return Error{"the picture is larger than 16 MiB; ask for a smaller one"};
    return contentOf(picture);
}

} // namespace stallscope
