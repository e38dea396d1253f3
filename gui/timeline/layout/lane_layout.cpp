// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/lane_layout.h"

#include "profiler/base/say.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/shared_device.h"
#include "profiler/trace/track.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Whether the track did anything in that time.
bool hasSpansIn(const Lane& lane, TimeRange range)
{
    const std::size_t block = lane.blocks.firstEndingAfter(range.start);
    if (block == lane.blocks.size() || lane.blocks.header(block).first >= range.end)
        return false;
    // A span that ends after the range begins is the first that starts in it, or the one before that.
    const auto columns = lane.blocks.block(block).columns();
    const std::size_t row = columns->firstStartingAt(range.start);
    const bool reachesIn = row > 0 && columns->at(row - 1).end() > range.start;
    return reachesIn || (row < columns->size() && columns->at(row).start < range.end);
}

bool hasSpansIn(const Track& track, TimeRange range)
{
    return std::any_of(track.lanes.begin(), track.lanes.end(), [&](const Lane& lane) { return hasSpansIn(lane, range); });
}

constexpr int kGroupHeight = 22;
constexpr int kCurveLanes = 2; // height of a curve in lanes, plus padding
constexpr int kCurveExtra = 6;
constexpr int kLowestTrack = 22; // height of one line of text
constexpr int kTrackPadding = 2; // above and below the lanes
constexpr int kLaneGroupGap = 3;
constexpr std::size_t kManyThreads = 4;  // beyond this, threads that launch no device work are collapsed
constexpr std::size_t kManyCounters = 2; // beyond this, they share a header

/// Shown siblings of `key`, from top to bottom: tracks of its kind without another group in between.
std::vector<HeaderKey> siblingsOf(const LaneLayout& layout, HeaderKey key)
{
    std::vector<HeaderKey> siblings;
    bool isHere = false;
    for (const Band& band : layout.bands()) {
        if (band.isPinned)
            continue;
        if (band.key.kind == key.kind) {
            siblings.push_back(band.key);
            isHere = isHere || band.key == key;
        } else if (band.key.isGroup() && !key.isGroup()) {
            if (isHere)
                return siblings;
            siblings.clear();
        }
    }
    return isHere ? siblings : std::vector<HeaderKey>{};
}

} // namespace

std::string titleOf(const Process& process)
{
    std::string title = process.name.empty() ? say(STALLSCOPE_TEXT("Timeline", "process")) : process.name;
    if (process.rank)
        title += say(STALLSCOPE_TEXT("Timeline", " rank {}"), *process.rank);
    const std::string pid = std::to_string(process.pid);
    if (process.pid != 0 && title.find(pid) == std::string::npos)
        title += fmt::format(" {}", pid);
    return process.host.empty() ? title : fmt::format("{} @ {}", title, process.host);
}

std::string titleOf(const TrackInfo& track)
{
    if (!track.name.empty())
        return track.name;
    return track.type == TrackType::HostThread ? say(STALLSCOPE_TEXT("Timeline", "thread {}"), track.nativeId)
                                               : say(STALLSCOPE_TEXT("Timeline", "stream {}"), track.nativeId);
}

std::string titleOf(const Trace& trace, TrackId track)
{
    if (track.index() >= trace.tracks.size())
        return {};
    const TrackInfo& info = trace.tracks[track.index()].info;
    const std::string title = titleOf(info);
    return isOfAnotherProcess(trace, info) ? say(STALLSCOPE_TEXT("Timeline", "{} (PID {})"), title, trace.processes[info.process.index()].pid) : title;
}

std::string counterGroupTitle(std::size_t counters)
{
    return say(STALLSCOPE_TEXT("Timeline", "Counters ({})"), counters);
}

/// Builds the LaneLayout of a trace. Single use.
class LayoutBuilder {
public:
    LayoutBuilder(const Trace& trace, const LayoutChoices& choices, LaneLayout& layout) : m_trace(trace), m_choices(choices), m_layout(layout) {}

