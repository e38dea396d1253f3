// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/perfetto/proto_message.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace stallscope {

/// The beginnings of slices as TrackEvents. Texts are told once, beside the event that needs them first, and are numbers
/// from then on.
class PerfettoEvents {
public:
    explicit PerfettoEvents(const Trace& trace);

    /// An event with everything but its place: category, name, arguments. What it had to tell first is in newTexts().
    [[nodiscard]] ProtoMessage& begin(const Span& span);
    /// InternedData, until the next event begins.
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
