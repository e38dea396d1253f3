// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/duration_samples.h"

#include "profiler/analysis/report/percentiles.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stallscope {

namespace {

/// Radix sort with three digits of eleven bits, lowest first.
void sortByDigits(std::vector<std::uint32_t>& values)
{
    constexpr int kBits = 11;
    constexpr std::size_t kDigits = std::size_t{1} << kBits;
    std::vector<std::uint32_t> sorted(values.size());
    for (int shift = 0; shift < 32; shift += kBits) {
        std::array<std::uint32_t, kDigits> places{};
        for (const std::uint32_t value : values)
            ++places[value >> shift & (kDigits - 1)];
        if (places[values.front() >> shift & (kDigits - 1)] == values.size())
            continue; // all the same
        std::uint32_t before = 0;
        for (std::uint32_t& place : places)
            before += std::exchange(place, before);
        for (const std::uint32_t value : values)
            sorted[places[value >> shift & (kDigits - 1)]++] = value;
        values.swap(sorted);
    }
}

constexpr std::size_t kLongestNumber = 10; // in bytes
constexpr std::size_t kBytesPerRecent = 16;

} // namespace

class DurationSamples::BatchReader {
public:
    explicit BatchReader(const Batch& batch) : m_at(batch.bytes.data()), m_end(m_at + batch.bytes.size()), m_value(batch.least) { next(); }

    [[nodiscard]] bool isAtEnd() const { return m_count == 0; }
    [[nodiscard]] Nanos value() const { return m_value; }
    [[nodiscard]] std::size_t count() const { return m_count; }
    void next()
    {
        m_count = 0;
        if (m_at == m_end)
            return;
        const std::uint64_t distance = number();
        m_value += static_cast<Nanos>(distance >> 1);
        m_count = (distance & 1) != 0 ? number() + 2 : 1;
    }

private:
    [[nodiscard]] std::uint64_t number()
    {
        std::uint64_t number = *m_at & 0x7fU;
        for (int shift = 7; (*m_at++ & 0x80) != 0; shift += 7)
            number |= std::uint64_t{*m_at & 0x7fU} << shift;
        return number;
    }

    const std::uint8_t* m_at;
    const std::uint8_t* m_end;
    Nanos m_value;
    std::size_t m_count = 0; // 0: at the end
};

class DurationSamples::BatchWriter {
public:
    explicit BatchWriter(std::size_t mostBytes) : m_bytes(mostBytes), m_at(m_bytes.data()) {}

    /// In ascending order.
    void add(Nanos value, std::size_t count)
    {
        if (m_batch.count == 0)
            m_batch.least = m_last = value;
        const auto distance = static_cast<std::uint64_t>(value - std::exchange(m_last, value));
        addNumber(distance << 1 | (count > 1 ? 1 : 0));
        if (count > 1)
            addNumber(count - 2);
        m_batch.count += count;
    }
    void addRest(BatchReader& reader)
    {
        for (; !reader.isAtEnd(); reader.next())
            add(reader.value(), reader.count());
    }
    template <class Value>
    void addSorted(const std::vector<Value>& values)
    {
        for (auto at = values.begin(); at != values.end();) {
            const auto first = at;
            while (at != values.end() && *at == *first)
                ++at;
            add(*first, static_cast<std::size_t>(at - first));
        }
    }
    [[nodiscard]] Batch finish()
    {
        m_batch.bytes.assign(m_bytes.data(), m_at);
        return std::move(m_batch);
    }

private:
    void addNumber(std::uint64_t number)
    {
        for (; number >= 0x80; number >>= 7)
            *m_at++ = static_cast<std::uint8_t>(0x80 | (number & 0x7f));
        *m_at++ = static_cast<std::uint8_t>(number);
    }

    Batch m_batch;
    std::vector<std::uint8_t> m_bytes;
    std::uint8_t* m_at;
    Nanos m_last = 0;
};

void DurationSamples::addOther(Nanos length)
{
    m_others.push_back(length);
    if (m_others.size() == kLeastBatch)
        packOthers();
}

void DurationSamples::packRecent()
{
    sortByDigits(m_recent);
    BatchWriter writer(2 * kLongestNumber * m_recent.size());
    writer.addSorted(m_recent);
    m_recent.clear();
    addBatch(std::make_shared<const Batch>(writer.finish()));
}

