// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/details/span_facts.h"

#include "gui/common/text/words.h"
#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/logic/span_links.h"
#include "profiler/analysis/segments/budget_stretches.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/event_arguments.h"
#include "profiler/trace/span.h"
#include "profiler/trace/stack_pool.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::gui {

namespace {

struct WaitWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// In the format of Python functions in traces: "train.py(31): train". Call stacks store the line separately.
QString placeWords(const Trace& trace, const Span& call, StringId site)
{
    const QString function = toQString(trace.text(site));
    const auto stack = trace.detailOf(call).find(DetailField::Stack);
    const auto frame = stack ? askingFrame(trace, StackId(static_cast<std::uint32_t>(*stack))) : std::nullopt;
    if (!frame || frame->function != site || frame->line == 0)
        return function;
    return QStringLiteral("%1(%2): %3").arg(toQString(trace.text(frame->file)), QString::number(frame->line), function);
}

/// "463 ms idle time before queued graphs, 12.0 us computation": the largest parts of a device's time in a range.
QString budgetWords(const RunAnalysis& run, DeviceId device, TimeRange range)
{
    constexpr std::size_t kMostParts = 3;
    const SetMetrics metrics = run.setMetrics(range);
    const auto known = std::find_if(metrics.devices.begin(), metrics.devices.end(), [device](const DeviceReport& one) { return one.device == device; });
    if (known == metrics.devices.end())
        return {};
    std::vector<narrative::BudgetPart> parts = narrative::budgetParts();
    std::stable_sort(parts.begin(), parts.end(),
        [&](const narrative::BudgetPart& a, const narrative::BudgetPart& b) { return known->budget.*a.part > known->budget.*b.part; });
    QStringList words;
    for (std::size_t i = 0; i < kMostParts && known->budget.*parts[i].part > 0; ++i)
        words << QString("%1 %2").arg(durationWords(known->budget.*parts[i].part), toQString(say(parts[i].label)));
    return words.join(", ");
}

/// Adds what the device of the awaited work did during a wait: work that is queued behind a graph, an event or other ranks is named.
void addDeviceDuring(std::vector<Fact>& facts, const ShownRun& run, const Wait& wait)
{
    const std::shared_ptr<const RunAnalysis> analysis = replayable(run);
    if (!analysis || !wait.awaited)
        return;
    const DeviceId device = run.trace->tracks[wait.awaited->stream.index()].info.device;
    if (const QString words = budgetWords(*analysis, device, {wait.start, wait.end()}); !words.isEmpty())
        facts.push_back({WaitWords::tr("Device meanwhile"), words, {}, WaitWords::tr("Largest parts of the time budget of the device during the wait.")});
}

bool worksOnDevice(SpanKind kind)
{
    return kind == SpanKind::Kernel || kind == SpanKind::Memcpy || kind == SpanKind::Memset;
}

/// Adds the idle time of the device that the work ended, by cause.
void addIdleBefore(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& place)
{
    const TrackInfo& track = run.trace->tracks[place.track.index()].info;
    const std::shared_ptr<const RunAnalysis> analysis = replayable(run);
    if (!analysis || track.type == TrackType::HostThread || !worksOnDevice(place.span.kind))
        return;
    const TimeRange gap = idleBefore(*analysis, track.device, place.span.start);
    if (gap.isEmpty())
        return;
    if (const QString words = budgetWords(*analysis, track.device, gap); !words.isEmpty())
        facts.push_back({WaitWords::tr("Device idle before"), words, {}, WaitWords::tr("Largest parts of the idle time that this work ends.")});
}

/// Adds which part of a wait the awaited work took, if there was any.
void addDivisionOfWait(std::vector<Fact>& facts, const Wait& wait)
{
    if (wait.unattributed > 0) {
        facts.push_back({WaitWords::tr("Unattributed"), durationWords(wait.unattributed), {},
            QCoreApplication::translate("Tables", "Waits without awaited work in the trace, such as the start of a context or a full queue.")});
        return;
    }
    facts.push_back({WaitWords::tr("Working"), durationWords(wait.working), {},
        QCoreApplication::translate("Tables", "Part of the wait in which the awaited work was still running.")});
    facts.push_back({WaitWords::tr("Wake-up"), durationWords(wait.wakeup), {},
        QCoreApplication::translate("Tables", "Time from the end of the awaited work until the thread resumed.")});
}

/// Adds cause, call site, target and cost of a wait.
void addWaitFacts(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& call, const Wait& wait)
{
    const Trace& trace = *run.trace;
    facts.push_back({WaitWords::tr("Reason"), reasonWords(wait.kind), {}});
    if (wait.isFinal)
        facts.push_back({WaitWords::tr("Final wait"), WaitWords::tr("drains the device after the last launch; no time is lost"), {}});
    if (wait.cause.isValid())
        facts.push_back({WaitWords::tr("Cause"), toQString(trace.text(wait.cause)), {}});
    if (wait.site.isValid())
        facts.push_back({WaitWords::tr("Called from"), placeWords(trace, call.span, wait.site), {}});
    if (wait.awaited) {
        const QString what = QString("%1, %2").arg(toQString(trace.text(wait.awaited->name)), toQString(titleOf(trace, wait.awaited->stream)));
        facts.push_back({WaitWords::tr("Awaited"), what, awaitedBy(trace, call.run, wait)});
    }
    addDivisionOfWait(facts, wait);
    addDeviceDuring(facts, run, wait);
    if (wait.gapDevice.isValid() && wait.gapDevice.index() < trace.devices.size())
        facts.push_back(
            {WaitWords::tr("Idle gap"), QString("%1, %2").arg(durationWords(wait.gap), toQString(narrative::shortDeviceName(trace, wait.gapDevice))), {},
                QCoreApplication::translate("Tables", "Device idle time before the next work that is caused by this wait.")});
    facts.push_back({WaitWords::tr("Bubble"), durationWords(wait.bubble), {},
        QCoreApplication::translate("Tables",
            "Smaller of idle gap and wait: device time that the wait itself costs. Removing it may save more, because the host also gets ahead with later work.")});
    if (wait.isNeedless)
        facts.push_back({WaitWords::tr("Needless"), WaitWords::tr("no awaited work was running or queued"), {},
            QCoreApplication::translate("Tables", "No awaited work was running or queued. Only calls that do nothing but wait count as needless.")});
    if (wait.isCrossThread)
        facts.push_back({WaitWords::tr("Next work"), WaitWords::tr("launched by another thread"), {}});
}

constexpr std::size_t kMostFrames = 40;

struct DetailWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// Translated name of a copy direction or memory kind.
QString named(const char* word)
{
    return QCoreApplication::translate("Detail", word);
}

void addCopy(std::vector<Fact>& facts, const SpanDetail& detail)
{
    if (const auto bytes = detail.find(DetailField::Bytes))
        facts.push_back({DetailWords::tr("Bytes"), QString("%1 (%2)").arg(toQString(formatBytes(*bytes)), countWords(*bytes)), {}});
    if (detail.has(DetailField::Direction))
        facts.push_back({DetailWords::tr("Direction"), named(nameOf(detail.direction())), {}});
    if (detail.has(DetailField::SourceMemory) && detail.has(DetailField::TargetMemory))
        facts.push_back(
            {DetailWords::tr("Memory"), DetailWords::tr("%1 to %2").arg(named(nameOf(detail.sourceMemory())), named(nameOf(detail.targetMemory()))), {}});
    else if (detail.has(DetailField::TargetMemory))
        facts.push_back({DetailWords::tr("Memory"), named(nameOf(detail.targetMemory())), {}});
}

void addSize(std::vector<Fact>& facts, const QString& label, const SpanDetail& detail, DetailField x, DetailField y, DetailField z)
{
    if (detail.has(x))
        facts.push_back({label, QString("%1 x %2 x %3").arg(detail.get(x)).arg(detail.get(y, 1)).arg(detail.get(z, 1)), {}});
}

void addNumbers(std::vector<Fact>& facts, const SpanDetail& detail)
{
    struct Line {
        DetailField field;
        const char* label;
    };
    constexpr Line kLines[] = {{DetailField::Registers, QT_TRANSLATE_NOOP("Facts", "Registers per thread")},
        {DetailField::StaticShared, QT_TRANSLATE_NOOP("Facts", "Static shared memory")},
        {DetailField::DynamicShared, QT_TRANSLATE_NOOP("Facts", "Dynamic shared memory")}, {DetailField::Context, QT_TRANSLATE_NOOP("Facts", "Context")},
        {DetailField::Stream, QT_TRANSLATE_NOOP("Facts", "Requested stream")}, {DetailField::Event, QT_TRANSLATE_NOOP("Facts", "Event")},
        {DetailField::Graph, QT_TRANSLATE_NOOP("Facts", "Graph")}, {DetailField::GraphNode, QT_TRANSLATE_NOOP("Facts", "Graph node")},
        {DetailField::PeerDevice, QT_TRANSLATE_NOOP("Facts", "Other device")}, {DetailField::SequenceNumber, QT_TRANSLATE_NOOP("Facts", "Sequence number")},
        {DetailField::ExternalId, QT_TRANSLATE_NOOP("Facts", "External id")}, {DetailField::LaunchCount, QT_TRANSLATE_NOOP("Facts", "Merged calls")}};
    for (const Line& line : kLines) {
        if (const auto value = detail.find(line.field))
            facts.push_back({DetailWords::tr(line.label), QString::number(*value), {}});
    }
    if (const auto queued = detail.find(DetailField::QueueTime))
        facts.push_back({DetailWords::tr("From queueing to start"), durationWords(static_cast<Nanos>(*queued)), {}});
    if (const auto submitted = detail.find(DetailField::SubmitTime))
        facts.push_back({DetailWords::tr("From submission to start"), durationWords(static_cast<Nanos>(*submitted)), {}});
}

void addStack(std::vector<Fact>& facts, const Trace& trace, const SpanDetail& detail)
{
    const auto id = detail.find(DetailField::Stack);
    if (!id)
        return;
    const std::vector<Frame> frames = trace.pools->stacks.frames(StackId(static_cast<std::uint32_t>(*id)));
    for (std::size_t i = 0; i < std::min(frames.size(), kMostFrames); ++i) {
        QString line = toQString(trace.text(frames[i].function));
        if (frames[i].file != kEmptyString)
            line += QString("  %1:%2").arg(toQString(trace.text(frames[i].file))).arg(frames[i].line);
        facts.push_back({i == 0 ? DetailWords::tr("Stack") : QString(), line, {}});
    }
}

/// Members of "args" of the original event, as in the file.
class ArgumentList {
public:
    /// `json`: an object.
    explicit ArgumentList(std::string_view json)
    {
        m_isValid = appendCompactObject(m_text, json, [this](std::string_view key, std::size_t valueAt) {
            m_members.push_back({std::string(key), valueAt});
        }) > 0;
    }

