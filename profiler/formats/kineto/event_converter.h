// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/event_reader.h"
#include "profiler/formats/chrome/event_splitter.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/span_facts.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope {

/// A pid or tid as text, whether it is a number or a string: 7 and "7" are the same thread. Empty for other tokens.
[[nodiscard]] std::string idText(std::string_view token);

/// Assigns numbers to the tracks that one worker encounters.
class TrackTable {
public:
    [[nodiscard]] std::uint32_t find(TrackType type, std::string_view groupToken, std::string_view laneToken);
    [[nodiscard]] const std::vector<SourceTrackKey>& keys() const { return m_keys; }

private:
    /// Consecutive events usually belong to one thread or stream.
    struct Latest {
        std::string group;
        std::string lane;
        std::uint32_t track = 0;
        bool isValid = false;
    };

    Latest m_latest[2]; // by type
    std::vector<SourceTrackKey> m_keys;
    std::unordered_map<std::string, std::uint32_t> m_indices;
    std::string m_text;
};

/// Converts batches of events to rows. Each worker has its own converter; they share only the pools.
class EventConverter : private EventVisitor {
public:
    EventConverter(TracePools& pools, std::uint32_t worker, bool keepsArguments)
        : m_pools(&pools), m_names(pools.strings), m_details(pools.details), m_worker(worker), m_keepsArguments(keepsArguments)
    {
    }

    [[nodiscard]] BatchRows take(const EventBatch& batch);
    /// Keys of the track numbers in its rows.
    [[nodiscard]] const std::vector<SourceTrackKey>& tracks() const { return m_tracks.keys(); }

private:
    void visit(const TraceEvent& event) override;
    void visitForeign() override;
    void visitBroken(std::size_t bytes) override;
    void visitReplaced(std::size_t characters) override { m_rows.count(Loss::ReplacedCharacters, characters); }

    void take(const TraceEvent& event);
    void keep(const TraceEvent& event);
    /// Empty if arguments are not kept, or if there are none.
    [[nodiscard]] std::string_view argumentsOf(const TraceEvent& event, bool isCommunication = false);
    void takeSpan(const TraceEvent& event);
    void takeEdge(const TraceEvent& event, bool isEnd);
    void takeMark(const TraceEvent& event);
    void takeFlow(const TraceEvent& event);
    void takeCounter(const TraceEvent& event);
    /// True if the event reports memory in use.
    [[nodiscard]] bool takeMemory(const TraceEvent& event, Nanos start);
    void takeNaming(const TraceEvent& event);

    [[nodiscard]] std::optional<Nanos> startOf(const TraceEvent& event);
    void setDuration(Span& span, const TraceEvent& event);
    /// Sets everything except the times.
    void describe(Span& span, const TraceEvent& event);
    /// For an event without a category.
    void describeXla(Span& span, const TraceEvent& event);
    [[nodiscard]] NameFacts nameOf(const TraceEvent& event);
    [[nodiscard]] std::uint32_t trackOf(const TraceEvent& event);
    [[nodiscard]] std::string_view numberOr(const TraceEvent& event, Arg arg, std::string_view otherwise);
    void append(std::uint32_t track, const Span& span);
    void closeRuns();

    TracePools* m_pools;
    NameCache m_names;
    DetailPool::Writer m_details;
    std::uint32_t m_worker;
    bool m_keepsArguments;
    std::string m_arguments; // of the current event
    EventReader m_reader;
    TrackTable m_tracks;
    BatchRows m_rows;
    std::vector<std::vector<Span>> m_open; // spans of this batch by track
};

} // namespace stallscope
