// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/file_io.h"

#include "profiler/base/say.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace stallscope::session {

FileHandle::~FileHandle()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Error systemError(const Text& text, const std::string& path, int code)
{
    return Error{say(text, path, std::generic_category().message(code))};
}

namespace {

struct flock wholeFile(short type)
{
    struct flock lock = {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
}

/// Locks the file unless it is locked already. Uses locks of the open file description: those of a process are released
/// when it closes any descriptor of the file, even a read-only one. Files on file systems without locks are written, too.
bool isTaken(int descriptor)
{
    struct flock lock = wholeFile(F_WRLCK);
    return ::fcntl(descriptor, F_OFD_SETLK, &lock) != 0 && (errno == EAGAIN || errno == EACCES);
}

/// Whether the file is on a network file system, where a lock by another machine may be invisible.
bool isShared(int descriptor)
{
    struct statfs facts = {};
    if (::fstatfs(descriptor, &facts) != 0)
        return false;
    constexpr unsigned kCifs = 0xFF534D42;
    constexpr unsigned kSmb2 = 0xFE534D42;
    const auto type = static_cast<unsigned>(facts.f_type); // signed, and wider, on some systems
    return type == NFS_SUPER_MAGIC || type == SMB_SUPER_MAGIC || type == FUSE_SUPER_MAGIC || type == kCifs || type == kSmb2;
}

/// Moves the descriptor above the numbers that a program's own files get, if the limit permits.
FileHandle outOfTheWay(FileHandle handle)
{
    constexpr int kHigh = 800;
    FileHandle high(::fcntl(handle.get(), F_DUPFD_CLOEXEC, kHigh));
    return high.isOpen() ? std::move(high) : std::move(handle);
}

} // namespace

std::optional<FileIdentity> FileIdentity::of(int descriptor)
{
    struct stat facts = {};
    if (::fstat(descriptor, &facts) != 0)
        return std::nullopt;
    return FileIdentity{facts.st_dev, facts.st_ino};
}

Result<std::shared_ptr<const InputFile>> InputFile::open(const std::string& path)
{
    // blocking mode would wait forever on a pipe without a writer
    FileHandle handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!handle.isOpen())
        return systemError(STALLSCOPE_TEXT("Session", "cannot open '{}': {}"), path, errno);
    struct stat facts = {};
    if (::fstat(handle.get(), &facts) != 0)
        return systemError(STALLSCOPE_TEXT("Session", "cannot open '{}': {}"), path, errno);
    if (!S_ISREG(facts.st_mode))
        return Error{say(STALLSCOPE_TEXT("Session", "cannot open '{}': not a regular file"), path)};
    return std::shared_ptr<const InputFile>(new InputFile(std::move(handle), path));
}

bool InputFile::read(std::uint64_t offset, std::span<std::uint8_t> out) const
{
    while (!out.empty()) {
        const ssize_t got = ::pread(m_handle.get(), out.data(), out.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        out = out.subspan(static_cast<std::size_t>(got));
        offset += static_cast<std::uint64_t>(got);
    }
    return true;
}

std::uint64_t InputFile::size() const
{
    struct stat facts = {};
    return ::fstat(m_handle.get(), &facts) == 0 ? static_cast<std::uint64_t>(facts.st_size) : 0;
}

InputFile::Writer InputFile::writer() const
{
    // a read lock conflicts only with a writer's lock
    struct flock lock = wholeFile(F_RDLCK);
    if (::fcntl(m_handle.get(), F_OFD_GETLK, &lock) != 0)
        return Writer::Unknown;
    if (lock.l_type != F_UNLCK)
        return Writer::Alive;
    return isShared(m_handle.get()) ? Writer::Unknown : Writer::None;
}

Result<OutputFile> OutputFile::create(const std::string& path, Mode mode, const std::string& name)
{
    const std::string& said = name.empty() ? path : name;
    FileHandle handle(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (mode == Mode::MustBeNew ? O_EXCL : 0), 0666));
    struct stat facts = {};
    if (!handle.isOpen() || ::fstat(handle.get(), &facts) != 0)
        return systemError(STALLSCOPE_TEXT("Session", "cannot create '{}': {}"), said, errno);
    const FileIdentity identity{facts.st_dev, facts.st_ino};
    if (!S_ISREG(facts.st_mode))
        return OutputFile(std::move(handle), identity, said);
    if (isTaken(handle.get()))
        return Error{say(STALLSCOPE_TEXT("Session", "cannot create '{}': another recording is being written there"), said)};
    if (::ftruncate(handle.get(), 0) != 0)
        return systemError(STALLSCOPE_TEXT("Session", "cannot create '{}': {}"), said, errno);
    return OutputFile(outOfTheWay(std::move(handle)), identity, said);
}

Result<> OutputFile::append(ByteView& bytes)
{
    while (!bytes.empty()) {
        if (FileIdentity::of(m_handle.get()) != m_identity)
            return systemError(STALLSCOPE_TEXT("Session", "cannot write '{}': {}"), m_path, EBADF);
        const ssize_t written = ::write(m_handle.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return systemError(STALLSCOPE_TEXT("Session", "cannot write '{}': {}"), m_path, errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<> OutputFile::sync()
{
    if (::fdatasync(m_handle.get()) == 0)
        return {};
    // pipes and devices cannot be synced
    return errno == EINVAL || errno == EROFS ? Result<>{} : Result<>{systemError(STALLSCOPE_TEXT("Session", "cannot write '{}': {}"), m_path, errno)};
}

} // namespace stallscope::session
