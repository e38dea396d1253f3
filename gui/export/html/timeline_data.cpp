// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/html/timeline_data.h"

#include "gui/common/text/words.h"
#include "gui/common/theme/colours.h"
#include "gui/common/theme/theme.h"
#include "gui/export/html/track_outline.h"
#include "gui/panels/details/span_facts.h"
#include "gui/timeline/paint/curve_rows.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr std::uint64_t kFewSpans = 1'000'000;
constexpr std::uint64_t kManySpans = 10'000'000;
constexpr std::uint64_t kFewBytes = 4'400'000; // 5 MB less the rest of a page
constexpr std::uint64_t kManyBytes = 18'400'000;

constexpr std::size_t kCurvePoints = 4096;
constexpr std::size_t kMostWaits = 10'000;
constexpr double kUsualItemBytes = 4.5; // as text of the page
constexpr int kMostAttempts = 6;
constexpr int kCompression = 7;

/// Limits of the names and details of spans.
struct TextLimits {
    std::size_t longestName;
    std::size_t mostDetails;
};
/// For the first attempt, and for later ones while names and details exceed half of the limit.
constexpr TextLimits kTextLimits[]{{2000, 20'000}, {200, 2000}, {60, 200}};

struct DataWords {
    Q_DECLARE_TR_FUNCTIONS(ReportTimeline)
};

QByteArray compressed(const QByteArray& bytes)
{
    constexpr qsizetype kLengthBytes = 4; // that qCompress() adds in front
    return qCompress(bytes, kCompression).mid(kLengthBytes);
}

std::uint64_t textBytes(const QByteArray& section)
{
    return (static_cast<std::uint64_t>(section.size()) + 2) / 3 * 4 + 1; // base64, and a line break
}

/// Texts of a page, each once.
class TextTable {
public:
    std::uint32_t indexOf(const std::string& text)
    {
        const auto [at, isNew] = m_indices.try_emplace(text, static_cast<std::uint32_t>(m_texts.size()));
        if (isNew)
            m_texts.push_back(text);
        return at->second;
    }
    [[nodiscard]] const std::vector<std::string>& texts() const { return m_texts; }
    /// Length as JSON, without escapes.
    [[nodiscard]] std::uint64_t jsonBytes() const
    {
        constexpr std::uint64_t kPunctuation = 3;
        std::uint64_t bytes = 0;
        for (const std::string& text : m_texts)
            bytes += text.size() + kPunctuation;
        return bytes;
    }

private:
    std::unordered_map<std::string, std::uint32_t> m_indices;
    std::vector<std::string> m_texts;
};

/// The beginning of a text, of whole characters of UTF-8; "…" stands for the rest.
std::string beginningOf(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80U)
        --most;
    return std::string(text.substr(0, most)) + "…";
}

/// Names of the spans of one trace in the table of the page.
class NameTable {
public:
    NameTable(const Trace& trace, TextTable& texts, std::size_t longest) : m_trace(trace), m_texts(texts), m_longest(longest) {}

    std::uint32_t indexOf(StringId name)
    {
        if (name.index() >= m_known.size())
            m_known.resize(name.index() + 1, kUnknown);
        std::uint32_t& known = m_known[name.index()];
        if (known == kUnknown) {
            const std::string_view text = m_trace.text(name);
            m_shortened += text.size() > m_longest ? 1 : 0;
            known = m_texts.indexOf(beginningOf(text, m_longest));
        }
        return known;
    }
    /// How many names lost their end.
    [[nodiscard]] std::uint64_t shortened() const { return m_shortened; }

private:
    static constexpr std::uint32_t kUnknown = UINT32_MAX;

    const Trace& m_trace;
    TextTable& m_texts;
    std::size_t m_longest;
    std::uint64_t m_shortened = 0;
    std::vector<std::uint32_t> m_known;
};

/// Details of spans, each combination once, up to a limit.
class DetailTable {
public:
    explicit DetailTable(std::size_t most) : m_most(most) {}

    /// From 1; 0: there are none, or no room.
    std::uint32_t indexOf(const Trace& trace, DetailId id)
    {
        if (!id.isValid())
            return 0;
        const auto known = m_known.find({trace.pools.get(), id.value()});
        if (known != m_known.end())
            return known->second;
        SpanDetail detail = trace.pools->details.get(id);
        for (const DetailField unique : {DetailField::ExternalId, DetailField::SequenceNumber, DetailField::EventRecord, DetailField::GraphNode,
                 DetailField::QueueTime, DetailField::SubmitTime})
            detail.clear(unique);
        std::vector<std::uint32_t> row;
        for (const Fact& fact : detailFacts(trace, detail)) {
            row.push_back(m_texts.indexOf(fact.label.toStdString()));
            row.push_back(m_texts.indexOf(fact.value.toStdString()));
        }
        if (row.empty())
            return 0;
        const auto same = m_rows.find(row);
        if (same == m_rows.end() && m_rows.size() >= m_most) {
            ++m_refused;
            return 0;
        }
        const std::uint32_t index = same == m_rows.end() ? static_cast<std::uint32_t>(m_rows.size() + 1) : same->second;
        m_rows.try_emplace(std::move(row), index);
        m_known.try_emplace({trace.pools.get(), id.value()}, index);
        return index;
    }
    [[nodiscard]] std::uint64_t refused() const { return m_refused; }
    /// Length as JSON, about.
    [[nodiscard]] std::uint64_t jsonBytes() const
    {
        constexpr std::uint64_t kIndexBytes = 5;
        std::uint64_t bytes = m_texts.jsonBytes();
        for (const auto& [row, index] : m_rows)
            bytes += kIndexBytes * row.size();
        return bytes;
    }

    void write(JsonWriter& json) const
    {
        std::vector<const std::vector<std::uint32_t>*> rows(m_rows.size());
        for (const auto& [row, index] : m_rows)
            rows[index - 1] = &row;
        json.key("details").beginObject().key("texts").beginArray();
        for (const std::string& text : m_texts.texts())
            json.value(text);
        json.endArray().key("rows").beginArray();
        for (const auto* row : rows) {
            json.beginArray();
            for (const std::uint32_t text : *row)
                json.value(std::uint64_t{text});
            json.endArray();
        }
        json.endArray().endObject();
    }

private:
    std::size_t m_most;
    TextTable m_texts;
    std::map<std::vector<std::uint32_t>, std::uint32_t> m_rows;
    std::map<std::pair<const void*, std::uint32_t>, std::uint32_t> m_known;
    std::uint64_t m_refused = 0;
};

/// Bubbles of the waits of one thread, looked up by start in ascending order.
class ThreadWaits {
public:
    ThreadWaits(const WaitIndex* index, TrackId thread)
    {
        if (!index)
            return;
        for (const Wait& wait : index->all()) {
            if (wait.thread == thread)
                m_waits.push_back({wait.start, wait.call, wait.bubble});
        }
    }
    [[nodiscard]] std::optional<Nanos> bubbleOf(const Span& span)
    {
        while (m_next < m_waits.size() && m_waits[m_next].start < span.start)
            ++m_next;
        if (m_next < m_waits.size() && m_waits[m_next].start == span.start && m_waits[m_next].call == span.name)
            return m_waits[m_next].bubble;
        return span.has(SpanFlag::kBlocking) ? std::optional<Nanos>(0) : std::nullopt;
    }

private:
    struct Known {
        Nanos start = 0;
        StringId call;
        Nanos bubble = 0;
    };

    std::vector<Known> m_waits;
    std::size_t m_next = 0;
};

/// Calls visit(span) for each span of the lane that intersects the range, in order, until it returns false.
template <class Visit>
bool forEachIn(const Lane& lane, TimeRange range, Visit&& visit)
{
    for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
        const BlockHeader& header = lane.blocks.header(i);
        if (header.last < range.start || header.first > range.end)
            continue;
        const auto columns = lane.blocks.block(i).columns();
        for (std::size_t row = 0; row < columns->size(); ++row) {
            const Span span = columns->at(row);
            if (span.end() < range.start || span.start > range.end)
                continue;
            if (!visit(span))
                return false;
        }
    }
    return true;
}

