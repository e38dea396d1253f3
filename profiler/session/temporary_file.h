// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/session/codec/byte_stream.h"
#include "profiler/session/codec/file_io.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace stallscope::session {

/// Bytes of a piece in a temporary file.
struct TemporaryPlace {
    std::uint64_t offset = 0;
    std::uint32_t bytes = 0;
};

/// A file without a name: the system removes it with its last descriptor, however the program ends. Any thread may append and read.
/// The first failure is kept, for the owner to report.
class TemporaryFile {
public:
    /// In the first of these folders that can be written and is not in memory: TMPDIR, the user's cache folder, /var/tmp, /tmp.
    [[nodiscard]] static Result<std::shared_ptr<TemporaryFile>> create();
    /// In this folder, also if it is in memory.
    [[nodiscard]] static Result<std::shared_ptr<TemporaryFile>> createIn(const std::string& folder);

    [[nodiscard]] const std::string& folder() const { return m_folder; }
    /// Bytes appended so far.
    [[nodiscard]] std::uint64_t size() const { return m_end.load(std::memory_order_relaxed); }

    /// Empty if they, or earlier bytes, could not be written.
    [[nodiscard]] std::optional<TemporaryPlace> append(ByteView bytes);
    /// Replaces the contents of `out`. False if they could not be read.
    [[nodiscard]] bool read(TemporaryPlace place, Bytes& out) const;
    /// Reports bytes that are not what was written.
    void noteDamage() const;
    /// "cannot write temporary data in '/var/tmp': No space left on device": the first failure so far.
    [[nodiscard]] std::optional<Error> failure() const;

private:
    TemporaryFile(FileHandle handle, std::string folder) : m_handle(std::move(handle)), m_folder(std::move(folder)) {}
    void fail(Error error) const;

    FileHandle m_handle;
    std::string m_folder;
    std::atomic<std::uint64_t> m_end = 0;
    mutable std::atomic<bool> m_hasFailed = false;
    mutable std::mutex m_mutex; // guards the following
    mutable std::optional<Error> m_failure;
};

} // namespace stallscope::session
