// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/replaced_file.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace stallscope {

namespace {

/// Permissions of the replaced file, otherwise the default for new files.
mode_t permissionsFor(const std::filesystem::path& path)
{
    struct stat facts = {};
    if (::stat(path.c_str(), &facts) == 0)
        return facts.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

} // namespace

Result<ReplacedFile> ReplacedFile::create(const std::filesystem::path& path)
{
    ReplacedFile file;
    file.m_path = path;
    std::string pattern = path.string() + ".XXXXXX";
    file.m_descriptor = ::mkstemp(pattern.data());
    if (file.m_descriptor < 0)
        return file.error(STALLSCOPE_TEXT("Exchange", "{}: cannot create: {}"));
    file.m_temporary = pattern;
    (void)::fchmod(file.m_descriptor, permissionsFor(path));
    return file;
}

ReplacedFile::ReplacedFile(ReplacedFile&& other) noexcept
    : m_path(std::move(other.m_path)), m_temporary(std::exchange(other.m_temporary, {})), m_descriptor(std::exchange(other.m_descriptor, -1))
{
}

ReplacedFile& ReplacedFile::operator=(ReplacedFile&& other) noexcept
{
    giveUp();
    m_path = std::move(other.m_path);
    m_temporary = std::exchange(other.m_temporary, {});
    m_descriptor = std::exchange(other.m_descriptor, -1);
    return *this;
}

ReplacedFile::~ReplacedFile()
{
    giveUp();
}

void ReplacedFile::giveUp()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

Error ReplacedFile::error(const Text& text) const
{
    return Error{say(text, m_path.string(), std::strerror(errno))};
}

Result<> ReplacedFile::replace()
{
    if (::fsync(m_descriptor) != 0 && errno != EINVAL)
        return error(STALLSCOPE_TEXT("Exchange", "{}: cannot write: {}"));
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0)
        return error(STALLSCOPE_TEXT("Exchange", "{}: cannot replace: {}"));
    m_temporary.clear();
    return {};
}

} // namespace stallscope