/// A pane of the page.
struct Pane {
    const TimelineSource* source = nullptr;
    std::vector<OutlineBand> outline;
    TimeRange extent; // times of the trace
    SummaryRule rule;

    [[nodiscard]] const Trace& trace() const { return *source->run.trace; }
    [[nodiscard]] const Lane& laneOf(const LaneRow& row) const { return trace().tracks[row.track.index()].lanes[*row.lane]; }
};

/// Encodes runs at given levels.
class TimelineWriter {
public:
    TimelineWriter(const std::vector<Pane>& panes, TimeRange visible, const SummaryLevels& levels, const TextLimits& limits, const std::function<bool()>& goOn)
        : m_panes(panes), m_visible(visible), m_levels(levels), m_limits(limits), m_goOn(goOn), m_details(limits.mostDetails)
    {
        m_data.counts.levels = levels;
    }

    /// Without sections if it was cancelled.
    [[nodiscard]] TimelineData write();
    /// How many bytes of the page depend on the number of items: those of lanes, names and details. Once it is written.
    [[nodiscard]] std::uint64_t itemBytes() const { return m_laneBytes + m_textBytes; }
    /// Those of names and details, estimated by their share of the head.
    [[nodiscard]] std::uint64_t spanTextBytes() const { return m_textBytes; }
    [[nodiscard]] std::uint64_t items() const { return m_items; }

private:
    bool writePane(const Pane& pane);
    bool writeBand(const Pane& pane, const OutlineBand& one, NameTable& names);
    bool writeLane(const Pane& pane, const LaneRow& row, NameTable& names);
    void writeCurve(const Pane& pane, const Band& band);
    void writeUtilization(const Pane& pane, DeviceId device);
    void writeCounter(const Pane& pane, const CounterSeries& series);
    void writeWaits(const Pane& pane, NameTable& names);
    void writeNotes(const Pane& pane);
    void writeTexts();
    void writeColours();
    std::size_t addSection(const QByteArray& bytes)
    {
        m_data.sections.push_back(compressed(bytes));
        return m_data.sections.size() - 1;
    }