    void build();

private:
    void addProcess(ProcessId process);
    void addDevice(DeviceId device);
    void addTrack(TrackId track, int indent);
    void addCounter(CounterId counter, int indent);
    void addCounters(ProcessId process, DeviceId device, int indent);
    void addLanes(Band& band, TrackId track);
    void addLane(Band& band, LaneRow row);
    void finish(Band band);

    [[nodiscard]] bool isShown(HeaderKey key) const { return !m_choices.hidden.contains(key); }
    [[nodiscard]] bool isWithin(const OpenSpan& open) const;
    [[nodiscard]] bool isEmpty(const Track& track) const;
    [[nodiscard]] bool isCollapsed(HeaderKey key, bool byDefault) const;
    [[nodiscard]] int curveHeight() const;
    [[nodiscard]] bool hasDeviceWork(ProcessId process) const;
    [[nodiscard]] bool isBusyThread(const Track& track) const;
    [[nodiscard]] bool isLaneShown(LanePlace place) const { return m_choices.showsPython || place.group != LaneGroup::Python; }
    [[nodiscard]] bool isEmpty(const Lane& lane) const;
    [[nodiscard]] std::vector<TrackId> tracksOf(TrackType type, ProcessId process, DeviceId device) const;
    [[nodiscard]] std::vector<TrackId> streamsOf(DeviceId device) const;
    template <class Is>
    [[nodiscard]] std::vector<TrackId> tracksWith(TrackType type, Is is) const;
    template <class IdType, class KeyOf>
    void sortByChoice(std::vector<IdType>& ids, KeyOf keyOf) const;

    const Trace& m_trace;
    const LayoutChoices& m_choices;
    LaneLayout& m_layout;
    bool m_isPinning = false;
    bool m_hasDeviceWork = false;
    std::size_t m_threads = 0;
    int m_y = 0;
};

void LayoutBuilder::build()
{
    m_threads = static_cast<std::size_t>(
        std::count_if(m_trace.tracks.begin(), m_trace.tracks.end(), [](const Track& track) { return track.info.type == TrackType::HostThread; }));
    m_isPinning = true;
    m_y = m_choices.stripHeight;
    for (const HeaderKey key : m_choices.pinned) {
        if (key.isTrack() && key.id < m_trace.tracks.size() && isShown(key))
            addTrack(TrackId(key.id), 0);
    }
    m_layout.m_stripHeight = m_choices.stripHeight;
    m_layout.m_pinnedHeight = m_y;
    m_layout.m_pinnedRows = m_layout.m_rows.size();
    m_isPinning = false;
    m_y = 0;
    std::vector<ProcessId> processes;
    for (std::size_t i = 0; i < m_trace.processes.size(); ++i)
        processes.push_back(ProcessId::fromIndex(i));
    sortByChoice(processes, [](ProcessId id) { return HeaderKey::of(id); });
    // processes with device work first: tools add processes of their own
    const auto others = std::stable_partition(processes.begin(), processes.end(), [this](ProcessId process) { return hasDeviceWork(process); });
    m_hasDeviceWork = others != processes.begin();
    for (const ProcessId process : processes)
        addProcess(process);
    addProcess({}); // tracks without a process
    m_layout.m_scrolledHeight = m_y;
}

void LayoutBuilder::addProcess(ProcessId process)
{
    const std::vector<TrackId> threads = tracksOf(TrackType::HostThread, process, {});
    std::vector<DeviceId> devices;
    for (std::size_t i = 0; i < m_trace.devices.size(); ++i) {
        if (m_trace.devices[i].process == process)
            devices.push_back(DeviceId::fromIndex(i));
    }
    sortByChoice(devices, [](DeviceId id) { return HeaderKey::of(id); });
    const HeaderKey key = HeaderKey::of(process);
    const bool hasHeader = process.isValid() && m_trace.processes.size() > 1;
    if (!isShown(key) || (threads.empty() && devices.empty() && !hasHeader && process.isValid()))
        return;
    bool isClosed = false;
    if (hasHeader) {
        Band band;
        band.key = key;
        band.title = titleOf(m_trace.processes[process.index()]);
        band.canCollapse = true;
        band.isCollapsed = isClosed = isCollapsed(key, m_hasDeviceWork && !hasDeviceWork(process));
        band.height = kGroupHeight;
        finish(std::move(band));
    }
    if (isClosed)
        return;
    for (const TrackId thread : threads)
        addTrack(thread, hasHeader ? 1 : 0);
    for (const DeviceId device : devices)
        addDevice(device);
    for (const TrackId stream : tracksOf(TrackType::DeviceStream, process, {}))
        addTrack(stream, 1);
    addCounters(process, {}, hasHeader ? 1 : 0);
}

