// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

namespace stallscope::advice {

namespace {

/// A second stream and a second buffer are a large change, so the least gain is higher: share of the run.
constexpr double kLeastPart = 0.05;
/// A separate stream costs a copy an event record and an event wait, which is not worth it for a shorter copy.
constexpr Nanos kWorthAStream = 10'000;

bool crosses(CopyDirection direction)
{
    return direction == CopyDirection::HostToDevice || direction == CopyDirection::DeviceToHost;
}

} // namespace

/// Copies that no kernel overlaps, if the replay with copies in separate streams is shorter.
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
        if (!crosses(detail.direction()) || spans[i].duration() < kWorthAStream)
            continue;
        advice.spans.push_back(i);
        advice.cost += spans[i].duration();
        advice.bytes += detail.get(DetailField::Bytes);
    }
    advice.count = advice.spans.size();
    if (advice.cost < findings.leastGain())
        return;
    Change change;
    change.ownCopyStreams = true;
    findings.predict(advice, change);
    // any gain beyond the copies comes from waits behind them, which other rules report
    if (advice.gain > advice.cost) {
        advice.gain = advice.cost;
        advice.predicted = findings.length() - advice.gain;
    }
    if (static_cast<double>(advice.gain) >= kLeastPart * static_cast<double>(findings.length()))
        findings.addIfWorthIt(std::move(advice));
}

} // namespace stallscope::advice
