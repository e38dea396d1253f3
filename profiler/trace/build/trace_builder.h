// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/build/track_builder.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// Builds a trace: a live one, published repeatedly, or an imported one, finished once. Used from one thread, except for
/// the pools and the loss counters, which are thread-safe; published traces may be used by any thread.
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

    /// Filter for spans from now on, on every track; null: all are kept.
    void setGate(std::shared_ptr<const SpanGate> gate);
    [[nodiscard]] bool hasGate() const { return m_gate != nullptr; }
    /// For a recording that is written as it grows and must not fill the memory of the recorded program: releasing a block
    /// after writing drops its spans for good. To be called before the first track is added.
    void makeForgettable() { m_isForgettable = true; }
    /// For a recording that is written as it grows: finish() leaves late spans on spill lanes, because placing them would move
    /// all spans of their track, which are written. withLateSpansPlaced() places them.
    void keepSpills() { m_keepsSpills = true; }
    /// Takes finished blocks out of memory, for an imported trace. To be called before the first track is added.
    void setBlockStore(std::shared_ptr<BlockStore> store) { m_store = std::move(store); }

    /// Replaces an earlier fact of the same name.
    void setFact(std::string_view name, std::string value);
    void setKeptEvents(std::shared_ptr<const KeptEvents> events) { m_head.keptEvents = std::move(events); }
    /// Counters of spans that were released, and cannot be read again.
    void setLaterLosses(std::shared_ptr<const LossCounters> losses) { m_head.laterLosses = std::move(losses); }
    void setFormat(SourceFormat format) { m_head.format = format; }
    void setEpoch(std::int64_t nanos) { m_head.epochNanos = nanos; }
    void setClockError(Nanos error) { m_head.clockError = error; }

    [[nodiscard]] std::shared_ptr<const Trace> publish() const;
    /// Returns the final trace. The builder is empty afterwards.
    [[nodiscard]] std::shared_ptr<const Trace> finish();

private:
    [[nodiscard]] LossCounts countedLosses() const;

    std::shared_ptr<TracePools> m_pools;
    DetailPool::Writer m_details;
    LossCounters m_losses;
    Trace m_head; // everything except tracks, counters and losses
    std::shared_ptr<const SpanGate> m_gate;
    bool m_isForgettable = false;
    bool m_keepsSpills = false;
    std::shared_ptr<BlockStore> m_store;
    std::vector<TrackBuilder> m_tracks;
    std::vector<CounterBuilder> m_counters;
};

/// The device of a program that is this GPU, independent of the program's numbering; of several, the first one with
/// activity. Empty if no program has it, or if the UUID is empty.
[[nodiscard]] std::optional<DeviceId> deviceWithUuid(TraceBuilder& builder, std::string_view uuid);
[[nodiscard]] std::optional<DeviceId> deviceWithUuid(const Trace& trace, std::string_view uuid);

} // namespace stallscope
