// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/name_table.h"
#include "profiler/formats/perfetto/clocks.h"
#include "profiler/formats/perfetto/event_kinds.h"
#include "profiler/formats/perfetto/intern_table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::perfetto {

/// What a sequence has introduced by number.
struct InternedData {
    InternTable<CategoryRule> categories;
    InternTable<StringId> eventNames;
    InternTable<AnnotationKey> annotationNames;
    InternTable<StringId> annotationTexts;
    InternTable<std::int64_t> contexts; ///< pids
    InternTable<StringId> gpuStages;    ///< hardware queues and stages
    InternTable<StringId> kernels;

    /// Adds the entries of an InternedData message.
    void add(std::string_view message, NameTable& names);
};

/// Values for events that do not have their own.
struct EventDefaults {
    std::optional<std::uint64_t> clock;
    std::optional<std::uint64_t> track;
    std::vector<std::uint64_t> extraTracks;     ///< of integer counters
    std::vector<std::uint64_t> extraRealTracks; ///< of floating-point counters

    void add(std::string_view message);
};

/// State of one writer of packets. Small until it introduces something: a file may have many of them.
struct Sequence {
    bool isStateKnown = false;
    std::unique_ptr<InternedData> interned;
    std::unique_ptr<EventDefaults> defaults;
    std::unique_ptr<SequenceClocks> clocks;
    std::uint64_t track = 0;      ///< last default track, also after the state was cleared; 0: none
    std::uint32_t generation = 0; ///< increases whenever the state is cleared

    /// Forgets everything except the clocks and the track.
    void clear()
    {
        interned.reset();
        defaults.reset();
        isStateKnown = true;
        ++generation;
    }
};

} // namespace stallscope::perfetto
