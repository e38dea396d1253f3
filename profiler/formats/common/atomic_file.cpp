// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/atomic_file.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/byte_source.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <zlib.h>

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

namespace {

constexpr std::size_t kBufferBytes = std::size_t{256} << 10;
constexpr int kMemoryLevel = 8; // zlib's default

} // namespace

struct AtomicFile::State {
    explicit State(ReplacedFile replaced) : file(std::move(replaced)) {}

    ReplacedFile file;
    bool isGzip = false;
    z_stream stream{};
    std::string buffer; // pending input of the compressor or the file
    std::string failure;

    ~State()
    {
        if (isGzip)
            deflateEnd(&stream);
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    void writeOut(const char* bytes, std::size_t count)
    {
        while (count > 0 && failure.empty()) {
            const ssize_t written = ::write(file.descriptor(), bytes, count);
            if (written < 0) {
                if (errno != EINTR)
                    failure = file.error(STALLSCOPE_TEXT("Exchange", "{}: cannot write: {}")).message;
                continue;
            }
            bytes += written;
            count -= static_cast<std::size_t>(written);
        }
    }
    void deflateBuffer(int flush)
    {
        std::array<char, 64 << 10> packed;
        stream.next_in = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_in = static_cast<uInt>(buffer.size());
        do {
            stream.next_out = reinterpret_cast<Bytef*>(packed.data());
            stream.avail_out = static_cast<uInt>(packed.size());
            (void)deflate(&stream, flush);
            writeOut(packed.data(), packed.size() - stream.avail_out);
        } while (stream.avail_out == 0);
    }
    void flushBuffer(bool isLast)
    {
        if (isGzip)
            deflateBuffer(isLast ? Z_FINISH : Z_NO_FLUSH);
        else
            writeOut(buffer.data(), buffer.size());
        buffer.clear();
    }
};

AtomicFile::AtomicFile(std::unique_ptr<State> state) : m_state(std::move(state)) {}
AtomicFile::AtomicFile(AtomicFile&&) noexcept = default;
AtomicFile& AtomicFile::operator=(AtomicFile&&) noexcept = default;
AtomicFile::~AtomicFile() = default;

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path, Packing packing)
{
    auto file = ReplacedFile::create(path);
    if (!file)
        return file.error();
    auto state = std::make_unique<State>(*std::move(file));
    if (packing == Packing::Gzip) {
        if (deflateInit2(&state->stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
            return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot compress: out of memory"), path.string())};
        state->isGzip = true;
    }
    state->buffer.reserve(kBufferBytes * 2);
    return AtomicFile(std::move(state));
}

void AtomicFile::write(std::string_view bytes)
{
    m_state->buffer += bytes;
    if (m_state->buffer.size() >= kBufferBytes)
        m_state->flushBuffer(false);
}

bool AtomicFile::hasFailed() const
{
    return !m_state->failure.empty();
}

Result<> AtomicFile::finish()
{
    State& state = *m_state;
    state.flushBuffer(true);
    return state.failure.empty() ? state.file.replace() : Result<>(Error{state.failure});
}

} // namespace stallscope
