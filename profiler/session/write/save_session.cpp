// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/say.h"
#include "profiler/session/write/compact_lanes.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/session/write/trace_chunks.h"

#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stallscope {

using namespace session;

namespace {

constexpr mode_t kPermissions = 07777;

/// A temporary file beside the target, removed on destruction unless it was renamed to the target.
class TemporaryName {
public:
    explicit TemporaryName(const std::string& target) : m_path(target + ".saving-" + std::to_string(::getpid())) {}
    TemporaryName(const TemporaryName&) = delete;
    TemporaryName& operator=(const TemporaryName&) = delete;
    ~TemporaryName()
    {
        if (!m_path.empty())
            ::unlink(m_path.c_str());
    }

    [[nodiscard]] const std::string& path() const { return m_path; }
    /// Keeps the permissions of the replaced file.
    [[nodiscard]] Result<> become(const std::string& target)
    {
        struct stat facts = {};
        if (::stat(target.c_str(), &facts) == 0)
            ::chmod(m_path.c_str(), facts.st_mode & kPermissions);
        if (::rename(m_path.c_str(), target.c_str()) != 0)
            return systemError(STALLSCOPE_TEXT("Session", "cannot save '{}': {}"), target, errno);
        m_path.clear();
        return {};
    }

private:
    std::string m_path;
};

/// Resolves symbolic links, so that saving does not replace a link by a file.
Result<std::string> realTarget(const std::string& path)
{
    std::error_code failed;
    const auto target = std::filesystem::weakly_canonical(path, failed);
    if (failed)
        return systemError(STALLSCOPE_TEXT("Session", "cannot save '{}': {}"), path, failed.value());
    struct stat facts = {};
    if (::stat(target.c_str(), &facts) == 0 && !S_ISREG(facts.st_mode))
        return Error{say(STALLSCOPE_TEXT("Session", "cannot save '{}': it exists and is not a regular file"), path)};
    return target.string();
}

/// A rename is durable only after its folder is synced.
void syncFolderOf(const std::string& path)
{
    const auto folder = std::filesystem::path(path).parent_path();
    const FileHandle handle(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (handle.isOpen())
        ::fsync(handle.get());
}

Trace withCompactLanes(const Trace& trace)
{
    Trace compact = trace;
    for (Track& track : compact.tracks) {
        for (Lane& lane : track.lanes) {
            if (!isCompact(lane))
                lane = compacted(lane);
        }
    }
    return compact;
}

Result<> writeWhole(const Trace& trace, const std::string& path, const std::string& target, const Job& job)
{
    // saving the same trace always gives the same bytes
    auto out = ChunkWriter::create(path, OutputFile::Mode::MustBeNew, target, trace.epochNanos);
    if (!out)
        return out.error();
    auto written = TraceChunks().write(withCompactLanes(trace), Extent::Whole, job, *out);
    if (written)
        written = out->finish();
    return written ? out->sync() : written;
}

} // namespace

Result<> writeSession(const Trace& trace, const std::string& path, const Job& job)
{
    const auto target = realTarget(path);
    if (!target)
        return target.error();
    TemporaryName temporary(*target);
    if (auto written = writeWhole(trace, temporary.path(), path, job); !written)
        return written;
    if (auto renamed = temporary.become(*target); !renamed)
        return renamed;
    syncFolderOf(*target);
    return {};
}

} // namespace stallscope
