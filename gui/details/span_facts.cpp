// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/details/span_facts.h"

#include "gui/details/detail_facts.h"
#include "gui/details/wait_facts.h"
#include "gui/details/words.h"
#include "gui/timeline/span_links.h"
#include "gui/timeline/track_titles.h"
#include "gui/timeline/wait_walk.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

constexpr std::size_t kMostLinks = 8; // a graph may have launched thousands
constexpr std::size_t kMostAround = 6;

/// Texts of this file.
struct SpanWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

void addTimes(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& place)
{
    const bool isOpen = place.span.has(SpanFlag::kUnfinished);
    facts.push_back({SpanWords::tr("Start"), exactDurationWords(place.span.start - run.origin()), {}});
    facts.push_back({isOpen ? SpanWords::tr("Lasts at least") : SpanWords::tr("Duration"), exactDurationWords(place.span.duration), {}});
}

void addFlags(std::vector<Fact>& facts, const Span& span)
{
    if (span.has(SpanFlag::kClamped))
        facts.push_back({SpanWords::tr("Times"), SpanWords::tr("were unusable in the file; the length is zero"), {}});
    if (span.has(SpanFlag::kUnfinished))
        facts.push_back({SpanWords::tr("End"), SpanWords::tr("not recorded"), {}});
    if (span.has(SpanFlag::kLate))
        facts.push_back({SpanWords::tr("Arrived"), SpanWords::tr("after its time had been shown"), {}});
    if (span.has(SpanFlag::kPredicted))
        facts.push_back({SpanWords::tr("Predicted"), SpanWords::tr("not measured"), {}});
    if (span.has(SpanFlag::kCommunication))
        facts.push_back({SpanWords::tr("Communication"), SpanWords::tr("talks to other devices"), {}});
}

QString linkWords(const Trace& trace, const SpanPlace& other)
{
    return QString("%1, %2").arg(toQString(trace.nameOf(other.span)), toQString(titleOf(trace, other.track)));
}

void addLinks(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& place)
{
    const Trace& trace = *run.trace;
    const bool isHost = trace.tracks[place.track.index()].info.type == TrackType::HostThread;
    const std::vector<SpanPlace> others = correlatedWith(trace, place);
    for (std::size_t i = 0; i < std::min(others.size(), kMostLinks); ++i) {
        const bool isOtherHost = trace.tracks[others[i].track.index()].info.type == TrackType::HostThread;
        facts.push_back({isOtherHost ? SpanWords::tr("Launched by") : SpanWords::tr("Launched"), linkWords(trace, others[i]), others[i]});
        if (isHost != isOtherHost) {
            const SpanPlace& call = isHost ? place : others[i];
            const SpanPlace& work = isHost ? others[i] : place;
            facts.push_back({SpanWords::tr("Launch latency"), durationWords(work.span.start - call.span.start), {},
                QCoreApplication::translate(
                    "Metric", "From the begin of a launch to the start on the device. Long behind a long queue, which is how it should be.")});
        }
    }
    if (others.size() > kMostLinks)
        facts.push_back({{}, QCoreApplication::translate("Facts", "and %n more", nullptr, static_cast<int>(others.size() - kMostLinks)), {}});
    const std::vector<SpanPlace> around = enclosing(trace, place);
    for (std::size_t i = 0; i < std::min(around.size(), kMostAround); ++i)
        facts.push_back({SpanWords::tr("Inside"), toQString(trace.nameOf(around[i].span)), around[i]});
}

} // namespace

const Wait* waitAt(const ShownRun& run, const SpanPlace& place)
{
    const auto known = run.waits();
    if (!known)
        return nullptr;
    const auto waits = known->all();
    const auto found = waitOf(waits, place.track, place.span.start);
    // polls are one wait of many calls; the first of them stands for it
    return found && waits[*found].call == place.span.name ? &waits[*found] : nullptr;
}

std::vector<Fact> briefFacts(const ShownRun& run, const SpanPlace& place)
{
    std::vector<Fact> facts;
    facts.push_back({SpanWords::tr("Name"), toQString(run.trace->nameOf(place.span)), {}});
    facts.push_back({SpanWords::tr("Kind"), kindWords(place.span.kind), {}});
    facts.push_back({SpanWords::tr("Start"), durationWords(place.span.start - run.origin()), {}});
    facts.push_back(
        {place.span.has(SpanFlag::kUnfinished) ? SpanWords::tr("Lasts at least") : SpanWords::tr("Duration"), durationWords(place.span.duration), {}});
    if (const Wait* wait = waitAt(run, place)) {
        if (wait->awaited)
            facts.push_back({SpanWords::tr("Waits for"), toQString(run.trace->text(wait->awaited->name)), {}});
        facts.push_back({SpanWords::tr("Bubble"), durationWords(wait->bubble), {}});
    }
    return facts;
}

std::vector<Fact> allFacts(const ShownRun& run, const SpanPlace& place)
{
    const Trace& trace = *run.trace;
    std::vector<Fact> facts;
    facts.push_back({SpanWords::tr("Name"), toQString(trace.nameOf(place.span)), {}});
    facts.push_back({SpanWords::tr("Kind"), kindWords(place.span.kind), {}});
    addTimes(facts, run, place);
    const TrackInfo& track = trace.tracks[place.track.index()].info;
    facts.push_back({track.type == TrackType::HostThread ? SpanWords::tr("Thread") : SpanWords::tr("Stream"), toQString(titleOf(track)), {}});
    if (track.device.index() < trace.devices.size())
        facts.push_back({SpanWords::tr("Device"), toQString(titleOf(trace.devices[track.device.index()])), {}});
    if (const Wait* wait = waitAt(run, place))
        addWaitFacts(facts, run, place, *wait);
    addFlags(facts, place.span);
    addLinks(facts, run, place);
    addDetailFacts(facts, trace, trace.detailOf(place.span));
    if (place.span.correlation.isValid())
        facts.push_back({SpanWords::tr("Correlation"), QString::number(place.span.correlation.value()), {}});
    return facts;
}

QString plainText(const std::vector<Fact>& facts)
{
    QString text;
    for (const Fact& fact : facts)
        text += QString("%1: %2\n").arg(fact.label, fact.value);
    return text;
}

QString htmlText(const std::vector<Fact>& facts)
{
    QString text = "<table cellspacing='0' cellpadding='1'>";
    for (const Fact& fact : facts)
        text += QString("<tr><td style='padding-right:10px'>%1</td><td><b>%2</b></td></tr>").arg(fact.label.toHtmlEscaped(), fact.value.toHtmlEscaped());
    return text + "</table>";
}

} // namespace stallscope::gui
