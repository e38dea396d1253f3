// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/track_builder.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// Collects a trace: a live one, published again and again, or an imported one, finished once. Belongs to one thread, but
/// for the pools and the loss counters, which any thread may use; what publish() returns belongs to everyone.
class TraceBuilder {
public:
    TraceBuilder();

    /// Shared with every trace that this builder publishes.
    [[nodiscard]] const std::shared_ptr<TracePools>& pools() const { return m_pools; }
    [[nodiscard]] StringId intern(std::string_view text) { return m_pools->strings.intern(text); }
    [[nodiscard]] DetailId addDetail(const SpanDetail& detail, std::string_view arguments = {}) { return m_details.add(detail, arguments); }
    [[nodiscard]] LossCounters& losses() { return m_losses; }

    [[nodiscard]] ProcessId addProcess(Process process);
    [[nodiscard]] DeviceId addDevice(DeviceInfo device);
    [[nodiscard]] TrackId addTrack(TrackInfo info);
    [[nodiscard]] CounterId addCounter(CounterInfo info);
    RunId addRun(Run run);
    void addNote(Note note) { m_head.notes.push_back(std::move(note)); }

    [[nodiscard]] Process& process(ProcessId id) { return m_head.processes[id.index()]; }
    [[nodiscard]] DeviceInfo& device(DeviceId id) { return m_head.devices[id.index()]; }
    [[nodiscard]] TrackBuilder& track(TrackId id) { return m_tracks[id.index()]; }
    [[nodiscard]] CounterBuilder& counter(CounterId id) { return m_counters[id.index()]; }
    [[nodiscard]] Run& run(RunId id) { return m_head.runs[id.index()]; }
    [[nodiscard]] std::size_t processCount() const { return m_head.processes.size(); }
    [[nodiscard]] std::size_t deviceCount() const { return m_head.devices.size(); }
    [[nodiscard]] std::size_t trackCount() const { return m_tracks.size(); }

    /// Which spans are taken from now on, on every track; null: all.
    void setGate(std::shared_ptr<const SpanGate> gate);
    [[nodiscard]] bool hasGate() const { return m_gate != nullptr; }
    /// For a recording that is written as it grows, and must not fill the memory of the program that it is in: whoever has
    /// written a block releases it, and then it holds no spans any more. Before the first track.
    void makeForgettable() { m_isForgettable = true; }

    /// A fact that is told again replaces the one before.
    void setFact(std::string_view name, std::string value);
    void setKeptEvents(std::shared_ptr<const KeptEvents> events) { m_head.keptEvents = std::move(events); }
    void setFormat(SourceFormat format) { m_head.format = format; }
    void setEpoch(std::int64_t nanos) { m_head.epochNanos = nanos; }
    void setClockError(Nanos error) { m_head.clockError = error; }

    [[nodiscard]] std::shared_ptr<const Trace> publish() const;
    /// Everything, for good. The builder is empty afterwards.
    [[nodiscard]] std::shared_ptr<const Trace> finish();

private:
    [[nodiscard]] LossCounts countedLosses() const;

    std::shared_ptr<TracePools> m_pools;
    DetailPool::Writer m_details;
    LossCounters m_losses;
    Trace m_head; // all but tracks, counters and losses
    std::shared_ptr<const SpanGate> m_gate;
    bool m_isForgettable = false;
    std::vector<TrackBuilder> m_tracks;
    std::vector<CounterBuilder> m_counters;
};

} // namespace stallscope
