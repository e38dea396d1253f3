// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace stallscope {

/// Value of a member of a compact JSON object, as in the text: "[[1,512],[]]", "12", "\"text\"". Empty if there is none.
[[nodiscard]] std::string_view memberOf(std::string_view json, std::string_view key);

/// The arguments of the original events, where they were kept (ImportOptions). Remembers the last page, so consecutive details of a page
/// are found fast. Only for complete traces: arguments may be read only after all writers are done. Used from one thread.
class EventArguments {
public:
    /// The trace outlives this object.
    explicit EventArguments(const Trace& trace) : m_trace(trace) {}

    /// A JSON object as text, valid until the next call; empty if there is none.
    [[nodiscard]] std::string_view of(DetailId id);
    /// The argument "Input Dims" of PyTorch: the shapes of the inputs of an operation. Empty if there is none.
    [[nodiscard]] std::string_view shapesOf(DetailId id) { return memberOf(of(id), "Input Dims"); }
    /// The number that the forward and the backward operation have in common; recorded as a detail or as an argument.
    [[nodiscard]] std::optional<std::uint64_t> sequenceOf(DetailId id);
    /// Whether an operation belongs to the backward pass: it names the thread of its forward operation, or the engine that runs it.
    [[nodiscard]] bool isBackward(DetailId id, std::string_view name);

private:
    const Trace& m_trace;
    std::size_t m_page = SIZE_MAX;
    std::shared_ptr<const ArgumentPage> m_arguments; // of m_page
};

} // namespace stallscope
