// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/say.h"
#include "profiler/session/codec/byte_stream.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace stallscope::session {

/// Owning file descriptor.
class FileHandle {
public:
    explicit FileHandle(int descriptor = -1) : m_descriptor(descriptor) {}
    FileHandle(FileHandle&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)) {}
    FileHandle& operator=(FileHandle&& other) noexcept
    {
        std::swap(m_descriptor, other.m_descriptor);
        return *this;
    }
    ~FileHandle();

    [[nodiscard]] int get() const { return m_descriptor; }
    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }

private:
    int m_descriptor;
};

/// Identity of the file behind a descriptor.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t file = 0;

    /// Empty if the descriptor is closed.
    [[nodiscard]] static std::optional<FileIdentity> of(int descriptor);
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// "cannot write 'a.stallscope': No space left on device".
[[nodiscard]] Error systemError(const Text& text, const std::string& path, int code);

/// A file for random access. Thread-safe.
class InputFile {
public:
    [[nodiscard]] static Result<std::shared_ptr<const InputFile>> open(const std::string& path);

    /// Fills `out`; false if the file does not contain these bytes (any more).
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::uint8_t> out) const;
    /// Current size: a file that is being recorded grows.
    [[nodiscard]] std::uint64_t size() const;
    enum class Writer {
        None,
        Alive,   ///< a program has it open as an OutputFile
        Unknown, ///< the file system has no locks, or none that are visible to other machines
    };
    [[nodiscard]] Writer writer() const;
    [[nodiscard]] bool hasWriter() const { return writer() == Writer::Alive; }
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    InputFile(FileHandle handle, std::string path) : m_handle(std::move(handle)), m_path(std::move(path)) {}

    FileHandle m_handle;
    std::string m_path;
};

/// A file that is written sequentially. It is locked meanwhile, so that others can detect that it grows: the system
/// releases the lock with the last descriptor, however the program ends. A forked child inherits the descriptor and must
/// close it.
///
/// The file may be opened inside of a program that closes descriptors it did not open. Its descriptor number therefore
/// stays out of the usual range, and nothing is written if another file has taken its number.
class OutputFile {
public:
    enum class Mode { Replace, MustBeNew };
    /// Error messages use `name` if given, otherwise the path.
    [[nodiscard]] static Result<OutputFile> create(const std::string& path, Mode mode, const std::string& name = {});

    /// Writes as much of `bytes` as possible, and removes what was written from its front, even on failure.
    [[nodiscard]] Result<> append(ByteView& bytes);
    /// Blocks until all written data is on the disk.
    [[nodiscard]] Result<> sync();
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    OutputFile(FileHandle handle, FileIdentity identity, std::string path) : m_handle(std::move(handle)), m_identity(identity), m_path(std::move(path)) {}

    FileHandle m_handle;
    FileIdentity m_identity;
    std::string m_path;
};

} // namespace stallscope::session