    void addTo(std::vector<Fact>& facts) const
    {
        for (std::size_t i = 0; m_isValid && i < m_members.size(); ++i)
            facts.push_back({wordsOf(m_members[i].key), wordsOf(valueOf(i)), {}});
    }

private:
    struct Member {
        std::string key; // with its quotes
        std::size_t valueAt = 0;
    };
    /// Behind a value come a comma and the next key with its colon, or the closing brace.
    [[nodiscard]] std::string_view valueOf(std::size_t member) const
    {
        const bool isLast = member + 1 == m_members.size();
        const std::size_t end = isLast ? m_text.size() - 1 : m_members[member + 1].valueAt - m_members[member + 1].key.size() - 2;
        return std::string_view(m_text).substr(m_members[member].valueAt, end - m_members[member].valueAt);
    }
    /// Strings without quotes and escapes; lists with blanks, so that they wrap.
    [[nodiscard]] static QString wordsOf(std::string_view token)
    {
        std::size_t replaced = 0;
        if (isStringToken(token))
            return toQString(displayText(unescapedText(contentOf(token), replaced)));
        QString words = toQString(displayText(token));
        return words.replace(QLatin1String(","), QLatin1String(", "));
    }

    std::string m_text;
    std::vector<Member> m_members;
    bool m_isValid = false;
};

void addArguments(std::vector<Fact>& facts, const Trace& trace, DetailId id)
{
    if (!id.isValid() || isPartial(trace)) // while the file is read, arguments are still being written
        return;
    EventArguments arguments(trace);
    const std::string_view json = arguments.of(id);
    if (json.empty())
        return;
    facts.push_back({QCoreApplication::translate("Facts", "Event arguments"), QString(), {}});
    ArgumentList(json).addTo(facts);
}

constexpr std::size_t kMostLinks = 8; // a graph may launch thousands
constexpr std::size_t kMostAround = 6;

struct SpanWords {
    Q_DECLARE_TR_FUNCTIONS(Facts)
};

/// Times count from the beginning of the run, as in tables and notes.
Nanos startInRun(const ShownRun& run, const Span& span)
{
    return span.start - run.window.start;
}

void addTimes(std::vector<Fact>& facts, const ShownRun& run, const SpanPlace& place)
{
    const bool isOpen = place.span.has(SpanFlag::kUnfinished);
    facts.push_back({SpanWords::tr("Start"), exactDurationWords(startInRun(run, place.span)), {}});
    facts.push_back({isOpen ? SpanWords::tr("Minimum duration") : SpanWords::tr("Duration"), exactDurationWords(place.span.duration), {}});
}

void addFlags(std::vector<Fact>& facts, const Span& span)
{
    if (span.has(SpanFlag::kClamped))
        facts.push_back({SpanWords::tr("Timestamps"), SpanWords::tr("invalid in the file; duration set to zero"), {}});
    if (span.has(SpanFlag::kUnfinished))
        facts.push_back({SpanWords::tr("End"), SpanWords::tr("not recorded"), {}});
    if (span.has(SpanFlag::kLate))
        facts.push_back({SpanWords::tr("Arrived"), SpanWords::tr("late, after its time was displayed"), {}});
    if (span.has(SpanFlag::kPredicted))
        facts.push_back({SpanWords::tr("Predicted"), SpanWords::tr("not measured"), {}});
    if (span.has(SpanFlag::kCommunication))
        facts.push_back({SpanWords::tr("Communication"), SpanWords::tr("with other devices"), {}});
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
                    "Metric", "Time from the start of the launch call to the start on the device. It grows with the queue depth, as expected.")});
        }
    }
    if (others.size() > kMostLinks)
        facts.push_back({{}, QCoreApplication::translate("Facts", "and %n more", nullptr, static_cast<int>(others.size() - kMostLinks)), {}});
    const std::vector<SpanPlace> around = enclosing(trace, place);
    for (std::size_t i = 0; i < std::min(around.size(), kMostAround); ++i)
        facts.push_back({SpanWords::tr("Inside"), toQString(trace.nameOf(around[i].span)), around[i]});
}

} // namespace

