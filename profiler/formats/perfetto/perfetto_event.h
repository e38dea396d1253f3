// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/perfetto/proto_message.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace stallscope {

/// Writes the begins of slices as TrackEvents. Texts are interned: written next to the first event that uses them, and
/// referred to by number afterwards.
class PerfettoEvents {
public:
    explicit PerfettoEvents(const Trace& trace);

    /// An event without its track: category, name, arguments. Newly interned texts are in newTexts().
    [[nodiscard]] ProtoMessage& begin(const Span& span);
    /// InternedData of the current event; valid until the next one begins.
    [[nodiscard]] const ProtoMessage& newTexts() const { return m_newTexts; }

private:
    enum Argument : std::uint32_t { Correlation = 0, Blocking, Clamped, Unfinished, Late, Predicted, FirstDetail };

    void intern(std::uint32_t field, std::vector<bool>& told, std::size_t index, std::string_view text);
    [[nodiscard]] ProtoMessage argument(std::uint32_t which, std::string_view name);
    void addFlags(const Span& span);
    void addDetail(const SpanDetail& detail);

    const Trace* m_trace;
    std::vector<bool> m_toldNames; // by StringId
    std::vector<bool> m_toldKinds;
    std::vector<bool> m_toldArguments;
    ProtoMessage m_event;
    ProtoMessage m_newTexts;
};

} // namespace stallscope
