// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/proc_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace stallscope {

namespace {

/// The totals are at the beginning of every file read here.
constexpr std::size_t kLongest = 4096;

} // namespace

std::string_view ProcFile::read()
{
    m_buffer.resize(kLongest);
    const int descriptor = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return {};
    const ssize_t length = ::read(descriptor, m_buffer.data(), m_buffer.size());
    (void)::close(descriptor);
    return {m_buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
}

} // namespace stallscope
