// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/atomic_file.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/gzip_window.h"
#include "profiler/formats/common/replaced_file.h"

#include <array>
#include <cerrno>
#include <unistd.h>
#include <utility>
#include <zlib.h>

namespace stallscope {

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