    const std::vector<Pane>& m_panes;
    TimeRange m_visible;
    SummaryLevels m_levels;
    TextLimits m_limits;
    const std::function<bool()>& m_goOn; // after each span
    TimelineData m_data;
    std::uint64_t m_items = 0;
    std::uint64_t m_laneBytes = 0;
    std::uint64_t m_textBytes = 0;
    TextTable m_texts;
    DetailTable m_details;
    JsonWriter m_json{JsonWriter::Style::Compact};
};

TimelineData TimelineWriter::write()
{
    m_data.sections.emplace_back(); // for the head
    m_json.beginObject();
    m_json.key("view").beginArray().value(m_visible.start).value(m_visible.end).endArray();
    m_json.key("panes").beginArray();
    for (const Pane& pane : m_panes) {
        if (!writePane(pane))
            return {};
    }
    m_json.endArray();
    m_json.key("names").beginArray();
    for (const std::string& text : m_texts.texts())
        m_json.value(text);
    m_json.endArray();
    m_json.key("hues").beginArray();
    for (const std::string& text : m_texts.texts())
        m_json.value(std::uint64_t{hueOf(text)});
    m_json.endArray();
    m_details.write(m_json);
    writeTexts();
    writeColours();
    m_json.endObject();
    m_data.counts.withoutDetails = m_details.refused();
    constexpr std::uint64_t kHueBytes = 3;
    const std::uint64_t textsOfSpans = m_texts.jsonBytes() + kHueBytes * m_texts.texts().size() + m_details.jsonBytes();
    const QByteArray head = QByteArray::fromStdString(m_json.take());
    m_data.sections.front() = compressed(head);
    const auto headBytes = static_cast<std::uint64_t>(head.size());
    m_textBytes = textBytes(m_data.sections.front()) * std::min(textsOfSpans, headBytes) / headBytes;
    return std::move(m_data);
}

bool TimelineWriter::writePane(const Pane& pane)
{
    const ShownRun& run = pane.source->run;
    const auto range = [this](const char* key, TimeRange onAxis) { m_json.key(key).beginArray().value(onAxis.start).value(onAxis.end).endArray(); };
    NameTable names(pane.trace(), m_texts, m_limits.longestName);
    m_json.beginObject();
    m_json.member("title", run.title.toStdString());
    range("window", run.onAxis(run.window));
    range("extent", run.onAxis(pane.extent));
    m_json.member("offset", run.offset);
    m_json.member("areWaitsRated", run.waits() != nullptr);
    m_json.key("bands").beginArray();
    for (const OutlineBand& one : pane.outline) {
        if (!writeBand(pane, one, names))
            return false;
    }
    m_json.endArray();
    writeWaits(pane, names);
    writeNotes(pane);
    m_json.endObject();
    m_data.counts.shortenedNames += names.shortened();
    return true;
}

