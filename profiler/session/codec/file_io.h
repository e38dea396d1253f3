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

/// A file descriptor with an owner.
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

/// Which file a descriptor is of.
struct FileIdentity {
    std::uint64_t device = 0;
    std::uint64_t file = 0;

    /// Nothing where it is closed.
    [[nodiscard]] static std::optional<FileIdentity> of(int descriptor);
    friend bool operator==(const FileIdentity&, const FileIdentity&) = default;
};

/// "cannot write 'a.stallscope': No space left on device".
[[nodiscard]] Error systemError(const Text& text, const std::string& path, int code);

/// A file that is read from any place, by any thread.
class InputFile {
public:
    [[nodiscard]] static Result<std::shared_ptr<const InputFile>> open(const std::string& path);

    /// Fills `out`; false where the file does not have these bytes (any more).
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::uint8_t> out) const;
    /// As it is now: a file that is being recorded grows.
    [[nodiscard]] std::uint64_t size() const;
    enum class Writer {
        None,
        Alive,   ///< some program has it open as an OutputFile
        Unknown, ///< the file system keeps no locks, or none that other machines see
    };
    [[nodiscard]] Writer writer() const;
    [[nodiscard]] bool hasWriter() const { return writer() == Writer::Alive; }
    [[nodiscard]] const std::string& path() const { return m_path; }

private:
    InputFile(FileHandle handle, std::string path) : m_handle(std::move(handle)), m_path(std::move(path)) {}

    FileHandle m_handle;
    std::string m_path;
};

/// A file that is written from beginning to end. It is locked meanwhile, so that others can tell that it grows: the system takes
/// the lock away when the last descriptor goes, however its program ends. A fork inherits it, and has to let go of it.
///
/// It may lie in a program that knows nothing of it, and closes descriptors that it did not open: the file keeps out of the
/// way of those that a program opens itself, and nothing is written where another file has taken its place.
class OutputFile {
public:
    enum class Mode { Replace, MustBeNew };
    /// What goes wrong is said of `name`, where one is given, and else of the path.
    [[nodiscard]] static Result<OutputFile> create(const std::string& path, Mode mode, const std::string& name = {});

    /// Writes all it can of `bytes`, and takes what was written from their front, also when it fails.
    [[nodiscard]] Result<> append(ByteView& bytes);
    /// Returns when everything written is on the disk.
    [[nodiscard]] Result<> sync();
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] int descriptor() const { return m_handle.get(); }

private:
    OutputFile(FileHandle handle, FileIdentity identity, std::string path) : m_handle(std::move(handle)), m_identity(identity), m_path(std::move(path)) {}

    FileHandle m_handle;
    FileIdentity m_identity;
    std::string m_path;
};

} // namespace stallscope::session
