// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/temporary_file.h"

#include "profiler/base/say.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace stallscope::session {

namespace {

std::string variable(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

/// The cache folder is created if it is missing.
std::string cacheFolderOfUser()
{
    const std::string cache = variable("XDG_CACHE_HOME");
    const std::string home = variable("HOME");
    if (cache.empty() && home.empty())
        return {};
    const std::filesystem::path folder = (cache.empty() ? std::filesystem::path(home) / ".cache" : std::filesystem::path(cache)) / "stallscope";
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    return folder.string();
}

bool isInMemory(const std::string& folder)
{
    struct statfs facts = {};
    constexpr unsigned kRamfs = 0x858458F6;
    if (::statfs(folder.c_str(), &facts) != 0)
        return false;
    const auto type = static_cast<unsigned>(facts.f_type);
    return type == TMPFS_MAGIC || type == kRamfs;
}

/// A file without a name, or where the file system has none, one whose name is removed at once.
FileHandle namelessFile(const std::string& folder)
{
    FileHandle nameless(::open(folder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC, 0600));
    if (nameless.isOpen())
        return nameless;
    std::string path = (std::filesystem::path(folder) / "stallscope_XXXXXX").string();
    FileHandle named(::mkostemp(path.data(), O_CLOEXEC));
    if (named.isOpen())
        ::unlink(path.c_str());
    return named;
}

} // namespace

Result<std::shared_ptr<TemporaryFile>> TemporaryFile::createIn(const std::string& folder)
{
    FileHandle handle = namelessFile(folder);
    if (!handle.isOpen())
        return systemError(STALLSCOPE_TEXT("Session", "cannot create a temporary file in '{}': {}"), folder, errno);
    return std::shared_ptr<TemporaryFile>(new TemporaryFile(std::move(handle), folder));
}

Result<std::shared_ptr<TemporaryFile>> TemporaryFile::create()
{
    Error error{say(STALLSCOPE_TEXT("Session", "all folders for temporary files are in memory"))};
    for (const std::string& folder : {variable("TMPDIR"), cacheFolderOfUser(), std::string("/var/tmp"), std::string("/tmp")}) {
        if (folder.empty() || isInMemory(folder))
            continue;
        auto file = createIn(folder);
        if (file)
            return file;
        error = file.error();
    }
    return error;
}

std::optional<TemporaryPlace> TemporaryFile::append(ByteView bytes)
{
    if (m_hasFailed.load(std::memory_order_relaxed))
        return {};
    const std::uint64_t offset = m_end.fetch_add(bytes.size(), std::memory_order_relaxed);
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t written = ::pwrite(m_handle.get(), bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            fail(systemError(STALLSCOPE_TEXT("Session", "cannot write temporary data in '{}': {}"), m_folder, written < 0 ? errno : ENOSPC));
            return {};
        }
        done += static_cast<std::size_t>(written);
    }
    return TemporaryPlace{offset, static_cast<std::uint32_t>(bytes.size())};
}

bool TemporaryFile::read(TemporaryPlace place, Bytes& out) const
{
    out.resize(place.bytes);
    std::size_t done = 0;
    while (done < out.size()) {
        const ssize_t got = ::pread(m_handle.get(), out.data() + done, out.size() - done, static_cast<off_t>(place.offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            fail(systemError(STALLSCOPE_TEXT("Session", "cannot read temporary data in '{}': {}"), m_folder, got < 0 ? errno : EIO));
            return false;
        }
        done += static_cast<std::size_t>(got);
    }
    return true;
}

void TemporaryFile::noteDamage() const
{
    fail(systemError(STALLSCOPE_TEXT("Session", "cannot read temporary data in '{}': {}"), m_folder, EIO));
}

void TemporaryFile::fail(Error error) const
{
    const std::lock_guard lock(m_mutex);
    if (!m_failure)
        m_failure = std::move(error);
    m_hasFailed.store(true, std::memory_order_relaxed);
}

std::optional<Error> TemporaryFile::failure() const
{
    const std::lock_guard lock(m_mutex);
    return m_failure;
}

} // namespace stallscope::session
