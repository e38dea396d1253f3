// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/clocks.h"

#include "profiler/formats/perfetto/fields.h"

#include <protozero/pbf_reader.hpp>

#include <algorithm>

namespace stallscope::perfetto {

namespace {

/// A file with more of them is hostile; later ones are ignored.
constexpr std::size_t kMaxSnapshots = 4096;
constexpr std::size_t kMaxReadings = 64;

ClockReading readingOf(protozero::pbf_reader message)
{
    ClockReading reading;
    while (message.next()) {
        switch (message.tag_and_type()) {
        case protozero::tag_and_type(field::kClockId, protozero::pbf_wire_type::varint): reading.clock = message.get_uint64(); break;
        case protozero::tag_and_type(field::kClockTimestamp, protozero::pbf_wire_type::varint): reading.time = message.get_uint64(); break;
        case protozero::tag_and_type(field::kClockIsIncremental, protozero::pbf_wire_type::varint): reading.isIncremental = message.get_uint64() != 0; break;
        case protozero::tag_and_type(field::kClockMultiplier, protozero::pbf_wire_type::varint): reading.multiplier = message.get_uint64(); break;
        default: message.skip();
        }
    }
    reading.multiplier = std::max<std::uint64_t>(reading.multiplier, 1);
    return reading;
}

WideNanos nanosOf(const ClockReading& reading)
{
    return WideNanos{reading.time} * reading.multiplier;
}

} // namespace

ClockSnapshot ClockSnapshot::parse(std::string_view message)
{
    ClockSnapshot snapshot;
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        if (reader.tag_and_type() == protozero::tag_and_type(field::kSnapshotClock, protozero::pbf_wire_type::length_delimited)
            && snapshot.readings.size() < kMaxReadings)
            snapshot.readings.push_back(readingOf(reader.get_message()));
        else if (reader.tag_and_type() == protozero::tag_and_type(field::kSnapshotPrimary, protozero::pbf_wire_type::varint))
            snapshot.primary = reader.get_uint64();
        else
            reader.skip();
    }
    return snapshot;
}

const ClockReading* ClockSnapshot::find(std::uint64_t clock) const
{
    const auto found = std::find_if(readings.begin(), readings.end(), [clock](const ClockReading& reading) { return reading.clock == clock; });
    return found != readings.end() ? &*found : nullptr;
}

TraceClocks::TraceClocks() : m_traceClock(field::kClockBoottime) {}

void TraceClocks::add(const ClockSnapshot& snapshot)
{
    if (m_isSecondPass || m_snapshots.size() >= kMaxSnapshots)
        return;
    m_snapshots.push_back(snapshot);
    if (!m_hasTraceClock && snapshot.primary != 0)
        setTraceClock(snapshot.primary);
    const ClockReading* const trace = snapshot.find(m_traceClock);
    if (!trace)
        return;
    for (const ClockReading& reading : snapshot.readings) {
        if (reading.clock == m_traceClock || SequenceClocks::owns(reading.clock))
            continue;
        std::vector<Relation>& known = m_relations[reading.clock];
        const Relation relation{nanosOf(reading), nanosOf(*trace) - nanosOf(reading)};
        const auto later = std::upper_bound(known.begin(), known.end(), relation, [](const Relation& a, const Relation& b) { return a.time < b.time; });
        known.insert(later, relation);
        m_wasIncomplete |= std::find(m_missing.begin(), m_missing.end(), reading.clock) != m_missing.end();
    }
    const ClockReading* const real = snapshot.find(field::kClockRealtime);
    if (real && !m_epoch) {
        const WideNanos epoch = nanosOf(*real) - nanosOf(*trace);
        m_epoch = static_cast<std::int64_t>(std::clamp<WideNanos>(epoch, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit}));
    }
}

/// Earlier relations refer to another clock: they are built again.
void TraceClocks::setTraceClock(std::uint64_t clock)
{
    m_hasTraceClock = true;
    if (clock == m_traceClock)
        return;
    m_traceClock = clock;
    m_wasIncomplete |= m_hasTimes;
    m_relations.clear();
    m_epoch.reset();
    std::vector<ClockSnapshot> earlier;
    earlier.swap(m_snapshots);
    earlier.pop_back(); // the one that is being added
    for (const ClockSnapshot& snapshot : earlier)
        add(snapshot);
    m_snapshots.emplace_back();
}

std::optional<WideNanos> TraceClocks::toTraceTime(std::uint64_t clock, std::uint64_t time)
{
    m_hasTimes = true;
    if (clock == m_traceClock)
        return WideNanos{time};
    const auto known = m_relations.find(clock);
    if (known == m_relations.end()) {
        if (std::find(m_missing.begin(), m_missing.end(), clock) == m_missing.end() && m_missing.size() < kMaxReadings)
            m_missing.push_back(clock);
        return {};
    }
    const auto later = std::upper_bound(
        known->second.begin(), known->second.end(), WideNanos{time}, [](WideNanos at, const Relation& relation) { return at < relation.time; });
    const Relation& relation = later == known->second.begin() ? *later : *std::prev(later);
    return WideNanos{time} + relation.offset;
}

void TraceClocks::restart()
{
    m_isSecondPass = true;
    m_wasIncomplete = false;
}

void SequenceClocks::add(const ClockSnapshot& snapshot, TraceClocks& trace)
{
    for (const ClockReading& reading : snapshot.readings) {
        if (!owns(reading.clock))
            continue;
        auto clock = std::find_if(m_clocks.begin(), m_clocks.end(), [&reading](const Clock& one) { return one.id == reading.clock; });
        if (clock == m_clocks.end())
            clock = m_clocks.insert(m_clocks.end(), Clock{});
        *clock = {reading.clock, reading.isIncremental, reading.multiplier, reading.time, 0, false};
        for (const ClockReading& other : snapshot.readings) {
            if (owns(other.clock))
                continue;
            const auto time = trace.toTraceTime(other.clock, other.time * other.multiplier);
            const bool isTraceClock = other.clock == trace.traceClock();
            if (time && (!clock->isRelated || isTraceClock)) {
                clock->offset = *time - nanosOf(reading);
                clock->isRelated = true;
            }
        }
    }
}

std::optional<WideNanos> SequenceClocks::toTraceTime(std::uint64_t id, std::uint64_t time)
{
    const auto clock = std::find_if(m_clocks.begin(), m_clocks.end(), [id](const Clock& one) { return one.id == id; });
    if (clock == m_clocks.end() || !clock->isRelated)
        return {};
    if (clock->isIncremental)
        time = clock->last += time;
    return WideNanos{time} * clock->multiplier + clock->offset;
}

} // namespace stallscope::perfetto
