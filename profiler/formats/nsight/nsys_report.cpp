// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/nsys_report.h"

#include "profiler/base/hash.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/nsight/nsight_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

extern char** environ; // NOLINT(readability-redundant-declaration): not in every unistd.h

namespace stallscope {

namespace {

namespace fs = std::filesystem;

/// A database is several times as large as its report.
constexpr std::uintmax_t kTimesReport = 6;
/// Databases that are kept in the cache.
constexpr std::size_t kMostCached = 4;

bool isProgram(const fs::path& path)
{
    return ::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path);
}

std::optional<fs::path> inPath(const char* name)
{
    const char* const list = std::getenv("PATH");
    std::string_view rest = list ? list : "";
    while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        const fs::path candidate = fs::path(rest.substr(0, colon)) / name;
        if (candidate.is_absolute() && isProgram(candidate))
            return candidate;
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return {};
}

/// Subfolders whose names begin with a word, the last in order of names first: the newest version.
std::vector<fs::path> subfolders(const fs::path& folder, std::string_view begin)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().filename().string().starts_with(begin))
            found.push_back(at->path());
    }
    std::sort(found.rbegin(), found.rend());
    return found;
}

fs::path cacheFolder()
{
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    const fs::path base = cache && *cache ? fs::path(cache) : fs::path(home && *home ? home : "/tmp") / ".cache";
    return base / "stallscope" / "nsight";
}

/// Changes with the path, the size and the time of the report.
std::string cacheName(const fs::path& report)
{
    std::error_code error;
    const auto size = fs::file_size(report, error);
    const auto time = fs::last_write_time(report, error).time_since_epoch().count();
    const std::string key = fmt::format("{}\n{}\n{}", report.string(), size, time);
    return fmt::format("{:016x}.sqlite", hashBytes(key));
}

void removeOldest(const fs::path& folder)
{
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (at->path().extension() == ".sqlite")
            files.emplace_back(at->last_write_time(error), at->path());
    }
    std::sort(files.begin(), files.end());
    for (std::size_t i = 0; i + kMostCached < files.size(); ++i)
        fs::remove(files[i].second, error);
}

/// A folder that only this user can enter, removed with everything in it.
class PrivateFolder {
public:
    explicit PrivateFolder(const fs::path& parent)
    {
        std::string path = (parent / "export_XXXXXX").string();
        if (::mkdtemp(path.data()))
            m_path = path;
    }
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    ~PrivateFolder()
    {
        std::error_code ignored;
        if (!m_path.empty())
            fs::remove_all(m_path, ignored);
    }
    [[nodiscard]] const fs::path& path() const { return m_path; }

private:
    fs::path m_path; // empty: it could not be created
};

/// A program in a process group of its own, whose output is read. Ends the group when destroyed early.
class ChildProgram {
public:
    explicit ChildProgram(std::vector<std::string> words);
    ChildProgram(const ChildProgram&) = delete;
    ChildProgram& operator=(const ChildProgram&) = delete;
    ~ChildProgram();

    /// Output until the program closes it, or the job is cancelled. `take` receives each part.
    template <class Take>
    void read(const Job& job, const Take& take)
    {
        constexpr int kCheckMilliseconds = 100;
        std::array<char, 4096> buffer{};
        while (m_output >= 0 && !job.isCancelled()) {
            struct pollfd wait {
                m_output, POLLIN, 0
            };
            if (::poll(&wait, 1, kCheckMilliseconds) == 0)
                continue;
            const ssize_t count = ::read(m_output, buffer.data(), buffer.size());
            if (count == 0 || (count < 0 && errno != EINTR))
                return;
            if (count > 0)
                take(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
        }
    }
    /// Exit status; -1 if it was not started or ended by a signal.
    [[nodiscard]] int wait();

private:
    void end();

    pid_t m_pid = -1;
    int m_output = -1;
};

ChildProgram::ChildProgram(std::vector<std::string> words)
{
    std::array<int, 2> pipe{-1, -1};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
        return;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipe[1], STDERR_FILENO);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    if (::posix_spawn(&m_pid, pointers[0], &actions, &attributes, pointers.data(), environ) != 0)
        m_pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    ::close(pipe[1]);
    m_output = pipe[0];
}

ChildProgram::~ChildProgram()
{
    end();
    if (m_output >= 0)
        ::close(m_output);
}

int ChildProgram::wait()
{
    int status = 0;
    if (m_pid < 0 || ::waitpid(std::exchange(m_pid, -1), &status, 0) < 0)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void ChildProgram::end()
{
    if (m_pid < 0)
        return;
    ::kill(-m_pid, SIGKILL); // it writes only into a folder that is removed
    (void)wait();
}

/// Progress of nsys: the last "37%" of its output.
class PercentReader {
public:
    /// Empty if the text contains no complete percentage.
    [[nodiscard]] std::optional<std::uint64_t> take(std::string_view text)
    {
        m_tail.append(text);
        const std::size_t sign = m_tail.rfind('%');
        std::optional<std::uint64_t> percent;
        if (sign != std::string::npos) {
            std::size_t begin = sign;
            while (begin > 0 && isDigit(m_tail[begin - 1]) && sign - begin < 3)
                --begin;
            percent = parseUnsigned(std::string_view(m_tail).substr(begin, sign - begin));
        }
        constexpr std::size_t kKept = 2000;
        if (m_tail.size() > kKept)
            m_tail.erase(0, m_tail.size() - kKept);
        return percent;
    }
    /// The last line with a text, which names the reason of a failure.
    [[nodiscard]] std::string lastLine() const
    {
        const std::size_t end = m_tail.find_last_not_of(" \r\n");
        if (end == std::string::npos)
            return {};
        const std::size_t begin = m_tail.find_last_of("\r\n", end);
        return displayText(std::string_view(m_tail).substr(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? 0 : begin + 1) + 1));
    }

private:
    std::string m_tail;
};

