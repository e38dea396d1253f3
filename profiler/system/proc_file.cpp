// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/system/proc_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <utility>

namespace stallscope {

namespace {

/// The totals stand at the top of every file that is read here.
constexpr std::size_t kLongest = 4096;

} // namespace

ProcFile::ProcFile(const std::string& path) : m_descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC)), m_buffer(kLongest) {}

ProcFile::ProcFile(ProcFile&& other) noexcept : m_descriptor(std::exchange(other.m_descriptor, -1)), m_buffer(std::move(other.m_buffer)) {}

ProcFile& ProcFile::operator=(ProcFile&& other) noexcept
{
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_buffer, other.m_buffer);
    return *this;
}

ProcFile::~ProcFile()
{
    if (m_descriptor >= 0)
        (void)close(m_descriptor);
}

std::string_view ProcFile::read()
{
    const ssize_t length = m_descriptor < 0 ? -1 : pread(m_descriptor, m_buffer.data(), m_buffer.size(), 0);
    return {m_buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
}

} // namespace stallscope