bool TimelineWriter::writeBand(const Pane& pane, const OutlineBand& one, NameTable& names)
{
    static constexpr std::pair<HeaderKey::Kind, const char*> kKinds[]{{HeaderKey::Kind::Process, "process"}, {HeaderKey::Kind::Thread, "thread"},
        {HeaderKey::Kind::Device, "device"}, {HeaderKey::Kind::Stream, "stream"}, {HeaderKey::Kind::Counter, "counter"},
        {HeaderKey::Kind::CounterGroup, "group"}, {HeaderKey::Kind::DeviceCounterGroup, "group"}};
    const Band& band = one.band;
    m_json.beginObject();
    m_json.member("kind", std::find_if(std::begin(kKinds), std::end(kKinds), [&](const auto& kind) { return kind.first == band.key.kind; })->second);
    m_json.member("title", band.title);
    if (!band.subtitle.empty())
        m_json.member("unit", band.subtitle);
    m_json.member("parent", one.parent);
    m_json.member("isCollapsed", band.isCollapsed);
    if (band.key.isTrack()) {
        const TrackInfo& track = pane.trace().tracks[band.key.id].info;
        m_json.member("track", std::uint64_t{band.key.id});
        if (track.device.isValid())
            m_json.member("device", std::uint64_t{track.device.value()});
        if (track.process.isValid())
            m_json.member("scope", std::uint64_t{pane.trace().processes[track.process.index()].correlationScope});
    }
    if (band.key.kind == HeaderKey::Kind::Device)
        m_json.member("device", std::uint64_t{band.key.id});
    m_json.key("lanes").beginArray();
    for (const LaneRow& row : one.rows) {
        if (row.lane && !writeLane(pane, row, names))
            return false;
    }
    m_json.endArray();
    if (band.hasCurve)
        writeCurve(pane, band);
    m_json.endObject();
    return true;
}

bool TimelineWriter::writeLane(const Pane& pane, const LaneRow& row, NameTable& names)
{
    const ShownRun& run = pane.source->run;
    const bool isOfCalls = row.place.group == LaneGroup::Calls;
    const bool hasLinks = isOfCalls || row.place.group == LaneGroup::Work;
    const auto index = run.waits();
    ThreadWaits waits(isOfCalls ? index.get() : nullptr, row.track);
    LaneEncoder encoder(pane.rule, m_levels, run.origin(),
        {[&names](StringId name) { return names.indexOf(name); }, [this, &pane](const Span& span) { return m_details.indexOf(pane.trace(), span.detail); }});
    const bool isComplete = forEachIn(pane.laneOf(row), pane.extent, [&](const Span& span) {
        const auto link = hasLinks && span.correlation.isValid() ? std::optional(span.correlation.value()) : std::nullopt;
        encoder.add({span, isOfCalls ? waits.bubbleOf(span) : std::nullopt, link});
        return m_goOn();
    });
    if (!isComplete)
        return false;
    encoder.finish();
    m_data.counts.spans += encoder.spans();
    m_data.counts.groups += encoder.groups();
    m_data.counts.summarized += encoder.grouped();
    m_json.beginObject();
    m_json.member("group", nameOf(row.place.group));
    const std::size_t section = addSection(encoder.bytes());
    m_items += encoder.items();
    m_laneBytes += textBytes(m_data.sections[section]);
    m_json.member("section", std::uint64_t{section});
    m_json.member("items", encoder.items());
    m_json.member("columns", std::uint64_t{encoder.columns()});
    m_json.member("first", encoder.first());
    m_json.endObject();
    return true;
}

void TimelineWriter::writeCurve(const Pane& pane, const Band& band)
{
    m_json.key("curve").beginObject();
    if (band.key.kind == HeaderKey::Kind::Device)
        writeUtilization(pane, DeviceId(band.key.id));
    else
        writeCounter(pane, pane.trace().counters[band.key.id]);
    m_json.endObject();
}

/// Shares of equal slices of the window, as bytes: busy, kernels, copies.
void TimelineWriter::writeUtilization(const Pane& pane, DeviceId device)
{
    const ShownRun& run = pane.source->run;
    UtilizationCurves curves;
    if (run.analysis) {
        curves = run.analysis->curves(device, run.window, kCurvePoints);
    } else if (run.report) {
        for (const DeviceReport& one : run.report->devices) {
            if (one.device == device)
                curves = {one.utilization.busyCurve, one.utilization.kernelCurve, one.utilization.copyCurve};
        }
    }
    for (std::vector<double>* const shares : {&curves.busy, &curves.kernel, &curves.copy})
        *shares = bucketsWithTime(*shares, run.window.length());
    QByteArray bytes;
    for (const std::vector<double>* shares : {&curves.busy, &curves.kernel, &curves.copy}) {
        for (const double share : *shares)
            bytes.append(static_cast<char>(static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0, 1.0) * 255))));
    }
    m_json.member("kind", "utilization");
    m_json.member("points", std::uint64_t{curves.busy.size()});
    m_json.member("section", std::uint64_t{addSection(bytes)});
}