void DurationSamples::packOthers()
{
    std::sort(m_others.begin(), m_others.end());
    BatchWriter writer(2 * kLongestNumber * m_others.size());
    writer.addSorted(m_others);
    m_others.clear();
    addBatch(std::make_shared<const Batch>(writer.finish()));
}

/// Merges batches of about the same size, so that few remain and each duration is written only a few times.
void DurationSamples::addBatch(std::shared_ptr<const Batch> batch)
{
    while (!m_batches.empty() && m_batches.back()->bytes.size() < 2 * batch->bytes.size()) {
        batch = std::make_shared<const Batch>(merge(*m_batches.back(), *batch));
        m_batches.pop_back();
    }
    m_batches.push_back(std::move(batch));
    m_mostRecent = std::clamp(m_batches.front()->bytes.size() / kBytesPerRecent, kLeastBatch, kMostInBatch);
}

/// The result is not longer than both together: the number of an equal duration takes less than the distance that it replaces.
DurationSamples::Batch DurationSamples::merge(const Batch& a, const Batch& b)
{
    BatchWriter writer(a.bytes.size() + b.bytes.size() + kLongestNumber);
    BatchReader left(a);
    BatchReader right(b);
    while (!left.isAtEnd() && !right.isAtEnd()) {
        if (left.value() == right.value()) {
            writer.add(left.value(), left.count() + right.count());
            left.next();
            right.next();
        } else {
            BatchReader& lesser = left.value() < right.value() ? left : right;
            writer.add(lesser.value(), lesser.count());
            lesser.next();
        }
    }
    writer.addRest(left);
    writer.addRest(right);
    return writer.finish();
}

void DurationSamples::append(const DurationSamples& other)
{
    for (const auto& batch : other.m_batches)
        addBatch(batch);
    for (const std::uint32_t length : other.m_recent)
        add(length);
    for (const Nanos length : other.m_others)
        addOther(length);
}

std::size_t DurationSamples::size() const
{
    std::size_t size = m_recent.size() + m_others.size();
    for (const auto& batch : m_batches)
        size += batch->count;
    return size;
}

std::size_t DurationSamples::bytes() const
{
    std::size_t bytes = m_recent.capacity() * sizeof(std::uint32_t) + m_others.capacity() * sizeof(Nanos);
    for (const auto& batch : m_batches)
        bytes += batch->bytes.capacity() + sizeof(*batch);
    return bytes;
}

/// All durations in one batch, which must not be empty.
std::shared_ptr<const DurationSamples::Batch> DurationSamples::all() const
{
    DurationSamples whole = *this;
    if (!whole.m_recent.empty())
        whole.packRecent();
    if (!whole.m_others.empty())
        whole.packOthers();
    while (whole.m_batches.size() > 1) { // the smallest ones first
        const auto last = std::move(whole.m_batches.back());
        whole.m_batches.pop_back();
        whole.m_batches.back() = std::make_shared<const Batch>(merge(*whole.m_batches.back(), *last));
    }
    return whole.m_batches.front();
}

/// The durations of these percentiles, which must be in ascending order.
std::vector<Nanos> DurationSamples::find(const Batch& batch, const std::vector<std::size_t>& percents)
{
    std::vector<Nanos> found;
    std::size_t before = 0;
    for (BatchReader reader(batch); found.size() < percents.size(); reader.next()) {
        before += reader.count();
        while (found.size() < percents.size() && rankOf(percents[found.size()], batch.count) < before)
            found.push_back(reader.value());
    }
    return found;
}

std::optional<Percentiles> DurationSamples::percentiles() const
{
    if (size() == 0)
        return {};
    const std::vector<Nanos> found = find(*all(), {50, 90, 99, 100});
    Percentiles percentiles;
    percentiles.p50 = found[0];
    percentiles.p90 = found[1];
    percentiles.p99 = found[2];
    percentiles.max = found[3];
    return percentiles;
}

Nanos DurationSamples::median() const
{
    return size() == 0 ? 0 : find(*all(), {50}).front();
}

} // namespace stallscope
