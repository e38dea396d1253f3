// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"
#include "profiler/analysis/advice/wait_group.h"

#include <array>
#include <string_view>

namespace stallscope::advice {

namespace {

/// Kernels and operations that select elements, whose number only the device knows: CUB, Thrust, PyTorch, our own.
constexpr std::array<std::string_view, 9> kSelections{
    "compact", "DeviceSelect", "SelectSweep", "select_if", "copy_if", "nonzero", "masked_select", "unique", "DeviceRunLength"};

bool selects(std::string_view name)
{
    return std::any_of(kSelections.begin(), kSelections.end(), [name](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

} // namespace

/// Whether the read-back number is the size of a selection by the preceding kernel on the stream, or belongs to a selecting operation.
bool followsSelection(const RunAnalysis& run, const WaitGroup& group)
{
    const Trace& trace = run.spans().trace();
    if (group.wait(0).cause.isValid() && selects(trace.text(group.wait(0).cause)))
        return true;
    const DeviceWork& work = run.spans().work();
    return group.isForCopies([&](std::uint32_t copy) {
        const bool isFirst = work.streams()[work.streamOf(copy)].first == copy;
        return !isFirst && selects(trace.text(work.spans()[copy - 1].name));
    });
}

} // namespace stallscope::advice