void LayoutBuilder::addDevice(DeviceId device)
{
    const DeviceInfo& info = m_trace.devices[device.index()];
    const std::vector<TrackId> streams = streamsOf(device);
    const HeaderKey key = HeaderKey::of(device);
    if (!isShown(key) || (streams.empty() && !m_choices.showsEmpty))
        return;
    Band band;
    band.key = key;
    band.title = narrative::deviceNameInProcess(m_trace, device);
    band.canCollapse = true;
    band.isCollapsed = isCollapsed(key, false);
    band.hasCurve = true;
    band.height = curveHeight();
    const bool isClosed = band.isCollapsed;
    finish(std::move(band));
    if (isClosed)
        return;
    for (const TrackId stream : streams)
        addTrack(stream, 1);
    addCounters(info.process, device, 1);
}

void LayoutBuilder::addTrack(TrackId track, int indent)
{
    const Track& info = m_trace.tracks[track.index()];
    const bool isThread = info.info.type == TrackType::HostThread;
    const HeaderKey key = isThread ? HeaderKey::thread(track) : HeaderKey::stream(track);
    if (!isShown(key) || (m_choices.isPinned(key) && !m_isPinning))
        return;
    Band band;
    band.key = key;
    band.title = titleOf(m_trace, track);
    band.indent = indent;
    band.isPinned = m_isPinning;
    band.isCollapsed = isCollapsed(key, isThread && m_threads > kManyThreads && !isBusyThread(info));
    band.firstRow = m_layout.m_rows.size();
    addLanes(band, track);
    band.rowCount = m_layout.m_rows.size() - band.firstRow;
    band.height = std::max(band.height + kTrackPadding, kLowestTrack);
    finish(std::move(band));
}

void LayoutBuilder::addLanes(Band& band, TrackId id)
{
    const Track& track = m_trace.tracks[id.index()];
    std::vector<LaneRow> rows;
    for (std::size_t i = 0; i < track.lanes.size(); ++i) {
        if (isLaneShown(track.lanes[i].place) && !isEmpty(track.lanes[i]))
            rows.push_back({id, track.lanes[i].place, i, 0, 0});
    }
    for (const OpenSpan& open : track.openSpans) {
        const LanePlace place{groupOf(open.kind), open.depth, false};
        if (!isWithin(open))
            continue;
        const bool isThere = std::any_of(rows.begin(), rows.end(), [&](const LaneRow& row) { return row.place == place; });
        if (!isThere && isLaneShown(place))
            rows.push_back({id, place, std::nullopt, 0, 0});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const LaneRow& a, const LaneRow& b) { return a.place < b.place; });
    band.canCollapse = rows.size() > 1;
    if (band.isCollapsed && !rows.empty()) {
        // a collapsed thread shows its API calls: they are its most informative lane
        const auto calls = std::find_if(rows.begin(), rows.end(), [](const LaneRow& row) { return row.place.group == LaneGroup::Calls; });
        rows = {calls == rows.end() ? rows.front() : *calls};
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i > 0 && rows[i].place.group != rows[i - 1].place.group)
            band.height += kLaneGroupGap;
        addLane(band, rows[i]);
    }
}

void LayoutBuilder::addLane(Band& band, LaneRow row)
{
    row.y = m_y + kTrackPadding + band.height;
    const int height = m_choices.laneHeight(band.key);
    row.height = (row.place.group == LaneGroup::Marks ? std::max(height / 2, LayoutChoices::kLowestLane) : height) - 1; // marks have no text
    band.height += row.height + 1;
    m_layout.m_rows.push_back(row);
}

