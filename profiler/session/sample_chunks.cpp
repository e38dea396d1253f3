// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/sample_chunks.h"

#include <bit>

namespace stallscope::session {

namespace {

constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kSampleBytes = 2 * kNumberBytes;

void appendPlanes64(std::span<const std::uint64_t> values, Bytes& out)
{
    for (std::size_t plane = 0; plane < kNumberBytes; ++plane) {
        for (const std::uint64_t value : values)
            out.push_back(static_cast<std::uint8_t>(value >> (8 * plane)));
    }
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
    Bytes bytes;
    encodeSamples(samples, bytes);
    ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Samples)};
    header.subject = static_cast<std::uint32_t>(counter);
    header.count = static_cast<std::uint32_t>(samples.size());
    header.first = samples.front().time;
    header.last = samples.back().time;
    return out.append(header, {bytes, {}}, {});
}

} // namespace

void encodeSamples(std::span<const Sample> samples, Bytes& out)
{
    std::vector<std::uint64_t> steps;
    std::vector<std::uint64_t> values;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        steps.push_back(i == 0 ? 0 : static_cast<std::uint64_t>(samples[i].time - samples[i - 1].time));
        values.push_back(std::bit_cast<std::uint64_t>(samples[i].value));
    }
    appendPlanes64(steps, out);
    appendPlanes64(values, out);
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
