// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/sample_chunks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace stallscope::session {

namespace {

constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kSampleBytes = 2 * kNumberBytes;
constexpr std::size_t kLayoutBytes = 3; // planes of the steps, planes of the values, what these are

enum class Values : std::uint8_t { Bits = 0, Whole = 1 };

/// Appends the planes that are not all zeros, the lowest first. Returns which they are.
std::uint8_t appendPlanes64(std::span<const std::uint64_t> values, PlaneWriter& out)
{
    std::uint64_t used = 0;
    for (const std::uint64_t value : values)
        used |= value;
    unsigned mask = 0;
    for (std::size_t plane = 0; plane < kNumberBytes; ++plane) {
        if ((used >> (8 * plane) & 0xFF) == 0)
            continue;
        mask |= 1U << plane;
        out.beginPart();
        for (const std::uint64_t value : values)
            out.bytes.push_back(static_cast<std::uint8_t>(value >> (8 * plane)));
    }
    return static_cast<std::uint8_t>(mask);
}

std::vector<std::uint64_t> readPlanes64(ByteReader& in, std::uint8_t mask, std::size_t count)
{
    // before anything is made room for
    if (in.left() < static_cast<std::size_t>(std::popcount(mask)) * count)
        in.fail();
    std::vector<std::uint64_t> values(in.ok() ? count : 0);
    for (std::size_t plane = 0; plane < kNumberBytes && in.ok(); ++plane) {
        if ((mask >> plane & 1) == 0)
            continue;
        const ByteView bytes = in.raw(count);
        for (std::size_t i = 0; i < count; ++i)
            values[i] |= std::uint64_t{bytes[i]} << (8 * plane);
    }
    return values;
}

/// Whole numbers that doubles tell apart; the sign of a zero is told by its bits alone.
bool isWhole(double value)
{
    constexpr double kLargest = 9007199254740992.0; // 2^53
    return std::abs(value) <= kLargest && std::trunc(value) == value && !(value == 0 && std::signbit(value));
}

std::uint64_t planeValue(ByteView planes, std::size_t row, std::size_t rows)
{
    std::uint64_t value = 0;
    for (std::size_t plane = 0; plane < kNumberBytes; ++plane)
        value |= std::uint64_t{planes[plane * rows + row]} << (8 * plane);
    return value;
}

Result<> writeSamples(std::size_t counter, const std::vector<Sample>& samples, ChunkWriter& out)
{
    PlaneWriter bytes;
    encodeSampleSteps(samples, bytes);
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::SampleSteps)};
    header.subject = static_cast<std::uint32_t>(counter);
    header.count = static_cast<std::uint32_t>(samples.size());
    header.first = samples.front().time;
    header.last = samples.back().time;
    return out.append(header, {bytes.bytes, bytes.cuts}, {});
}

} // namespace

void encodeSampleSteps(std::span<const Sample> samples, PlaneWriter& out)
{
    const bool areWhole = std::ranges::all_of(samples, isWhole, &Sample::value);
    std::vector<std::uint64_t> steps;
    std::vector<std::uint64_t> bits;
    ByteWriter differences;
    std::int64_t before = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        steps.push_back(i == 0 ? 0 : static_cast<std::uint64_t>(samples[i].time - samples[i - 1].time));
        if (areWhole) {
            const auto whole = static_cast<std::int64_t>(samples[i].value);
            differences.signedNumber(whole - std::exchange(before, whole));
        } else {
            bits.push_back(std::bit_cast<std::uint64_t>(samples[i].value));
        }
    }
    const std::size_t layoutAt = out.bytes.size();
    out.bytes.resize(layoutAt + kLayoutBytes);
    const std::uint8_t stepPlanes = appendPlanes64(steps, out);
    const std::uint8_t bitPlanes = appendPlanes64(bits, out);
    out.beginPart();
    out.bytes.insert(out.bytes.end(), differences.bytes().begin(), differences.bytes().end());
    out.bytes[layoutAt] = stepPlanes;
    out.bytes[layoutAt + 1] = bitPlanes;
    out.bytes[layoutAt + 2] = static_cast<std::uint8_t>(areWhole ? Values::Whole : Values::Bits);
}

std::vector<Sample> decodeSampleSteps(ByteView raw, Nanos first, std::size_t count)
{
    ByteReader in(raw);
    const std::uint8_t stepPlanes = in.byte();
    const std::uint8_t bitPlanes = in.byte();
    const bool areWhole = in.oneOf<Values>(2) == Values::Whole;
    // Planes of nothing but zeros are not there, so the bytes do not bound how many samples there can be.
    if (count > CounterBlock::kMaxSamples)
        return {};
    const auto steps = readPlanes64(in, stepPlanes, count);
    const auto bits = readPlanes64(in, areWhole ? std::uint8_t{0} : bitPlanes, count);
    std::vector<Sample> samples;
    samples.reserve(count);
    // Unsigned: what a hostile file adds up to wraps, and is refused.
    auto time = static_cast<std::uint64_t>(first);
    std::uint64_t whole = 0;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        time += steps[i];
        const auto now = static_cast<Nanos>(time);
        if (steps[i] > std::uint64_t{2} * kTimeLimit || now < -kTimeLimit || now > kTimeLimit)
            return {};
        if (areWhole)
            whole += static_cast<std::uint64_t>(in.signedNumber());
        samples.push_back({now, areWhole ? static_cast<double>(static_cast<std::int64_t>(whole)) : std::bit_cast<double>(bits[i])});
    }
    return in.ok() && in.atEnd() ? samples : std::vector<Sample>{};
}

std::vector<Sample> decodeSamples(ByteView raw, Nanos first, std::size_t count)
{
    std::vector<Sample> samples;
    if (raw.size() != count * kSampleBytes)
        return samples;
    samples.reserve(count);
    Nanos time = first;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t step = planeValue(raw, i, count);
        if (time < -kTimeLimit || time > kTimeLimit || step > std::uint64_t{2} * kTimeLimit)
            return {};
        time += static_cast<Nanos>(step);
        samples.push_back({time, std::bit_cast<double>(planeValue(raw.subspan(count * kNumberBytes), i, count))});
    }
    return time <= kTimeLimit ? samples : std::vector<Sample>{};
}

Result<> SampleChunks::write(const std::vector<CounterSeries>& counters, ChunkWriter& out)
{
    m_written.resize(counters.size());
    for (std::size_t counter = 0; counter < counters.size(); ++counter) {
        std::uint64_t before = 0; // samples in the blocks already passed
        for (const auto& block : counters[counter].blocks) {
            if (before + block->times.size() <= m_written[counter]) {
                before += block->times.size();
                continue;
            }
            std::vector<Sample> samples;
            for (std::size_t i = 0; i < block->times.size(); ++i) {
                if (before + i >= m_written[counter])
                    samples.push_back({block->times[i], block->values[i]});
            }
            before += block->times.size();
            if (samples.empty())
                continue;
            if (auto written = writeSamples(counter, samples, out); !written)
                return written;
            m_written[counter] = before;
        }
    }
    return {};
}

} // namespace stallscope::session
