// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_collectives.h"

#include "engine/cpu/cpu_device.h"
#include "profiler/base/say.h"

#include <barrier>
#include <cstring>
#include <memory>
#include <vector>

namespace stallscope::cpu {

namespace {

/// A sum over all parts. Part p adds up its share of the elements for all parts, then copies the other shares from them:
/// twice the data is transferred for any number of parts.
///
/// Worked example, two parts of four elements: part 0 computes elements 0..1 of the sum in its own data, part 1 computes
/// 2..3; barrier; part 0 copies 2..3 from part 1, part 1 copies 0..1 from part 0; barrier.
class Sum {
public:
    Sum(std::span<const CollectivePart> parts, std::size_t count) : m_count(count), m_barrier(static_cast<std::ptrdiff_t>(parts.size()))
    {
        for (const CollectivePart& part : parts)
            m_data.push_back(part.data);
    }

    void run(std::size_t part)
    {
        m_barrier.arrive_and_wait();
        addUp(part);
        m_barrier.arrive_and_wait();
        for (std::size_t other = 0; other < m_data.size(); ++other) {
            if (other != part)
                std::memcpy(m_data[part] + begin(other), m_data[other] + begin(other), (begin(other + 1) - begin(other)) * sizeof(float));
        }
        m_barrier.arrive_and_wait();
    }

private:
    [[nodiscard]] std::size_t begin(std::size_t part) const { return m_count * part / m_data.size(); }
    void addUp(std::size_t part)
    {
        for (std::size_t i = begin(part); i < begin(part + 1); ++i) {
            float sum = 0;
            for (const float* data : m_data)
                sum += data[i];
            m_data[part][i] = sum;
        }
    }

    std::vector<float*> m_data;
    std::size_t m_count;
    std::barrier<> m_barrier;
};

} // namespace

Result<> CpuCollectives::sumAll(std::span<const CollectivePart> parts, std::size_t count)
{
    std::vector<CpuDevice*> devices;
    for (const CollectivePart& part : parts) {
        devices.push_back(dynamic_cast<CpuDevice*>(part.device));
        if (!devices.back())
            return Error{say(STALLSCOPE_TEXT("Device", "{}: CPU devices can reduce only with other CPU devices"), part.device->facts().id)};
    }
    const auto sum = std::make_shared<Sum>(parts, count);
    for (std::size_t p = 0; p < parts.size(); ++p) {
        if (Result<> handed = devices[p]->enqueueCommon(parts[p].stream, {"all_reduce_sum", [sum, p] { sum->run(p); }}); !handed)
            return handed;
    }
    return {};
}

} // namespace stallscope::cpu
