// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <utility>

namespace stallscope {

/// A grow-only vector whose elements never move. One thread at a time appends, which the owner ensures; any thread may read
/// an element without a lock once it has received its index from the appender.
///
/// Storage is a table of segments, each twice as long as the previous one: segment k holds 1024 << k elements.
template <class T>
class AppendVector {
public:
    AppendVector() = default;
    AppendVector(const AppendVector&) = delete;
    AppendVector& operator=(const AppendVector&) = delete;
    ~AppendVector()
    {
        for (auto& segment : m_segments)
            delete[] segment.load(std::memory_order_relaxed);
    }

    [[nodiscard]] std::size_t size() const { return m_size.load(std::memory_order_acquire); }

    [[nodiscard]] const T& operator[](std::size_t index) const
    {
        assert(index < size());
        const Place place = placeOf(index);
        return m_segments[place.segment].load(std::memory_order_acquire)[place.offset];
    }

    /// For the thread that owns the element, while no other reads it.
    [[nodiscard]] T& at(std::size_t index)
    {
        assert(index < size());
        const Place place = placeOf(index);
        return m_segments[place.segment].load(std::memory_order_acquire)[place.offset];
    }

    std::size_t append(T value)
    {
        const std::size_t index = m_size.load(std::memory_order_relaxed);
        const Place place = placeOf(index);
        T* segment = m_segments[place.segment].load(std::memory_order_relaxed);
        if (!segment) {
            segment = new T[kFirstLength << place.segment]();
            m_segments[place.segment].store(segment, std::memory_order_release);
        }
        segment[place.offset] = std::move(value);
        m_size.store(index + 1, std::memory_order_release);
        return index;
    }

private:
    static constexpr std::size_t kFirstLength = 1024;
    static constexpr std::size_t kSegments = 24;

    struct Place {
        std::size_t segment;
        std::size_t offset;
    };
    // index 0..1023 -> segment 0, 1024..3071 -> segment 1, 3072..7167 -> segment 2, ...
    [[nodiscard]] static Place placeOf(std::size_t index)
    {
        const std::size_t power = std::bit_floor(index / kFirstLength + 1);
        return {static_cast<std::size_t>(std::countr_zero(power)), index - kFirstLength * (power - 1)};
    }

    std::array<std::atomic<T*>, kSegments> m_segments{};
    std::atomic<std::size_t> m_size{0};
};

} // namespace stallscope
