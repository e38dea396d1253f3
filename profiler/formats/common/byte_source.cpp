// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>
#include <zlib.h>

namespace stallscope {

namespace {

constexpr std::uint64_t kScratchBytes = std::uint64_t{64} << 10;

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
    Result<std::uint64_t> skip(std::uint64_t count) override
    {
        const std::uint64_t here = std::min<std::uint64_t>(count, m_bytes.size() - m_at);
        m_at += static_cast<std::size_t>(here);
        return here;
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
    Result<std::uint64_t> skip(std::uint64_t count) override
    {
        const std::uint64_t here = std::min(count, m_length - std::min(m_at, m_length));
        if (::lseek(m_descriptor, static_cast<off_t>(here), SEEK_CUR) < 0)
            return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot read at byte {}: {}"), m_name, m_at, std::strerror(errno))};
        m_at += here;
        return here;
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

Result<std::uint64_t> ByteSource::skip(std::uint64_t count)
{
    std::vector<char> scratch(static_cast<std::size_t>(std::min<std::uint64_t>(count, kScratchBytes)));
    std::uint64_t skipped = 0;
    while (skipped < count) {
        const auto more = read(scratch.data(), static_cast<std::size_t>(std::min<std::uint64_t>(count - skipped, scratch.size())));
        if (!more)
            return more.error();
        if (*more == 0)
            break;
        skipped += *more;
    }
    return skipped;
}

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

namespace {

constexpr std::size_t kInputBytes = std::size_t{128} << 10;

class InflatingSource : public ByteSource {
public:
    InflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio)
        : m_inner(std::move(inner)), m_name(std::move(name)), m_allowAnyRatio(allowAnyRatio), m_input(kInputBytes)
    {
    }
    InflatingSource(const InflatingSource&) = delete;
    InflatingSource& operator=(const InflatingSource&) = delete;
    ~InflatingSource() override
    {
        if (m_mode == Mode::Gzip)
            inflateEnd(&m_stream);
    }

    Result<std::size_t> read(char* to, std::size_t room) override;
    Result<std::uint64_t> skip(std::uint64_t count) override;
    std::uint64_t position() const override { return m_inner->position(); }
    std::uint64_t length() const override { return m_inner->length(); }
    bool isIncomplete() const override { return m_incomplete; }
    std::uint64_t skippedBytes() const override { return m_skipped; }

private:
    enum class Mode { Unknown, Plain, Gzip, Ended };

    Result<> begin();
    Result<bool> refill();
    Result<std::size_t> readPlain(char* to, std::size_t room);
    Result<std::size_t> readGzip(char* to, std::size_t room);
    Result<> inflateSome();
    Result<> end(bool incomplete);
    Result<> skipTrailing();

    std::unique_ptr<ByteSource> m_inner;
    std::string m_name;
    bool m_allowAnyRatio;
    std::vector<char> m_input;
    z_stream m_stream{}; // next_in, avail_in: unread input, in either mode
    Mode m_mode = Mode::Unknown;
    bool m_betweenMembers = false;
    bool m_isFirstMember = true;
    bool m_incomplete = false;
    std::uint64_t m_produced = 0;
    std::uint64_t m_skipped = 0;
};

Result<std::size_t> InflatingSource::read(char* to, std::size_t room)
{
    if (m_mode == Mode::Unknown) {
        if (auto begun = begin(); !begun)
            return begun.error();
    }
    switch (m_mode) {
    case Mode::Plain: return readPlain(to, room);
    case Mode::Gzip: return readGzip(to, room);
    default: return std::size_t{0};
    }
}

Result<std::uint64_t> InflatingSource::skip(std::uint64_t count)
{
    if (m_mode == Mode::Unknown) {
        if (auto begun = begin(); !begun)
            return begun.error();
    }
    if (m_mode != Mode::Plain)
        return ByteSource::skip(count);
    const auto here = static_cast<uInt>(std::min<std::uint64_t>(count, m_stream.avail_in));
    m_stream.next_in += here;
    m_stream.avail_in -= here;
    if (here == count)
        return count;
    const auto more = m_inner->skip(count - here);
    return more ? Result<std::uint64_t>(here + *more) : more;
}

Result<> InflatingSource::begin()
{
    while (m_stream.avail_in < 2) {
        const auto more = m_inner->read(m_input.data() + m_stream.avail_in, m_input.size() - m_stream.avail_in);
        if (!more)
            return more.error();
        if (*more == 0)
            break;
        m_stream.avail_in += static_cast<uInt>(*more);
    }
    m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
    const bool isGzip = m_stream.avail_in >= 2 && std::memcmp(m_input.data(), "\x1f\x8b", 2) == 0;
    if (isGzip && inflateInit2(&m_stream, kGzipWindow) != Z_OK)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot decompress: out of memory"), m_name)};
    m_mode = isGzip ? Mode::Gzip : Mode::Plain;
    return {};
}

Result<bool> InflatingSource::refill()
{
    const auto count = m_inner->read(m_input.data(), m_input.size());
    if (!count)
        return count.error();
    m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
    m_stream.avail_in = static_cast<uInt>(*count);
    return *count > 0;
}

Result<std::size_t> InflatingSource::readPlain(char* to, std::size_t room)
{
    if (m_stream.avail_in == 0)
        return m_inner->read(to, room);
    const std::size_t count = std::min<std::size_t>(room, m_stream.avail_in);
    std::memcpy(to, m_stream.next_in, count);
    m_stream.next_in += count;
    m_stream.avail_in -= static_cast<uInt>(count);
    return count;
}

Result<std::size_t> InflatingSource::readGzip(char* to, std::size_t room)
{
    room = std::min<std::size_t>(room, std::numeric_limits<uInt>::max());
    m_stream.next_out = reinterpret_cast<Bytef*>(to);
    m_stream.avail_out = static_cast<uInt>(room);
    while (m_stream.avail_out > 0 && m_mode == Mode::Gzip) {
        if (auto stepped = inflateSome(); !stepped)
            return stepped.error();
    }
    const std::size_t count = room - m_stream.avail_out;
    m_produced += count;
    if (!m_allowAnyRatio && m_produced > kAlwaysAllowedBytes && m_produced / kLargestRatio > m_inner->position()) {
        return Error{sayFor(m_inner->position(),
            STALLSCOPE_COUNT("Exchange", "{}: looks like a decompression bomb: its first {} bytes unpack to more than 1 GiB, over {} times as much",
                "{}: looks like a decompression bomb: its first {} byte unpacks to more than 1 GiB, over {} times as much"),
            m_name, m_inner->position(), kLargestRatio)};
    }
    return count;
}

Result<> InflatingSource::inflateSome()
{
    if (m_stream.avail_in == 0) {
        const auto more = refill();
        if (!more)
            return more.error();
        if (!*more)
            return end(!m_betweenMembers);
    }
    if (m_betweenMembers) {
        if (*m_stream.next_in != 0x1f)
            return skipTrailing();
        inflateReset(&m_stream);
        m_betweenMembers = false;
        m_isFirstMember = false;
    }
    const int outcome = inflate(&m_stream, Z_NO_FLUSH);
    if (outcome == Z_STREAM_END)
        m_betweenMembers = true;
    else if (outcome == Z_MEM_ERROR)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot decompress: out of memory"), m_name)};
    else if (outcome != Z_OK && outcome != Z_BUF_ERROR)
        return !m_isFirstMember && m_stream.total_out == 0 ? skipTrailing() : end(true);
    return {};
}

Result<> InflatingSource::end(bool incomplete)
{
    m_incomplete = incomplete;
    inflateEnd(&m_stream);
    m_mode = Mode::Ended;
    return {};
}

Result<> InflatingSource::skipTrailing()
{
    do {
        m_skipped += m_stream.avail_in;
        const auto more = refill();
        if (!more)
            return more.error();
    } while (m_stream.avail_in > 0);
    return end(false);
}

} // namespace

std::unique_ptr<ByteSource> inflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio)
{
    return std::make_unique<InflatingSource>(std::move(inner), std::move(name), allowAnyRatio);
}

namespace {

bool isBlank(int byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/// Counts leading blanks, eight at a time: a file may contain gigabytes of them.
std::size_t leadingBlanks(std::string_view text)
{
    constexpr std::uint64_t kBlanks = 0x2020202020202020U;
    std::size_t at = 0;
    for (std::uint64_t word = kBlanks; at + 8 <= text.size(); at += 8) {
        std::memcpy(&word, text.data() + at, 8);
        if (word != kBlanks)
            break;
    }
    return at;
}

} // namespace

int ByteSourceReader::skipSpace()
{
    int byte = peek();
    while (isBlank(byte)) {
        skip();
        skipBuffered(leadingBlanks(buffered()));
        byte = peek();
    }
    return byte;
}

int ByteSourceReader::skipSeparators()
{
    int byte = skipSpace();
    while (byte == ',') {
        skip();
        byte = skipSpace();
    }
    return byte;
}

void ByteSourceReader::putBack(std::string_view bytes)
{
    m_buffer.assign(bytes.begin(), bytes.end());
    m_at = 0;
}

std::size_t ByteSourceReader::readOn(char* to, std::size_t room)
{
    if (m_error)
        return 0;
    const auto count = m_source->read(to, room);
    if (!count) {
        m_error = count.error();
        return 0;
    }
    m_read += *count;
    return *count;
}

bool ByteSourceReader::refill()
{
    m_buffer.resize(kBufferBytes);
    m_at = 0;
    m_buffer.resize(readOn(m_buffer.data(), m_buffer.size()));
    return !m_buffer.empty();
}

OpenSource fileOpener(std::filesystem::path path, bool allowAnyRatio)
{
    return [path = std::move(path), allowAnyRatio]() -> Result<std::unique_ptr<ByteSource>> {
        auto file = fileSource(path);
        if (!file)
            return file.error();
        return inflatingSource(*std::move(file), path.string(), allowAnyRatio);
    };
}

} // namespace stallscope
