// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stallscope {

namespace {

class MemorySource : public ByteSource {
public:
    explicit MemorySource(std::string_view bytes) : m_bytes(bytes) {}

    Result<std::size_t> read(char* to, std::size_t room) override
    {
        const std::size_t count = std::min(room, m_bytes.size() - m_at);
        std::copy_n(m_bytes.data() + m_at, count, to);
        m_at += count;
        return count;
    }
    std::uint64_t position() const override { return m_at; }
    std::uint64_t length() const override { return m_bytes.size(); }

private:
    std::string_view m_bytes;
    std::size_t m_at = 0;
};

class FileSource : public ByteSource {
public:
    FileSource(std::string name, int descriptor) : m_name(std::move(name)), m_descriptor(descriptor) {}
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    ~FileSource() override { ::close(m_descriptor); }

    Result<std::size_t> read(char* to, std::size_t room) override
    {
        ssize_t count = 0;
        do {
            count = ::read(m_descriptor, to, room);
        } while (count < 0 && errno == EINTR);
        if (count < 0)
            return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot read at byte {}: {}"), m_name, m_at, std::strerror(errno))};
        m_at += static_cast<std::uint64_t>(count);
        return static_cast<std::size_t>(count);
    }
    std::uint64_t position() const override { return m_at; }
    std::uint64_t length() const override { return m_length; }
    void setLength(std::uint64_t length) { m_length = length; }

private:
    std::string m_name;
    int m_descriptor;
    std::uint64_t m_length = 0;
    std::uint64_t m_at = 0;
};

} // namespace

std::unique_ptr<ByteSource> memorySource(std::string_view bytes)
{
    return std::make_unique<MemorySource>(bytes);
}

Result<std::unique_ptr<ByteSource>> fileSource(const std::filesystem::path& path)
{
    const auto failed = [&path](const std::string& why) { return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot open: {}"), path.string(), why)}; };
    // blocking mode would wait forever on a pipe without a writer
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return failed(std::strerror(errno));
    auto source = std::make_unique<FileSource>(path.string(), descriptor);
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0)
        return failed(std::strerror(errno));
    if (S_ISDIR(facts.st_mode))
        return failed(say(STALLSCOPE_TEXT("Exchange", "it is a folder")));
    if (!S_ISREG(facts.st_mode)) // the beginning tells what it is, and is read again by the importer
        return failed(say(STALLSCOPE_TEXT("Exchange", "pipes and devices are not supported; save the trace to a file first")));
    source->setLength(static_cast<std::uint64_t>(facts.st_size));
    return std::unique_ptr<ByteSource>(std::move(source));
}

} // namespace stallscope