/// Many counters of a process or device share one header, collapsed at first: they explain a late host, but whether it is
/// late is seen elsewhere.
void LayoutBuilder::addCounters(ProcessId process, DeviceId device, int indent)
{
    std::vector<CounterId> counters;
    for (std::size_t i = 0; i < m_trace.counters.size(); ++i) {
        const CounterInfo& info = m_trace.counters[i].info;
        if (info.device == device && (device.isValid() || info.process == process))
            counters.push_back(CounterId::fromIndex(i));
    }
    const HeaderKey key = device.isValid() ? HeaderKey::counters(device) : HeaderKey::counters(process);
    const bool hasHeader = counters.size() > kManyCounters;
    if (hasHeader && !isShown(key))
        return;
    if (hasHeader) {
        Band band;
        band.key = key;
        band.title = counterGroupTitle(counters.size());
        band.indent = indent;
        band.canCollapse = true;
        band.isCollapsed = isCollapsed(key, true);
        band.height = kGroupHeight;
        const bool isClosed = band.isCollapsed;
        finish(std::move(band));
        if (isClosed)
            return;
    }
    for (const CounterId counter : counters)
        addCounter(counter, indent + (hasHeader ? 1 : 0));
}

void LayoutBuilder::addCounter(CounterId counter, int indent)
{
    const HeaderKey key = HeaderKey::of(counter);
    if (!isShown(key))
        return;
    Band band;
    band.key = key;
    band.title = m_trace.counters[counter.index()].info.name;
    band.subtitle = m_trace.counters[counter.index()].info.unit;
    band.indent = indent;
    band.hasCurve = true;
    band.height = curveHeight();
    finish(std::move(band));
}

void LayoutBuilder::finish(Band band)
{
    band.y = m_y;
    ++band.height; // line below the band
    m_y += band.height;
    m_layout.m_bands.push_back(std::move(band));
}

/// An open span that began after the run belongs to another run.
bool LayoutBuilder::isWithin(const OpenSpan& open) const
{
    return !m_choices.within || open.start < m_choices.within->end;
}

bool LayoutBuilder::isEmpty(const Track& track) const
{
    if (m_choices.showsEmpty || std::any_of(track.openSpans.begin(), track.openSpans.end(), [this](const OpenSpan& open) { return isWithin(open); }))
        return false;
    return m_choices.within ? !hasSpansIn(track, *m_choices.within) : track.spanCount() == 0;
}

/// Runs share their tracks: the depth that one run reached is irrelevant for another.
bool LayoutBuilder::isEmpty(const Lane& lane) const
{
    return !m_choices.showsEmpty && m_choices.within && !hasSpansIn(lane, *m_choices.within);
}

bool LayoutBuilder::isCollapsed(HeaderKey key, bool byDefault) const
{
    const auto found = m_choices.collapsed.find(key);
    return found == m_choices.collapsed.end() ? byDefault : found->second;
}

int LayoutBuilder::curveHeight() const
{
    return kCurveLanes * m_choices.usualLaneHeight + kCurveExtra;
}

bool LayoutBuilder::hasDeviceWork(ProcessId process) const
{
    return std::any_of(m_trace.tracks.begin(), m_trace.tracks.end(),
        [&](const Track& track) { return track.info.process == process && (track.info.type == TrackType::DeviceStream || isBusyThread(track)); });
}

bool LayoutBuilder::isBusyThread(const Track& track) const
{
    return !track.openSpans.empty()
        || std::any_of(track.lanes.begin(), track.lanes.end(), [](const Lane& lane) { return lane.place.group == LaneGroup::Calls; });
}

std::vector<TrackId> LayoutBuilder::tracksOf(TrackType type, ProcessId process, DeviceId device) const
{
    return tracksWith(type, [&](const TrackInfo& info) { return info.process == process && info.device == device; });
}

/// Of all processes that use the device.
std::vector<TrackId> LayoutBuilder::streamsOf(DeviceId device) const
{
    return tracksWith(TrackType::DeviceStream, [&](const TrackInfo& info) { return info.device == device; });
}

