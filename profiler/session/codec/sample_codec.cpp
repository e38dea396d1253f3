// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/sample_codec.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace stallscope::session {

namespace {

constexpr std::size_t kNumberBytes = 8;
constexpr std::size_t kSampleBytes = 2 * kNumberBytes;
constexpr std::size_t kSampleLayoutBytes = 3; // masks of the planes of differences and values, and the value form

enum class ValueForm : std::uint8_t { Bits = 0, Whole = 1 };
constexpr std::size_t kValueKinds = 2;

/// Appends the planes that are not all zero, lowest first. Returns their mask.
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
    // before memory is allocated
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

/// Integers that a double represents exactly; negative zero needs its bit pattern.
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

/// Appends planes of doubles, or of differences of integers. Returns the mask of planes.
std::uint8_t appendValues(std::span<const double> values, ValueForm kind, PlaneWriter& out)
{
    if (kind == ValueForm::Bits) {
        std::vector<std::uint64_t> bits;
        for (const double value : values)
            bits.push_back(std::bit_cast<std::uint64_t>(value));
        return appendPlanes64(bits, out);
    }
    ByteWriter differences;
    std::int64_t before = 0;
    for (const double value : values) {
        const auto whole = static_cast<std::int64_t>(value);
        differences.signedNumber(whole - std::exchange(before, whole));
    }
    out.beginPart();
    out.bytes.insert(out.bytes.end(), differences.bytes().begin(), differences.bytes().end());
    return 0;
}

/// Empty if there are too few bytes.
std::vector<double> readValues(ByteReader& in, ValueForm kind, std::uint8_t mask, std::size_t count)
{
    std::vector<double> values;
    if (kind == ValueForm::Bits) {
        for (const std::uint64_t bits : readPlanes64(in, mask, count))
            values.push_back(std::bit_cast<double>(bits));
        return values;
    }
    // unsigned: the sums of a hostile file wrap around
    std::uint64_t whole = 0;
    for (std::size_t i = 0; i < count && in.ok(); ++i) {
        whole += static_cast<std::uint64_t>(in.signedNumber());
        values.push_back(static_cast<double>(static_cast<std::int64_t>(whole)));
    }
    return in.ok() ? values : std::vector<double>{};
}

std::uint8_t appendSteps(std::span<const Nanos> times, PlaneWriter& out)
{
    std::vector<std::uint64_t> steps;
    for (std::size_t i = 0; i < times.size(); ++i)
        steps.push_back(i == 0 ? 0 : static_cast<std::uint64_t>(times[i] - times[i - 1]));
    return appendPlanes64(steps, out);
}

/// Empty if they are not `count` times in order.
std::vector<Nanos> readSteps(ByteReader& in, std::uint8_t mask, Nanos first, std::size_t count)
{
    // all-zero planes take no bytes, so the size does not limit the number of samples
    if (count > CounterBlock::kMaxSamples)
        return {};
    std::vector<Nanos> times;
    auto time = static_cast<std::uint64_t>(first);
    for (const std::uint64_t step : readPlanes64(in, mask, count)) {
        time += step;
        const auto now = static_cast<Nanos>(time);
        if (step > std::uint64_t{2} * kTimeLimit || now < -kTimeLimit || now > kTimeLimit)
            return {};
        times.push_back(now);
    }
    return times;
}

ValueForm kindOf(std::span<const double> values)
{
    return std::ranges::all_of(values, isWhole) ? ValueForm::Whole : ValueForm::Bits;
}

} // namespace

void encodeSampleSteps(const SampleColumns& samples, PlaneWriter& out)
{
    const ValueForm kind = kindOf(samples.values);
    const std::size_t layoutAt = out.bytes.size();
    out.bytes.resize(layoutAt + kSampleLayoutBytes);
    out.bytes[layoutAt] = appendSteps(samples.times, out);
    out.bytes[layoutAt + 1] = appendValues(samples.values, kind, out);
    out.bytes[layoutAt + 2] = static_cast<std::uint8_t>(kind);
}

SampleColumns decodeSampleSteps(ByteView raw, Nanos first, std::size_t count)
{
    ByteReader in(raw);
    const std::uint8_t stepPlanes = in.byte();
    const std::uint8_t valuePlanes = in.byte();
    const auto kind = in.oneOf<ValueForm>(kValueKinds);
    SampleColumns samples{readSteps(in, stepPlanes, first, count), {}};
    if (samples.times.empty() || !in.ok())
        return {};
    samples.values = readValues(in, kind, valuePlanes, count);
    return in.ok() && in.atEnd() ? samples : SampleColumns{};
}

void encodeSampleGroup(std::span<const Nanos> times, std::span<const GroupedValues> counters, PlaneWriter& out)
{
    ByteWriter layout;
    layout.number(counters.size());
    std::vector<std::size_t> masksAt;
    std::uint64_t next = 0;
    for (const GroupedValues& counter : counters) {
        layout.number(counter.counter - std::exchange(next, counter.counter + 1));
        layout.byte(static_cast<std::uint8_t>(kindOf(counter.values)));
        masksAt.push_back(out.bytes.size() + layout.size());
        layout.byte(0);
    }
    const std::size_t stepsAt = out.bytes.size() + layout.size();
    layout.byte(0);
    out.bytes.insert(out.bytes.end(), layout.bytes().begin(), layout.bytes().end());
    out.bytes[stepsAt] = appendSteps(times, out);
    for (std::size_t i = 0; i < counters.size(); ++i)
        out.bytes[masksAt[i]] = appendValues(counters[i].values, kindOf(counters[i].values), out);
}

std::uint64_t sampleGroupSize(ByteView raw)
{
    return ByteReader(raw).number();
}

SampleGroup decodeSampleGroup(ByteView raw, Nanos first, std::size_t count)
{
    struct Layout {
        std::uint64_t counter = 0;
        ValueForm kind = ValueForm::Bits;
        std::uint8_t mask = 0;
    };
    ByteReader in(raw);
    const std::uint64_t size = in.number();
    std::vector<Layout> layouts;
    std::uint64_t next = 0;
    for (std::uint64_t i = 0; i < size && in.ok(); ++i) {
        const std::uint64_t counter = next + in.number32();
        const auto kind = in.oneOf<ValueForm>(kValueKinds);
        layouts.push_back({counter, kind, in.byte()});
        next = counter + 1;
    }
    const std::uint8_t stepPlanes = in.byte();
    SampleGroup group{in.ok() ? readSteps(in, stepPlanes, first, count) : std::vector<Nanos>{}, {}};
    if (group.times.empty())
        return {};
    for (const Layout& layout : layouts)
        group.counters.push_back({static_cast<std::size_t>(layout.counter), readValues(in, layout.kind, layout.mask, count)});
    return in.ok() && in.atEnd() ? group : SampleGroup{};
}

SampleColumns decodeSamples(ByteView raw, Nanos first, std::size_t count)
{
    if (raw.size() != count * kSampleBytes)
        return {};
    SampleColumns samples;
    Nanos time = first;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t step = planeValue(raw, i, count);
        if (time < -kTimeLimit || time > kTimeLimit || step > std::uint64_t{2} * kTimeLimit)
            return {};
        time += static_cast<Nanos>(step);
        samples.times.push_back(time);
        samples.values.push_back(std::bit_cast<double>(planeValue(raw.subspan(count * kNumberBytes), i, count)));
    }
    return time <= kTimeLimit ? samples : SampleColumns{};
}

} // namespace stallscope::session