/// "NVIDIA Nsight Systems version 2026.3.1".
std::string versionOf(const fs::path& nsys, const Job& job)
{
    ChildProgram program({nsys.string(), "--version"});
    PercentReader output;
    program.read(job, [&output](std::string_view text) { (void)output.take(text); });
    (void)program.wait();
    return output.lastLine();
}

Result<> runExport(const fs::path& nsys, const fs::path& report, const fs::path& database, const Job& job)
{
    PercentReader output;
    int status = -1;
    {
        ChildProgram program({nsys.string(), "export", "--type=sqlite", "--force-overwrite=true", "--output=" + database.string(), report.string()});
        job.report(0, 0);
        program.read(job, [&](std::string_view text) {
            if (const auto percent = output.take(text))
                job.report(std::min<std::uint64_t>(*percent, 100), 100);
        });
        if (job.isCancelled())
            return Error::cancelled();
        status = program.wait();
    }
    std::error_code error;
    if (status == 0 && fs::file_size(database, error) > 0 && !error)
        return {};
    return Error{
        say(STALLSCOPE_TEXT("Nsight", "{}: nsys could not export the report: {} (status {}, {}). A report needs an Nsight Systems that is at least as new"),
            report.string(), output.lastLine(), status, versionOf(nsys, job))};
}

} // namespace

bool isNsightReport(const std::filesystem::path& path)
{
    const std::string suffix = path.extension().string();
    return suffix == ".nsys-rep" || suffix == ".qdrep" || suffix == ".qdstrm";
}

std::optional<std::filesystem::path> findNsys()
{
    if (auto found = inPath("nsys"))
        return found;
    std::vector<fs::path> candidates;
    for (const fs::path& product : subfolders("/opt/nvidia", "nsight-systems")) {
        for (const fs::path& version : subfolders(product, ""))
            candidates.insert(candidates.end(), {version / "bin/nsys", version / "target-linux-x64/nsys"});
    }
    for (const fs::path& toolkit : subfolders("/usr/local", "cuda"))
        candidates.push_back(toolkit / "bin/nsys");
    const auto found = std::find_if(candidates.begin(), candidates.end(), isProgram);
    return found != candidates.end() ? std::optional(*found) : std::nullopt;
}

Result<std::filesystem::path> exportNsightReport(const std::filesystem::path& path, const Job& job)
{
    std::error_code error;
    const fs::path report = fs::canonical(path, error);
    if (error)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot open: {}"), path.string(), error.message())};
    const fs::path folder = cacheFolder();
    const fs::path cached = folder / cacheName(report);
    if (fs::exists(cached, error))
        return cached;
    const auto nsys = findNsys();
    if (!nsys)
        return Error{say(STALLSCOPE_TEXT("Nsight",
                             "{}: This is a report of Nsight Systems. Only Nsight Systems can read it. Install it (nsys), or on the machine "
                             "that recorded it run: nsys export --type sqlite {}, and open the .sqlite file."),
            path.string(), path.filename().string())};
    fs::create_directories(folder, error);
    if (error)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot create: {}"), folder.string(), error.message())};
    const auto space = fs::space(folder, error);
    const std::uintmax_t needed = fs::file_size(report, error) * kTimesReport;
    if (!error && space.available < needed)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: the export may need {} MB, but {} MB are free in {}"), path.string(), needed >> 20,
            space.available >> 20, folder.string())};
    const PrivateFolder temporary(folder);
    if (temporary.path().empty())
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot create: {}"), folder.string(), std::strerror(errno))};
    const fs::path database = temporary.path() / "export.sqlite";
    if (auto exported = runExport(*nsys, report, database, job); !exported)
        return exported.error();
    fs::rename(database, cached, error);
    if (error)
        return Error{say(STALLSCOPE_TEXT("Nsight", "{}: cannot create: {}"), cached.string(), error.message())};
    removeOldest(folder);
    return cached;
}

Result<std::shared_ptr<const Trace>> importNsightReport(const std::filesystem::path& report, const ImportOptions& options)
{
    const auto database = exportNsightReport(report, options.job);
    if (!database)
        return database.error();
    auto trace = importNsightFile(*database, {options.job, options.threads});
    if (!trace)
        return trace;
    auto named = std::make_shared<Trace>(**trace);
    if (!named->runs.empty())
        named->runs.front().name = report.filename().string();
    return std::shared_ptr<const Trace>(std::move(named));
}

} // namespace stallscope
