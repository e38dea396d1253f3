// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

namespace stallscope::advice {

namespace {

/// A second stream and a second buffer are much to change: they have to give back so much of the run.
constexpr double kLeastPart = 0.05;
/// A stream of its own costs a copy an event that it records and one that it waits for: a shorter one is not worth it.
constexpr Nanos kWorthAStream = 10'000;

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
    // what is gained beyond the copies comes from waits behind them, which are other rules' business
    if (advice.gain > advice.cost) {
        advice.gain = advice.cost;
        advice.predicted = findings.length() - advice.gain;
    }
    if (static_cast<double>(advice.gain) >= kLeastPart * static_cast<double>(findings.length()))
        findings.addIfWorthIt(std::move(advice));
}

} // namespace stallscope::advice
