// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/loading/sample_files.h"

#include "engine/device/kernel_arithmetic.h"
#include "profiler/base/hash.h"
#include "profiler/base/say.h"

#include <fmt/format.h>
#include <fmt/std.h>

#include <fcntl.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

namespace stallscope {

namespace fs = std::filesystem;

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

namespace {

using Raw = std::array<std::uint8_t, 1 + Sample::kPixels>; // label and differences

constexpr int kLevel = 6; // zlib's own default

struct Head {
    std::array<char, 8> magic{'S', 'S', 'C', 'O', 'P', 'E', '0', '1'};
    std::uint32_t count = 0;
    std::uint32_t check = 0;
};
static_assert(sizeof(Head) == 16);

fs::path pathOfFile(const fs::path& folder, std::size_t file)
{
    return folder / fmt::format("samples-{:04}.bin", file);
}

std::size_t filesFor(std::size_t samples)
{
    return (samples + SampleFiles::kPerFile - 1) / SampleFiles::kPerFile;
}

std::size_t samplesIn(std::size_t file, std::size_t samples)
{
    return std::min(SampleFiles::kPerFile, samples - file * SampleFiles::kPerFile);
}

Result<> writeFile(const fs::path& path, std::size_t first, std::size_t count)
{
    std::vector<std::uint32_t> offsets{0};
    std::vector<std::uint8_t> body;
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<std::uint8_t> sample = encode(Sample::make(first + i));
        body.insert(body.end(), sample.begin(), sample.end());
        offsets.push_back(static_cast<std::uint32_t>(body.size()));
    }
    const std::size_t tableBytes = offsets.size() * sizeof(std::uint32_t);
    Head head;
    head.count = static_cast<std::uint32_t>(count);
    head.check = crc32c(body.data(), body.size(), crc32c(offsets.data(), tableBytes));

    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(&head), sizeof head);
    out.write(reinterpret_cast<const char*>(offsets.data()), static_cast<std::streamsize>(tableBytes));
    out.write(reinterpret_cast<const char*>(body.data()), static_cast<std::streamsize>(body.size()));
    out.close();
    if (!out)
        return Error{say(STALLSCOPE_TEXT("Workload", "cannot write {}: {}"), path.string(), std::strerror(errno))};
    return {};
}

/// Reads exactly `count` bytes.
Result<> readAt(int descriptor, const fs::path& path, void* to, std::size_t count, std::size_t offset)
{
    auto* bytes = static_cast<char*>(to);
    for (std::size_t done = 0; done < count;) {
        const ssize_t got = pread(descriptor, bytes + done, count - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return Error{say(STALLSCOPE_TEXT("Workload", "cannot read {} at byte {}: {}"), path.string(), offset + done, std::strerror(errno))};
        if (got == 0)
            return Error{say(STALLSCOPE_TEXT("Workload", "{} is truncated at byte {}"), path.string(), offset + done)};
        done += static_cast<std::size_t>(got);
    }
    return {};
}

/// Sample files are generated: the remedy is to delete them so that they are generated again.
Error damaged(const fs::path& path, std::string_view why)
{
    return {say(STALLSCOPE_TEXT("Workload", "{} {}; remove the folder {} to recreate it"), path.string(), why, path.parent_path().string())};
}

} // namespace

Sample Sample::make(std::size_t index)
{
    Sample sample;
    sample.label = static_cast<std::uint8_t>(uniformAt(1, index) * kLabels);
    // Stripes whose slope and width depend on the label, with some noise.
    const std::size_t slope = sample.label % 4;
    const std::size_t width = 2 + sample.label / 4U;
    for (std::size_t y = 0; y < kSide; ++y) {
        for (std::size_t x = 0; x < kSide; ++x) {
            const std::size_t stripe = (x + slope * y) / width % 2;
            const float noise = uniformAt(2, index * kPixels + y * kSide + x);
            sample.pixels[y * kSide + x] = static_cast<std::uint8_t>(64 + 96 * stripe + static_cast<std::size_t>(noise * 8));
        }
    }
    return sample;
}

std::vector<std::uint8_t> encode(const Sample& sample)
{
    Raw raw{};
    raw[0] = sample.label;
    for (std::size_t i = 0; i < Sample::kPixels; ++i) {
        const unsigned above = i < Sample::kSide ? 0U : sample.pixels[i - Sample::kSide];
        raw[1 + i] = static_cast<std::uint8_t>(sample.pixels[i] - above);
    }
    uLongf length = compressBound(raw.size());
    std::vector<std::uint8_t> bytes(length);
    (void)compress2(bytes.data(), &length, raw.data(), raw.size(), kLevel); // cannot fail: the buffer has the worst-case size
    bytes.resize(length);
    return bytes;
}

