// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/loss.h"
#include "profiler/trace/span.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::nsight {

/// Process and thread ids of an export are packed into one number: machine (8 bits), virtual machine (8), process (24), thread (24).
struct GlobalId {
    static constexpr std::int64_t kThreads = std::int64_t{1} << 24;
    static constexpr std::int64_t kNone = -1; ///< not recorded

    [[nodiscard]] static constexpr std::int64_t processOf(std::int64_t id) { return id == kNone ? kNone : id & ~(kThreads - 1); }
    [[nodiscard]] static constexpr std::int64_t threadOf(std::int64_t id) { return id == kNone ? 0 : id & (kThreads - 1); }
    [[nodiscard]] static constexpr std::int64_t pidOf(std::int64_t id) { return id == kNone ? 0 : id / kThreads & (kThreads - 1); }
};

/// CUPTI's value for "no stream" and "no event".
inline constexpr std::int64_t kInvalidId = 0xFFFFFFFF;

enum class PlaceType : std::uint8_t { Thread, OsRuntime, Stream };

/// Track of a span as identified by the tables.
struct RowTrack {
    static constexpr std::int64_t kNoDevice = -1;

    std::int64_t process = GlobalId::kNone; ///< a global id
    PlaceType type = PlaceType::Thread;
    std::int64_t device = 0;  ///< CUDA's device number for a stream; kNoDevice if only the context is known
    std::int64_t lane = 0;    ///< thread or stream
    std::int64_t context = 0; ///< of a stream without a known device

    friend auto operator<=>(const RowTrack&, const RowTrack&) = default;

    [[nodiscard]] static RowTrack thread(std::int64_t globalTid)
    {
        return {GlobalId::processOf(globalTid), PlaceType::Thread, 0, GlobalId::threadOf(globalTid), 0};
    }
    [[nodiscard]] static RowTrack osRuntime(std::int64_t globalTid)
    {
        return {GlobalId::processOf(globalTid), PlaceType::OsRuntime, 0, GlobalId::threadOf(globalTid), 0};
    }
    [[nodiscard]] static RowTrack stream(std::int64_t process, std::int64_t device, std::int64_t stream)
    {
        return {process, PlaceType::Stream, device, stream, 0};
    }
    [[nodiscard]] static RowTrack streamOfContext(std::int64_t process, std::int64_t context, std::int64_t stream)
    {
        return {process, PlaceType::Stream, kNoDevice, stream, context};
    }
};

/// A sampled hardware metric as identified by the tables.
struct RowMetric {
    std::int64_t type = 0; ///< one for each GPU
    std::int64_t metric = 0;

    friend auto operator<=>(const RowMetric&, const RowMetric&) = default;

    /// The machine-wide number of the GPU.
    [[nodiscard]] std::int64_t gpu() const { return type & 0xFF; }
};

struct RowSample {
    Nanos time = 0;
    double value = 0;
};

/// Device of each (process, context).
using ContextDevices = std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t>;

/// Spans, samples and contexts read from one table. Times are those of the table.
class ImportedTable {
public:
    void add(const RowTrack& place, const Span& span)
    {
        if (!m_latest || place != m_latestPlace) {
            m_latest = &m_spans[place];
            m_latestPlace = place;
        }
        m_latest->push_back(span);
        ++account.spans;
    }
    void addSample(const RowMetric& metric, const RowSample& sample)
    {
        if (m_samples.empty() || (m_latestSamples->first != metric && nextSamples()->first != metric))
            m_latestSamples = m_samples.try_emplace(metric).first;
        m_latestSamples->second.push_back(sample);
        ++account.samples;
    }
    void addContext(std::int64_t process, std::int64_t context, std::int64_t device)
    {
        if (process == m_latestContext.first && context == m_latestContext.second && !m_contexts.empty())
            return;
        m_latestContext = {process, context};
        m_contexts.emplace(m_latestContext, device);
    }

    [[nodiscard]] bool isEmpty() const { return m_spans.empty() && m_samples.empty(); }
    [[nodiscard]] std::map<RowTrack, std::vector<Span>>& spans() { return m_spans; }
    [[nodiscard]] std::map<RowMetric, std::vector<RowSample>>& samples() { return m_samples; }
    [[nodiscard]] const ContextDevices& contexts() const { return m_contexts; }

    RecordAccount account;
    /// Why some rows could not be read; empty if all were read.
    std::string damage;

private:
    using Samples = std::map<RowMetric, std::vector<RowSample>>;

    /// Of the next metric; after the last one, of the first.
    [[nodiscard]] Samples::const_iterator nextSamples()
    {
        if (++m_latestSamples == m_samples.end())
            m_latestSamples = m_samples.begin();
        return m_latestSamples;
    }

    std::map<RowTrack, std::vector<Span>> m_spans;
    Samples m_samples;
    ContextDevices m_contexts;
    // Cache: consecutive rows usually belong to one thread or stream. Nodes of a map have stable addresses.
    RowTrack m_latestPlace;
    std::vector<Span>* m_latest = nullptr;
    std::pair<std::int64_t, std::int64_t> m_latestContext;
    Samples::iterator m_latestSamples; ///< consecutive rows usually are the metrics of one time, in order
};

} // namespace stallscope::nsight