/// Samples as time differences and 16-bit shares of the top of the scale. Of more samples than points, each slice of time keeps its least and its largest one.
void TimelineWriter::writeCounter(const Pane& pane, const CounterSeries& series)
{
    const double top = topOf(series);
    const TimeScale scale{pane.extent, static_cast<int>(kCurvePoints)};
    const Nanos origin = pane.source->run.origin();
    Nanos previous = pane.extent.start;
    QByteArray times;
    QByteArray values;
    std::uint64_t points = 0;
    for (const CounterPoint& point : curveOf(series, scale)) {
        const Nanos time = std::max(scale.toTime(point.x), previous);
        appendVarint(times, static_cast<std::uint64_t>(time - std::exchange(previous, time)));
        appendVarint(values, static_cast<std::uint64_t>(std::lround(std::clamp(point.value / top, 0.0, 1.0) * UINT16_MAX)));
        ++points;
    }
    m_json.member("kind", "counter");
    m_json.member("top", top);
    m_json.member("first", pane.extent.start - origin);
    m_json.member("points", points);
    m_json.member("section", std::uint64_t{addSection(times + values)});
}

/// The costliest waits by time: what the page shows of a wait beside its span.
void TimelineWriter::writeWaits(const Pane& pane, NameTable& names)
{
    const ShownRun& run = pane.source->run;
    const auto index = run.waits();
    const WaitList waits = index ? index->all() : WaitList();
    struct Shown {
        Nanos cost = 0;
        std::size_t wait = 0;
    };
    std::vector<Shown> shown;
    for (const Wait& wait : waits)
        shown.push_back({std::max(wait.bubble, wait.gap), shown.size()});
    if (shown.size() > kMostWaits) {
        std::ranges::nth_element(shown, shown.begin() + kMostWaits, std::greater<>(), &Shown::cost);
        m_data.counts.waitsLeftOut += shown.size() - kMostWaits;
        shown.resize(kMostWaits);
        std::ranges::sort(shown, {}, &Shown::wait);
    }
    TextTable reasons;
    m_json.key("waits").beginArray();
    for (const Shown& one : shown) {
        const Wait wait = waits[one.wait];
        const bool hasGap = wait.gapDevice.isValid() && !wait.gapRange.isEmpty();
        m_json.beginArray();
        for (const Nanos time : {Nanos{wait.thread.value()}, wait.start - run.origin(), wait.bubble, hasGap ? wait.gap : 0,
                 hasGap ? wait.gapRange.start - run.origin() : 0, hasGap ? wait.gapRange.length() : 0})
            m_json.value(time);
        m_json.value(hasGap ? static_cast<std::int64_t>(wait.gapDevice.value()) : -1);
        m_json.value(std::uint64_t{reasons.indexOf(reasonWords(wait.kind).toStdString())});
        for (const StringId name : {wait.cause, wait.awaited ? wait.awaited->name : StringId()})
            m_json.value(name.isValid() ? static_cast<std::int64_t>(names.indexOf(name)) : -1);
        m_json.value(wait.isFinal).value(wait.isNeedless);
        m_json.endArray();
    }
    m_json.endArray();
    m_json.key("reasons").beginArray();
    for (const std::string& text : reasons.texts())
        m_json.value(text);
    m_json.endArray();
}

void TimelineWriter::writeNotes(const Pane& pane)
{
    const ShownRun& run = pane.source->run;
    m_json.key("notes").beginArray();
    for (const Note& note : run.notes) {
        const TimeRange onAxis = run.onAxis(note.range);
        m_json.beginArray().value(onAxis.start).value(onAxis.end).value(note.text).endArray();
    }
    m_json.endArray();
}

struct PageText {
    const char* key;
    const char* text;
};