QString reasonWords(BlockingKind kind)
{
    switch (kind) {
    case BlockingKind::Device: return WaitWords::tr("waits for all work on the device");
    case BlockingKind::Context: return WaitWords::tr("waits for all work in the context");
    case BlockingKind::Stream: return WaitWords::tr("waits for a stream");
    case BlockingKind::Event: return WaitWords::tr("waits for an event");
    case BlockingKind::SyncCopy: return WaitWords::tr("synchronous copy");
    case BlockingKind::PageableD2H: return WaitWords::tr("blocking \"async\" copy to pageable memory");
    case BlockingKind::PageableH2D: return WaitWords::tr("blocking \"async\" copy from pageable memory");
    case BlockingKind::H2H: return WaitWords::tr("host-to-host copy in stream order");
    case BlockingKind::Memset: return WaitWords::tr("synchronous memset");
    case BlockingKind::Managed: return WaitWords::tr("blocking managed memory operation");
    case BlockingKind::Alloc: return WaitWords::tr("allocation that is not stream-ordered");
    case BlockingKind::Free: return WaitWords::tr("free that is not stream-ordered");
    case BlockingKind::Module: return WaitWords::tr("module loading");
    case BlockingKind::QueueFull: return WaitWords::tr("blocked by a full command buffer");
    case BlockingKind::Poll: return WaitWords::tr("polls for completion");
    }
    return {};
}