template <class Is>
std::vector<TrackId> LayoutBuilder::tracksWith(TrackType type, Is is) const
{
    std::vector<TrackId> ids;
    for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
        const TrackInfo& info = m_trace.tracks[i].info;
        if (info.type == type && is(info) && !isEmpty(m_trace.tracks[i]))
            ids.push_back(TrackId::fromIndex(i));
    }
    std::stable_sort(
        ids.begin(), ids.end(), [&](TrackId a, TrackId b) { return m_trace.tracks[a.index()].info.sortKey < m_trace.tracks[b.index()].info.sortKey; });
    sortByChoice(ids, [type](TrackId id) { return type == TrackType::HostThread ? HeaderKey::thread(id) : HeaderKey::stream(id); });
    return ids;
}

/// The sort key of an item that was not moved is its rank; a moved item has the position chosen by the user.
template <class IdType, class KeyOf>
void LayoutBuilder::sortByChoice(std::vector<IdType>& ids, KeyOf keyOf) const
{
    std::map<IdType, double> places;
    for (std::size_t rank = 0; rank < ids.size(); ++rank) {
        const auto moved = m_choices.places.find(keyOf(ids[rank]));
        places[ids[rank]] = moved == m_choices.places.end() ? static_cast<double>(rank) : moved->second;
    }
    std::stable_sort(ids.begin(), ids.end(), [&](IdType a, IdType b) { return places[a] < places[b]; });
}

LaneLayout::LaneLayout(const Trace& trace, const LayoutChoices& choices)
{
    LayoutBuilder(trace, choices, *this).build();
}

const Band* LaneLayout::find(HeaderKey key) const
{
    const auto found = std::find_if(m_bands.begin(), m_bands.end(), [key](const Band& band) { return band.key == key; });
    return found == m_bands.end() ? nullptr : &*found;
}

const LaneRow* LaneLayout::rowOf(TrackId track, LanePlace place) const
{
    const LaneRow* standIn = nullptr;
    for (const LaneRow& row : m_rows) {
        if (row.track != track)
            continue;
        if (row.place == place)
            return &row;
        if (!standIn)
            standIn = &row;
    }
    return standIn;
}

int heightOfBothSides(const LaneLayout& layout)
{
    int height = layout.pinnedHeight();
    for (const HeaderKey::Kind side : {HeaderKey::Kind::Thread, HeaderKey::Kind::Stream}) {
        const auto first =
            std::find_if(layout.bands().begin(), layout.bands().end(), [side](const Band& band) { return band.key.kind == side && band.rowCount > 0; });
        if (first == layout.bands().end() || first->isPinned)
            continue;
        const LaneRow& lane = layout.rows()[first->firstRow];
        height = std::max(height, layout.pinnedHeight() + lane.y + lane.height);
    }
    return height;
}

LaneLayout roomyLayout(const Trace& trace, LayoutChoices& choices, int height)
{
    choices.usualLaneHeight = LayoutChoices::kLaneHeight;
    LaneLayout layout(trace, choices);
    if (layout.height() >= height)
        return layout;
    for (int lane = LayoutChoices::kLaneHeight + LayoutChoices::kRoomierBy; lane <= LayoutChoices::kRoomiestLane; lane += LayoutChoices::kRoomierBy) {
        LayoutChoices roomier = choices;
        roomier.usualLaneHeight = lane;
        LaneLayout tried(trace, roomier);
        if (tried.height() > height)
            break;
        choices.usualLaneHeight = lane;
        layout = std::move(tried);
    }
    return layout;
}

bool moveTrack(LayoutChoices& choices, const LaneLayout& layout, HeaderKey moved, HeaderKey target, bool isBehind)
{
    std::vector<HeaderKey> order = siblingsOf(layout, moved);
    if (moved == target || std::find(order.begin(), order.end(), target) == order.end())
        return false;
    std::erase(order, moved);
    const auto at = std::find(order.begin(), order.end(), target);
    order.insert(isBehind ? at + 1 : at, moved);
    for (std::size_t i = 0; i < order.size(); ++i)
        choices.places[order[i]] = static_cast<double>(i);
    return true;
}

} // namespace stallscope::gui