constexpr PageText kTexts[]{
    {"timeline", QT_TRANSLATE_NOOP("ReportTimeline", "Timeline")},
    {"help",
        QT_TRANSLATE_NOOP("ReportTimeline",
            "Click the timeline first. Wheel or W and S zoom, A and D or dragging pan, Shift and dragging selects a range. Up and Down scroll, Shift-Left and "
            "Shift-Right select spans, [ and ] waits. / searches, F shows everything, Z the selection, Escape clears it.")},
    {"zoomIn", QT_TRANSLATE_NOOP("ReportTimeline", "Zoom in")},
    {"zoomOut", QT_TRANSLATE_NOOP("ReportTimeline", "Zoom out")},
    {"fit", QT_TRANSLATE_NOOP("ReportTimeline", "Fit")},
    {"zoomToSelection", QT_TRANSLATE_NOOP("ReportTimeline", "Zoom to selection")},
    {"communication", QT_TRANSLATE_NOOP("ReportTimeline", "Communication kernel")},
    {"waitColour", QT_TRANSLATE_NOOP("ReportTimeline", "Wait (stronger colour: more device time lost)")},
    {"gapColour", QT_TRANSLATE_NOOP("ReportTimeline", "Idle gap after a wait")},
    {"previousWait", QT_TRANSLATE_NOOP("ReportTimeline", "Previous wait")},
    {"nextWait", QT_TRANSLATE_NOOP("ReportTimeline", "Next wait")},
    {"search", QT_TRANSLATE_NOOP("ReportTimeline", "Search by name")},
    {"previousHit", QT_TRANSLATE_NOOP("ReportTimeline", "Previous hit")},
    {"nextHit", QT_TRANSLATE_NOOP("ReportTimeline", "Next hit")},
    {"hits", QT_TRANSLATE_NOOP("ReportTimeline", "%1 of %2 hits")},
    {"hitsFound", QT_TRANSLATE_NOOP("ReportTimeline", "Hits: %1")},
    {"noHits", QT_TRANSLATE_NOOP("ReportTimeline", "No hits")},
    {"visible", QT_TRANSLATE_NOOP("ReportTimeline", "Visible: %1 to %2 (%3)")},
    {"selectedRange", QT_TRANSLATE_NOOP("ReportTimeline", "Selected range")},
    {"selectedSpan", QT_TRANSLATE_NOOP("ReportTimeline", "Selected span")},
    {"nothingSelected", QT_TRANSLATE_NOOP("ReportTimeline", "Click a span for its details.")},
    {"name", QT_TRANSLATE_NOOP("ReportTimeline", "Name")},
    {"kind", QT_TRANSLATE_NOOP("ReportTimeline", "Kind")},
    {"start", QT_TRANSLATE_NOOP("ReportTimeline", "Start")},
    {"end", QT_TRANSLATE_NOOP("ReportTimeline", "End")},
    {"duration", QT_TRANSLATE_NOOP("ReportTimeline", "Duration")},
    {"minimumDuration", QT_TRANSLATE_NOOP("ReportTimeline", "Minimum duration")},
    {"track", QT_TRANSLATE_NOOP("ReportTimeline", "Track")},
    {"device", QT_TRANSLATE_NOOP("ReportTimeline", "Device")},
    {"run", QT_TRANSLATE_NOOP("ReportTimeline", "Run")},
    {"reason", QT_TRANSLATE_NOOP("ReportTimeline", "Reason")},
    {"cause", QT_TRANSLATE_NOOP("ReportTimeline", "Cause")},
    {"awaited", QT_TRANSLATE_NOOP("ReportTimeline", "Awaited")},
    {"bubble", QT_TRANSLATE_NOOP("ReportTimeline", "Bubble")},
    {"idleGap", QT_TRANSLATE_NOOP("ReportTimeline", "Idle gap")},
    {"finalWait", QT_TRANSLATE_NOOP("ReportTimeline", "Drains the device after the last launch; no time is lost")},
    {"needless", QT_TRANSLATE_NOOP("ReportTimeline", "No awaited work was running or queued")},
    {"remark", QT_TRANSLATE_NOOP("ReportTimeline", "Remark")},
    {"launchedBy", QT_TRANSLATE_NOOP("ReportTimeline", "Launched by")},
    {"launched", QT_TRANSLATE_NOOP("ReportTimeline", "Launched")},
    {"firstListed", QT_TRANSLATE_NOOP("ReportTimeline", "%1 (first %2 listed)")},
    {"latency", QT_TRANSLATE_NOOP("ReportTimeline", "Launch latency")},
    {"summarizedSpans", QT_TRANSLATE_NOOP("ReportTimeline", "Summarized spans")},
    {"mostly", QT_TRANSLATE_NOOP("ReportTimeline", "Mostly")},
    {"covered", QT_TRANSLATE_NOOP("ReportTimeline", "Total duration")},
    {"spansInRange", QT_TRANSLATE_NOOP("ReportTimeline", "Spans starting in range")},
    {"showInTimeline", QT_TRANSLATE_NOOP("ReportTimeline", "Show in timeline")},
    {"overview", QT_TRANSLATE_NOOP("ReportTimeline", "Overview: utilization of the whole run. Click to move the visible range.")},
};

