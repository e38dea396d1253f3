// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/loading/sample_codec.h"

#include "engine/device/uniform.h"
#include "profiler/base/say.h"

#include <zlib.h>

namespace stallscope {

namespace {

using Raw = std::array<std::uint8_t, 1 + Sample::kPixels>; // label and differences

constexpr int kLevel = 6; // zlib's own default

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

} // namespace stallscope
