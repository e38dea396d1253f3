// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/name_table.h"
#include "profiler/formats/common/proto_stream.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/xplane/catalogue.h"
#include "profiler/trace/detail_pool.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope::xplane {

/// Converts events to rows, in a second pass over the file. Used from one thread.
class EventReader {
public:
    /// `keepsArguments` as in ImportOptions.
    EventReader(const Catalogue& catalogue, NameTable& names, TracePools& pools, BatchRows& rows, bool keepsArguments);

    /// Reads the whole stream. `report` is called from time to time, and returns false to stop.
    void read(ProtoStream& stream, const std::function<bool()>& report);
    [[nodiscard]] bool hasWork() const { return m_hasWork; }
    /// Whether there are calls that wait for a device.
    [[nodiscard]] bool hasWaits() const { return m_hasWaits; }

private:
    struct Event;
    /// Reference to a text, and the name where it matters, too.
    struct DetailKey {
        std::int64_t reference = 0;
        StringId name = kEmptyString;
        friend bool operator==(const DetailKey&, const DetailKey&) = default;
    };
    struct HashDetailKey {
        std::size_t operator()(const DetailKey& key) const
        {
            return std::hash<std::uint64_t>()(static_cast<std::uint64_t>(key.reference) * 0x9E3779B97F4A7C15U ^ key.name.value());
        }
    };

    void readPlane(ProtoStream& stream, const Plane& plane, const std::function<bool()>& report);
    void readLine(ProtoStream& stream, const Plane& plane, const Line& line, const std::function<bool()>& report);
    [[nodiscard]] std::int64_t startOf(const Line& line) const;
    void take(std::string_view message, const Plane& plane, const Line& line, std::int64_t lineStart);
    void setTimes(Span& span, const Event& event, std::int64_t lineStart);
    void setUnusualTimes(Span& span, const Event& event, std::int64_t lineStart);
    void describeWork(Span& span, Event& event, const Plane& plane);
    void describeHost(Span& span, const Event& event);
    [[nodiscard]] StringId stepName(StringId name, std::int64_t number);
    [[nodiscard]] DetailId detailOf(const Span& span, const Event& event, const Plane& plane);
    [[nodiscard]] DetailId withArguments(DetailId detail, std::string_view message, const Plane& plane);
    [[nodiscard]] SpanRun& runOf(std::uint32_t track);
    static void sort(SpanRun& run);

    static constexpr std::uint32_t kNone = UINT32_MAX;
    static constexpr std::size_t kSpansPerRun = 2048;

    const Catalogue& m_catalogue;
    NameTable& m_names;
    const DetailPool& m_pool;
    DetailPool::Writer m_details;
    BatchRows& m_rows;
    bool m_keepsArguments;
    std::uint64_t m_argumentBytes = 0;
    StringId m_unnamed;
    SpanRun* m_run = nullptr;                                              // of the current line
    std::vector<std::uint32_t> m_runs;                                     // of the rows, by track
    std::unordered_map<DetailKey, DetailId, HashDetailKey> m_knownDetails; // of the current plane
    std::size_t m_steps = 0;                                               // named
    bool m_hasWork = false;
    bool m_hasWaits = false;
    bool m_isStopped = false;
};

} // namespace stallscope::xplane
