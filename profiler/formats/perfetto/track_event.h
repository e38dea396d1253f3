// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/name_table.h"
#include "profiler/formats/perfetto/sequence.h"
#include "profiler/trace/stack_pool.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stallscope::perfetto {

/// A TrackEvent with its references resolved. Reused for all events, so that its lists keep their memory.
struct TrackEvent {
    enum class Type : std::uint8_t { Begin, End, Instant, Counter, Complete, Other };

    Type type = Type::Other;
    std::optional<std::uint64_t> track;
    StringId name;
    CategoryRule rule;
    bool isGpuApi = false;      ///< a call of a GPU API, by the event itself
    bool awaitsGpuWork = false; ///< names GPU work that it waits for
    bool hasUnknownName = false;
    std::int64_t duration = 0;                 ///< of a complete event, in microseconds
    std::optional<std::int64_t> integer;       ///< of a counter
    std::optional<double> real;                ///< of a counter
    std::vector<std::uint64_t> flows;          ///< starting or passing through; then the ending ones
    std::vector<std::uint64_t> submitted;      ///< event ids of the GPU work that the call submits
    std::vector<std::string_view> annotations; ///< encoded
    std::vector<std::uint64_t> extraTracks;
    std::vector<std::int64_t> extraValues;
    std::vector<std::uint64_t> extraRealTracks;
    std::vector<double> extraRealValues;

    /// Throws protozero::exception for malformed messages. The views refer to the message.
    void decode(std::string_view message, const InternedData* interned, NameTable& names);

private:
    void clear();
    void takeCategory(const CategoryRule& category);
    void takeLegacy(std::string_view message);
    void takeGpuWork(std::string_view message);

    std::uint64_t m_phase = 0;
};

/// The annotations of an event that are read. Values of other types are skipped; nesting is not followed.
struct Annotations {
    SpanDetail detail;
    SpanFlag::Type flags = SpanFlag::kNone;
    std::optional<bool> communicates;            ///< where the name does not tell
    std::optional<std::uint64_t> correlation;    ///< of Stallscope
    std::optional<std::uint64_t> amdCorrelation; ///< of AMD's tools
    std::optional<std::uint32_t> agent;
    std::optional<std::uint32_t> sourceAgent;
    std::string_view run;       ///< of Stallscope; refers to the message
    std::string_view arguments; ///< of the original event, as JSON; likewise

    void decode(const TrackEvent& event, const InternedData* interned, NameTable& names, StackPool& stacks);
    void set(DetailField field, std::uint64_t value);
    void clear();

private:
    struct Value;

    void take(AnnotationKey key, const Value& value, NameTable& names, StackPool& stacks);
    void takeSizes(AnnotationKey key, const Value& value);
    void countBlocks();

    bool m_countsItems = false; ///< the grid is in work items
    bool m_isUsed = false;      ///< anything may be set
};

} // namespace stallscope::perfetto
