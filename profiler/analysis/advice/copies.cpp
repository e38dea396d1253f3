// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

namespace stallscope::advice {

namespace {

bool crosses(CopyDirection direction)
{
    return direction == CopyDirection::HostToDevice || direction == CopyDirection::DeviceToHost;
}

} // namespace

/// Copies that no kernel hides, in a run whose replay with copies in streams of their own is shorter.
void findCopiesBesideNothing(Findings& findings)
{
    const RunAnalysis& run = findings.run();
    const auto& spans = run.spans().work().spans();
    Advice advice;
    advice.rule = AdviceRule::CopiesBesideNothing;
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
        if (spans[i].kind != SpanKind::Memcpy)
            continue;
        const SpanDetail detail = run.spans().trace().pools->details.get(spans[i].detail);
        if (!crosses(detail.direction()))
            continue;
        advice.spans.push_back(i);
        advice.cost += spans[i].duration();
        advice.bytes += detail.get(DetailField::Bytes);
    }
    advice.count = advice.spans.size();
    if (advice.count == 0)
        return;
    Change change;
    change.ownCopyStreams = true;
    findings.addIfWorthIt(std::move(advice), change);
}

} // namespace stallscope::advice