Result<Sample> decode(std::span<const std::uint8_t> bytes)
{
    Raw raw{};
    uLongf length = raw.size();
    const int problem = uncompress(raw.data(), &length, bytes.data(), bytes.size());
    if (problem != Z_OK)
        return Error{say(STALLSCOPE_TEXT("Workload", "it cannot be decompressed ({})"), zError(problem))};
    if (length != raw.size())
        return Error{sayFor(length, STALLSCOPE_COUNT("Workload", "it contains {} bytes, not {}", "it contains {} byte, not {}"), length, raw.size())};
    if (raw[0] >= Sample::kLabels)
        return Error{say(STALLSCOPE_TEXT("Workload", "its label {} is out of range; there are {} labels"), raw[0], Sample::kLabels)};
    Sample sample;
    sample.label = raw[0];
    for (std::size_t i = 0; i < Sample::kPixels; ++i) {
        const unsigned above = i < Sample::kSide ? 0U : sample.pixels[i - Sample::kSide];
        sample.pixels[i] = static_cast<std::uint8_t>(raw[1 + i] + above);
    }
    return sample;
}

SampleFiles::SampleFiles(SampleFiles&& other) noexcept : m_files(std::exchange(other.m_files, {})) {}

SampleFiles& SampleFiles::operator=(SampleFiles&& other) noexcept
{
    std::swap(m_files, other.m_files);
    return *this;
}

SampleFiles::~SampleFiles()
{
    close();
}

void SampleFiles::close()
{
    for (const File& file : m_files)
        ::close(file.descriptor);
    m_files.clear();
}

Result<> SampleFiles::makeOnce(const fs::path& folder, std::size_t samples, const std::stop_token& stop)
{
    std::error_code problem;
    if (fs::exists(folder, problem))
        return {};
    const fs::path unfinished = folder.string() + fmt::format(".{}.unfinished", getpid());
    fs::create_directories(unfinished, problem);
    if (problem)
        return Error{say(STALLSCOPE_TEXT("Workload", "cannot create the folder {}: {}"), unfinished.string(), problem.message())};
    Result<> written;
    for (std::size_t file = 0; file < filesFor(samples) && written.ok(); ++file)
        written = stop.stop_requested() ? Result<>(Error::cancelled()) : writeFile(pathOfFile(unfinished, file), file * kPerFile, samplesIn(file, samples));
    if (written.ok())
        fs::rename(unfinished, folder, problem);
    if (written.ok() && (!problem || fs::exists(folder))) // another process may have created it first
        return {};
    fs::remove_all(unfinished, problem);
    return written.ok() ? Result<>(Error{say(STALLSCOPE_TEXT("Workload", "cannot create the folder {}"), folder.string())}) : written;
}

Result<SampleFiles> SampleFiles::open(const fs::path& folder, std::size_t samples)
{
    SampleFiles files;
    for (std::size_t i = 0; i < filesFor(samples); ++i) {
        Result<File> file = openFile(pathOfFile(folder, i), samplesIn(i, samples));
        if (!file)
            return file.error();
        files.m_files.push_back(std::move(*file));
    }
    return files;
}

Result<SampleFiles::File> SampleFiles::openFile(const fs::path& path, std::size_t samples)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "cannot be opened ({})"), std::strerror(errno)));
    SampleFiles owner; // closes the descriptor on every path
    owner.m_files.push_back({path, descriptor, std::vector<std::uint32_t>(samples + 1)});
    File& file = owner.m_files.front();

    Head head;
    if (const Result<> read = readAt(descriptor, path, &head, sizeof head, 0); !read)
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "is too short")));
    if (head.magic != Head{}.magic || head.count != samples)
        return damaged(path, sayFor(samples, STALLSCOPE_COUNT("Workload", "is not a file of {} samples", "is not a file of {} sample"), samples));
    const std::size_t tableBytes = file.offsets.size() * sizeof(std::uint32_t);
    if (const Result<> read = readAt(descriptor, path, file.offsets.data(), tableBytes, sizeof head); !read)
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "is too short")));
    if (!std::is_sorted(file.offsets.begin(), file.offsets.end()))
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "has a damaged table")));
    std::error_code unknown;
    if (fs::file_size(path, unknown) < sizeof head + tableBytes + file.offsets.back())
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "is too short")));
    std::vector<std::uint8_t> body(file.offsets.back());
    if (const Result<> read = readAt(descriptor, path, body.data(), body.size(), sizeof head + tableBytes); !read)
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "is too short")));
    if (head.check != crc32c(body.data(), body.size(), crc32c(file.offsets.data(), tableBytes)))
        return damaged(path, say(STALLSCOPE_TEXT("Workload", "is damaged: checksum mismatch")));
    return std::exchange(owner.m_files, {}).front();
}

Result<> SampleFiles::read(std::size_t sample, std::vector<std::uint8_t>& bytes) const
{
    const File& file = m_files[sample / kPerFile];
    const std::size_t index = sample % kPerFile;
    bytes.resize(file.offsets[index + 1] - file.offsets[index]);
    const std::size_t tableEnd = sizeof(Head) + file.offsets.size() * sizeof(std::uint32_t);
    return readAt(file.descriptor, file.path, bytes.data(), bytes.size(), tableEnd + file.offsets[index]);
}

} // namespace stallscope
