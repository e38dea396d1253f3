// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/file_io.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

namespace stallscope::session {

/// Decides by its size whether a file still grows: no longer after it was unchanged for the reader's patience.
class Growth {
public:
    using Clock = std::chrono::steady_clock;

    /// A file may have grown just before it is seen for the first time.
    Growth(std::uint64_t size, Clock::time_point now, Clock::duration patience) : m_size(size), m_last(now), m_patience(patience) {}

    [[nodiscard]] bool isLively(std::uint64_t size, Clock::time_point now)
    {
        if (size != m_size) {
            m_size = size;
            m_last = now;
        }
        return now - m_last < m_patience;
    }

private:
    std::uint64_t m_size;
    Clock::time_point m_last; // when it was first seen with this size
    Clock::duration m_patience;
};

/// Detects whether a program still writes a session file: by its lock, or by its growth on file systems without locks.
class WriterWatch {
public:
    WriterWatch(std::shared_ptr<const InputFile> file, Growth::Clock::duration patience)
        : m_file(std::move(file)), m_growth(m_file->size(), Growth::Clock::now(), patience)
    {
    }

    [[nodiscard]] bool isWritten()
    {
        const InputFile::Writer writer = m_file->writer();
        if (writer != InputFile::Writer::Unknown)
            return writer == InputFile::Writer::Alive;
        return !endsWhole(*m_file) && m_growth.isLively(m_file->size(), Growth::Clock::now());
    }

private:
    std::shared_ptr<const InputFile> m_file;
    Growth m_growth;
};

} // namespace stallscope::session
