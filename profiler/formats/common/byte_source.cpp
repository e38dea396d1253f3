// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/gzip_inflater.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

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
constexpr std::string_view kGzipMagic = "\x1f\x8b";

class InflatingSource : public ByteSource {
public:
    InflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio)
        : m_inner(std::move(inner)), m_name(std::move(name)), m_allowAnyRatio(allowAnyRatio), m_input(kInputBytes)
    {
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
    Result<> inflateSome(std::span<char>& out);
    Result<> inflateMember(std::span<char>& out);
    Error outOfMemory() const;
    Result<> end(bool incomplete);
    Result<> skipTrailing();

    std::unique_ptr<ByteSource> m_inner;
    std::string m_name;
    bool m_allowAnyRatio;
    std::vector<char> m_input;
    std::span<const char> m_unread; // part of the input, in either mode
    GzipInflater m_inflater;
    Mode m_mode = Mode::Unknown;
    bool m_betweenMembers = true;
    bool m_isFirstMember = true;
    std::uint64_t m_readOfMember = 0;
    std::uint64_t m_producedOfMember = 0;
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
    const std::size_t here = std::min<std::uint64_t>(count, m_unread.size());
    m_unread = m_unread.subspan(here);
    if (here == count)
        return count;
    const auto more = m_inner->skip(count - here);
    return more ? Result<std::uint64_t>(here + *more) : more;
}

Result<> InflatingSource::begin()
{
    std::size_t filled = 0;
    while (filled < kGzipMagic.size()) {
        const auto more = m_inner->read(m_input.data() + filled, m_input.size() - filled);
        if (!more)
            return more.error();
        if (*more == 0)
            break;
        filled += *more;
    }
    m_unread = std::span(m_input).first(filled);
    m_mode = std::string_view(m_input.data(), filled).starts_with(kGzipMagic) ? Mode::Gzip : Mode::Plain;
    return {};
}

Result<bool> InflatingSource::refill()
{
    const auto count = m_inner->read(m_input.data(), m_input.size());
    if (!count)
        return count.error();
    m_unread = std::span(m_input).first(*count);
    return *count > 0;
}

Result<std::size_t> InflatingSource::readPlain(char* to, std::size_t room)
{
    if (m_unread.empty())
        return m_inner->read(to, room);
    const std::size_t count = std::min(room, m_unread.size());
    std::memcpy(to, m_unread.data(), count);
    m_unread = m_unread.subspan(count);
    return count;
}

Result<std::size_t> InflatingSource::readGzip(char* to, std::size_t room)
{
    std::span<char> out(to, room);
    while (!out.empty() && m_mode == Mode::Gzip) {
        if (auto stepped = inflateSome(out); !stepped)
            return stepped.error();
    }
    const std::size_t count = room - out.size();
    m_produced += count;
    if (!m_allowAnyRatio && m_produced > kAlwaysAllowedBytes && m_produced / kLargestRatio > m_inner->position()) {
        return Error{sayFor(m_inner->position(),
            STALLSCOPE_COUNT("Exchange", "{}: looks like a decompression bomb: its first {} bytes unpack to more than 1 GiB, over {} times as much",
                "{}: looks like a decompression bomb: its first {} byte unpacks to more than 1 GiB, over {} times as much"),
            m_name, m_inner->position(), kLargestRatio)};
    }
    return count;
}

Result<> InflatingSource::inflateSome(std::span<char>& out)
{
    if (m_unread.empty()) {
        if (const auto more = refill(); !more)
            return more.error();
    }
    if (!m_betweenMembers)
        return inflateMember(out);
    if (m_unread.empty())
        return end(false);
    if (std::memcmp(m_unread.data(), kGzipMagic.data(), std::min(m_unread.size(), kGzipMagic.size())) != 0)
        return skipTrailing();
    m_betweenMembers = false;
    m_readOfMember = m_producedOfMember = 0;
    return m_inflater.begin() ? Result<>{} : outOfMemory();
}

Result<> InflatingSource::inflateMember(std::span<char>& out)
{
    const std::size_t unread = m_unread.size();
    const std::size_t room = out.size();
    const GzipInflater::Outcome outcome = m_inflater.inflate(m_unread, out);
    m_readOfMember += unread - m_unread.size();
    m_producedOfMember += room - out.size();
    switch (outcome) {
    case GzipInflater::Outcome::OutOfMemory: return outOfMemory();
    case GzipInflater::Outcome::Damaged: return !m_isFirstMember && m_producedOfMember == 0 ? skipTrailing() : end(true);
    case GzipInflater::Outcome::MemberEnded:
        m_betweenMembers = true;
        m_isFirstMember = false;
        return {};
    case GzipInflater::Outcome::Continues: break;
    }
    // without input, output may be left of what was read before
    return m_unread.size() == unread && out.size() == room ? end(true) : Result<>{};
}

Error InflatingSource::outOfMemory() const
{
    return {say(STALLSCOPE_TEXT("Exchange", "{}: cannot decompress: out of memory"), m_name)};
}

Result<> InflatingSource::end(bool incomplete)
{
    m_incomplete = incomplete;
    m_mode = Mode::Ended;
    return {};
}

/// Includes what was taken for the header of a member.
Result<> InflatingSource::skipTrailing()
{
    m_skipped += m_betweenMembers ? 0 : m_readOfMember;
    do {
        m_skipped += m_unread.size();
        const auto more = refill();
        if (!more)
            return more.error();
    } while (!m_unread.empty());
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
