// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/file_io.h"
#include "profiler/session/codec/growth.h"

#include <memory>
#include <utility>

namespace stallscope::session {

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