void TimelineWriter::writeTexts()
{
    m_json.key("texts").beginObject();
    for (const PageText& one : kTexts)
        m_json.member(one.key, DataWords::tr(one.text).toStdString());
    m_json.endObject();
    m_json.key("kinds").beginArray();
    for (std::size_t kind = 0; kind < kSpanKinds; ++kind)
        m_json.value(capitalized(kindWords(static_cast<SpanKind>(kind))).toStdString());
    m_json.endArray();
}

/// The colours of spans in both themes; those of the page are in its style.
void TimelineWriter::writeColours()
{
    const auto hex = [](QRgb colour) { return QColor(colour).name().toStdString(); };
    m_json.key("colours").beginObject();
    for (const Theme::Mode mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
        const SpanColours byKind(themeOf(mode), ColourBy::Kind);
        const SpanColours byStream(themeOf(mode), ColourBy::Stream);
        m_json.key(mode == Theme::Mode::Light ? "light" : "dark").beginObject();
        m_json.key("kinds").beginArray();
        for (std::size_t kind = 0; kind < kSpanKinds; ++kind)
            m_json.value(hex(byKind.of(static_cast<SpanKind>(kind), 0, StringId(0), {})));
        m_json.endArray().key("hues").beginArray();
        for (std::size_t hue = 0; hue < kHues; ++hue)
            m_json.value(hex(byStream.of(SpanKind::Kernel, 0, {}, TrackId::fromIndex(hue))));
        m_json.endArray().member("communication", hex(byKind.of(SpanKind::Kernel, SpanFlag::kCommunication, {}, {})));
        m_json.member("cheapWait", hex(byKind.wait(0))).member("unratedWait", hex(byKind.unratedWait())).member("wait", hex(byKind.wait(1)));
        m_json.endObject();
    }
    m_json.endObject();
}

/// Progress of passes over the spans, and whether the job was cancelled.
class PassProgress {
public:
    PassProgress(const Job& job, std::uint64_t total) : m_job(job), m_total(total) {}

    bool step()
    {
        constexpr std::uint64_t kBetween = 65'536;
        if (++m_done % kBetween == 0)
            m_job.report(m_done, m_done <= m_total ? m_total : kUnknown);
        return m_done % kBetween != 0 || !m_job.isCancelled();
    }

private:
    static constexpr std::uint64_t kUnknown = 0; // how many more passes the limit takes

    const Job& m_job;
    std::uint64_t m_total;
    std::uint64_t m_done = 0;
};

std::vector<Pane> panesOf(const std::vector<TimelineSource>& runs, TimeRange visible)
{
    std::vector<Pane> panes;
    for (const TimelineSource& source : runs) {
        Pane pane{&source, outlineOf(*source.run.trace, source.choices), source.run.extent(), {}};
        pane.rule = {pane.extent.start, source.run.inTrace(visible)};
        panes.push_back(std::move(pane));
    }
    return panes;
}

std::uint64_t spansIn(const Lane& lane, TimeRange range)
{
    std::uint64_t spans = 0;
    for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
        const BlockHeader& header = lane.blocks.header(i);
        if (header.first >= range.start && header.last <= range.end) {
            spans += header.count;
        } else if (header.last >= range.start && header.first <= range.end) {
            const auto columns = lane.blocks.block(i).columns();
            for (std::size_t row = 0; row < columns->size(); ++row)
                spans += columns->endOf(row) >= range.start && columns->startOf(row) <= range.end ? 1 : 0;
        }
    }
    return spans;
}

/// Spans of the runs on all lanes, shown or hidden.
std::uint64_t allSpans(const std::vector<Pane>& panes)
{
    std::uint64_t spans = 0;
    for (const Pane& pane : panes) {
        for (const Track& track : pane.trace().tracks) {
            for (const Lane& lane : track.lanes)
                spans += spansIn(lane, pane.extent);
        }
    }
    return spans;
}

/// False if it was cancelled.
bool countItems(const Pane& pane, ItemCounter& counter, const std::function<bool()>& goOn)
{
    for (const OutlineBand& one : pane.outline) {
        for (const LaneRow& row : one.rows) {
            counter.beginLane(pane.rule);
            const bool isComplete = !row.lane || forEachIn(pane.laneOf(row), pane.extent, [&](const Span& span) {
                counter.add(span);
                return goOn();
            });
            if (!isComplete)
                return false;
        }
    }
    return true;
}

} // namespace

