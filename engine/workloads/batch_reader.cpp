// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/batch_reader.h"

#include "profiler/base/say.h"

#include <algorithm>
#include <vector>

namespace stallscope {

namespace {

/// Averages 2 x 2 pixels, scaled to [-1, 1].
float* halve(const Sample& sample, float* out)
{
    constexpr std::size_t kSide = Sample::kSide;
    for (std::size_t y = 0; y < kSide; y += 2) {
        for (std::size_t x = 0; x < kSide; x += 2) {
            const std::uint8_t* corner = &sample.pixels[y * kSide + x];
            *out++ = static_cast<float>(corner[0] + corner[1] + corner[kSide] + corner[kSide + 1]) / 512 - 1;
        }
    }
    return out;
}

} // namespace

Result<> BatchReader::read(std::size_t batch, std::span<float> floats) const
{
    std::vector<std::uint8_t> bytes;
    float* inputs = floats.data();
    float* targets = inputs + m_shape.inputs();
    std::fill_n(targets, m_shape.targets(), 0.0F);
    for (std::size_t row = 0; row < m_shape.rows; ++row) {
        const std::size_t sample = batch * m_shape.rows + row;
        if (Result<> read = m_files.read(sample, bytes); !read)
            return read;
        const Result<Sample> decoded = decode(bytes);
        if (!decoded)
            return Error{say(
                STALLSCOPE_TEXT("Workload", "sample {} of {}: {}"), sample % SampleFiles::kPerFile, m_files.pathOf(sample).string(), decoded.error().message)};
        inputs = halve(*decoded, inputs);
        targets[row * kOutputs + decoded->label] = -1; // targets are negated
    }
    return {};
}

} // namespace stallscope