std::vector<Fact> detailFacts(const Trace& trace, const SpanDetail& detail)
{
    std::vector<Fact> facts;
    addCopy(facts, detail);
    addSize(facts, DetailWords::tr("Grid"), detail, DetailField::GridX, DetailField::GridY, DetailField::GridZ);
    addSize(facts, DetailWords::tr("Block"), detail, DetailField::BlockX, DetailField::BlockY, DetailField::BlockZ);
    addNumbers(facts, detail);
    if (const auto domain = detail.find(DetailField::Domain))
        facts.push_back({DetailWords::tr("Domain"), toQString(trace.text(StringId(static_cast<std::uint32_t>(*domain)))), {}});
    addStack(facts, trace, detail);
    return facts;
}

std::optional<Wait> waitAt(const ShownRun& run, const SpanPlace& place)
{
    const auto known = run.waits();
    if (!known)
        return std::nullopt;
    const WaitList& waits = known->all();
    const auto found = waitOf(waits, place.track, place.span.start);
    // a polling wait consists of many calls; the first one represents it
    return found && waits[*found].call == place.span.name ? std::optional(waits[*found]) : std::nullopt;
}

std::vector<Fact> briefFacts(const ShownRun& run, const SpanPlace& place, TimeRange visible)
{
    std::vector<Fact> facts;
    facts.push_back({SpanWords::tr("Name"), toQString(run.trace->nameOf(place.span)), {}});
    facts.push_back({SpanWords::tr("Kind"), kindWords(place.span.kind), {}});
    facts.push_back({SpanWords::tr("Start"), toQString(positionLabel(startInRun(run, place.span), 1)), {}});
    if (visible.start > run.window.start) // otherwise it is about the same
        facts.push_back({SpanWords::tr("From left edge"), toQString(narrative::signedDuration(place.span.start - visible.start)), {}});
    facts.push_back(
        {place.span.has(SpanFlag::kUnfinished) ? SpanWords::tr("Minimum duration") : SpanWords::tr("Duration"), durationWords(place.span.duration), {}});
    if (const auto wait = waitAt(run, place)) {
        if (wait->awaited)
            facts.push_back({SpanWords::tr("Waits for"), toQString(run.trace->text(wait->awaited->name)), {}});
        facts.push_back({SpanWords::tr("Bubble"), durationWords(wait->bubble), {}});
    }
    return facts;
}

std::vector<Fact> passFacts(const Trace& trace, const SpanPlace& place, const std::vector<SpanPlace>& others)
{
    std::vector<Fact> facts;
    const bool isBackward = EventArguments(trace).isBackward(place.span.detail, trace.nameOf(place.span));
    for (std::size_t i = 0; i < std::min(others.size(), kMostLinks); ++i)
        facts.push_back({isBackward ? SpanWords::tr("Forward") : SpanWords::tr("Backward"), linkWords(trace, others[i]), others[i]});
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
        facts.push_back({SpanWords::tr("Device"), toQString(narrative::shortDeviceName(trace, track.device)), {}});
    if (const auto wait = waitAt(run, place))
        addWaitFacts(facts, run, place, *wait);
    addIdleBefore(facts, run, place);
    addFlags(facts, place.span);
    addLinks(facts, run, place);
    std::ranges::move(detailFacts(trace, trace.detailOf(place.span)), std::back_inserter(facts));
    if (place.span.correlation.isValid())
        facts.push_back({SpanWords::tr("Correlation"), QString::number(place.span.correlation.value()), {}});
    addArguments(facts, trace, place.span.detail);
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