std::uint64_t TimelineData::bytes() const
{
    std::uint64_t bytes = 0;
    for (const QByteArray& section : sections)
        bytes += textBytes(section);
    return bytes;
}

std::uint64_t mostTimelineBytes(std::uint64_t spans)
{
    const std::uint64_t beyond = std::clamp(spans, kFewSpans, kManySpans) - kFewSpans;
    return kFewBytes + beyond * (kManyBytes - kFewBytes) / (kManySpans - kFewSpans);
}

TimelineData timelineDataOf(const std::vector<TimelineSource>& runs, TimeRange visible, const Job& job)
{
    return timelineDataOf(runs, visible, 0, job);
}

TimelineData timelineDataOf(const std::vector<TimelineSource>& runs, TimeRange visible, std::uint64_t mostBytes, const Job& job)
{
    if (runs.empty())
        return {};
    const std::vector<Pane> panes = panesOf(runs, visible);
    const std::uint64_t all = allSpans(panes);
    PassProgress progress(job, 2 * all); // if the first attempt fits
    const std::function<bool()> goOn = [&progress] { return progress.step(); };
    ItemCounter counter;
    for (const Pane& pane : panes) {
        if (!countItems(pane, counter, goOn))
            return {};
    }
    const std::uint64_t most = mostBytes > 0 ? mostBytes : mostTimelineBytes(counter.spans());
    double items = static_cast<double>(most) / kUsualItemBytes;
    TimelineData data;
    std::size_t limits = 0;
    for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
        TimelineWriter writer(panes, visible, counter.levelsFor(static_cast<std::uint64_t>(items)), kTextLimits[limits], goOn);
        data = writer.write();
        const std::uint64_t bytes = data.bytes();
        if (data.sections.empty() || bytes <= most)
            break;
        data.counts.excessBytes = bytes - most;
        constexpr double kMargin = 0.9;
        const std::uint64_t others = bytes - writer.itemBytes();
        const double room = others < most ? kMargin * static_cast<double>(most - others) : 0;
        items = std::min(items, static_cast<double>(writer.items())) * room / static_cast<double>(std::max<std::uint64_t>(writer.itemBytes(), 1));
        if (writer.spanTextBytes() > most / 2)
            limits = std::min(limits + 1, std::size(kTextLimits) - 1);
    }
    data.counts.hidden = all - std::min(all, counter.spans());
    return data;
}

namespace {

/// How long the groups are.
QString groupWords(const SummaryLevels& levels)
{
    const auto slot = [](int level) { return durationWords(Nanos{1} << std::min(level, 62)); };
    if (levels.visible && levels.others.value_or(0) > *levels.visible)
        return DataWords::tr("In the range shown at first, a group covers at most %1, elsewhere at most %2.").arg(slot(*levels.visible), slot(*levels.others));
    if (levels.visible)
        return DataWords::tr("A group covers at most %1.").arg(slot(*levels.visible));
    return DataWords::tr("The range shown at first keeps every span; elsewhere, a group covers at most %1.").arg(slot(levels.others.value_or(0)));
}

} // namespace

QString summaryWords(const TimelineCounts& counts)
{
    QStringList sentences;
    if (counts.summarized > 0) {
        sentences << DataWords::tr("To limit the size of the page, the timeline shows %1 of %2 spans as %3 groups.")
                         .arg(countWords(counts.summarized), countWords(counts.spans), countWords(counts.groups))
                  << groupWords(counts.levels)
                  << DataWords::tr("A search finds a group by the name that takes most of its time. Numbers and tables outside the timeline are exact.");
    }
    if (counts.hidden > 0)
        sentences << DataWords::tr("Spans on hidden tracks, left out: %1.").arg(countWords(counts.hidden));
    if (counts.withoutDetails > 0)
        sentences << DataWords::tr("Spans without details: %1.").arg(countWords(counts.withoutDetails));
    if (counts.shortenedNames > 0)
        sentences << DataWords::tr("Names of which only the beginning is shown: %1.").arg(countWords(counts.shortenedNames));
    if (counts.waitsLeftOut > 0)
        sentences << DataWords::tr("Waits without reason and idle gap (the cheapest): %1.").arg(countWords(counts.waitsLeftOut));
    if (counts.excessBytes > 0)
        sentences << DataWords::tr("The timeline is larger than its limit, by %1 bytes.").arg(countWords(counts.excessBytes));
    return together(sentences);
}

} // namespace stallscope::gui
