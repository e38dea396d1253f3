// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/legend.h"

#include "gui/common/access/screen_reader.h"
#include "gui/timeline/logic/run_path.h"
#include "gui/timeline/paint/pane_scene.h"
#include "gui/timeline/paint/path_marks.h"
#include "profiler/narrative/advice_words.h"

#include <QPainter>

#include <algorithm>
#include <set>
#include <vector>

namespace stallscope::gui {

namespace {

using Threads = std::set<TrackId>;
using Devices = std::set<DeviceId>;

/// Waits and the gaps after them are drawn on lanes of their thread and of their device.
void addWaits(SeenKinds& seen, const PaneScene& scene, const Threads& threads, const Devices& devices)
{
    if (!scene.waits) {
        seen.unratedWaits |= seen.calls && scene.report->overlap.syncCount > 0;
        return;
    }
    const bool hasWaits = std::ranges::any_of(scene.waits->threads(), [&](TrackId thread) { return threads.contains(thread); });
    seen.costlyWaits |= hasWaits && !scene.waits->costs().isFree();
    seen.freeWaits |= hasWaits && scene.waits->costs().isFree();
    seen.gaps |= std::ranges::any_of(scene.waits->gapDevices(), [&](DeviceId device) { return devices.contains(device); });
}

/// The overview and the curves of devices show kernels and copies also where no stream is shown.
void addReport(SeenKinds& seen, const RunReport& report, const Devices& devices)
{
    seen.kernels |= report.allDevices.compute > 0;
    seen.copies |= report.allDevices.copy > 0;
    for (const DeviceReport& device : report.devices) {
        seen.communication |= device.utilization.comm > 0 && devices.contains(device.device);
        seen.memsets |= device.utilization.memset > 0 && devices.contains(device.device);
    }
}

void addLane(SeenKinds& seen, LaneGroup group)
{
    seen.calls |= group == LaneGroup::Calls;
    seen.operations |= group == LaneGroup::Operations;
    seen.ranges |= group == LaneGroup::Ranges;
    seen.deviceSyncs |= group == LaneGroup::DeviceSyncs;
    seen.overhead |= group == LaneGroup::Overhead;
    seen.marks |= group == LaneGroup::Marks;
}

constexpr int kLineHeight = 24;
constexpr int kSwatch = 11;
constexpr int kGap = 6;
constexpr int kBetweenEntries = 14;
constexpr int kInGroup = 9;

enum class Sign { Swatch, Bubble, Waits, Hues, None };

struct Entry {
    QString text;
    QColor colour;
    Sign sign = Sign::Swatch;
    int between = kBetweenEntries; ///< gap to the next entry
    QString spoken{};              ///< text for screen readers, if the preceding title is part of the meaning
};

int swatchWidth(Sign sign)
{
    constexpr int kWide = 27;
    return sign == Sign::None ? 0 : sign == Sign::Waits || sign == Sign::Hues ? kWide : kSwatch;
}

int signWidth(Sign sign)
{
    return sign == Sign::None ? 0 : swatchWidth(sign) + kGap;
}

/// Adds one title for all causes on the path.
void addPath(std::vector<Entry>& entries, const Theme& theme, const SeenKinds& seen)
{
    const auto isSeen = [](bool one) { return one; };
    if (std::none_of(seen.path.begin(), seen.path.end(), isSeen))
        return;
    entries.push_back({Legend::tr("critical path:"), theme.mutedText, Sign::None, kInGroup});
    for (std::size_t i = 0; i < kPathCauses; ++i) {
        const auto cause = static_cast<PathCause>(i);
        const QString words = QString::fromStdString(narrative::causeWords(cause));
        if (seen.path[i])
            entries.push_back({words, pathColour(theme, cause), Sign::Swatch, kInGroup, Legend::tr("critical path: %1").arg(words)});
    }
}

void addWaits(std::vector<Entry>& entries, const Theme& theme, const SeenKinds& seen)
{
    if (seen.costlyWaits)
        entries.push_back({Legend::tr("host waits, from cheap to costly"), theme.wait, Sign::Waits});
    else if (seen.freeWaits)
        entries.push_back({Legend::tr("host waits, at no cost"), theme.cheapWait});
    if (seen.unratedWaits)
        entries.push_back({Legend::tr("host waits"), QColor(SpanColours(theme, ColourBy::Kind).unratedWait())});
    if (seen.gaps)
        entries.push_back({Legend::tr("idle gap after a wait; filled: bubble"), theme.bubble, Sign::Bubble});
}

void addColours(std::vector<Entry>& entries, const Theme& theme, ColourBy by, const SeenKinds& seen)
{
    if (by == ColourBy::Name)
        entries.push_back({Legend::tr("colour by name"), theme.mutedText, Sign::Hues});
    if (by == ColourBy::Stream)
        entries.push_back({Legend::tr("colour by thread and stream"), theme.mutedText, Sign::Hues});
    if (by != ColourBy::Kind)
        return;
    const SpanColours colours(theme, by);
    const auto add = [&](bool isSeen, SpanKind kind, SpanFlag::Type flags, const QString& text) {
        if (isSeen)
            entries.push_back({text, QColor(colours.of(kind, flags, {}, {}))});
    };
    add(seen.kernels, SpanKind::Kernel, SpanFlag::kNone, Legend::tr("kernel"));
    add(seen.communication, SpanKind::Kernel, SpanFlag::kCommunication, Legend::tr("communication"));
    add(seen.copies, SpanKind::Memcpy, SpanFlag::kNone, Legend::tr("copy"));
    add(seen.memsets, SpanKind::Memset, SpanFlag::kNone, Legend::tr("memset"));
    add(seen.calls, SpanKind::ApiCall, SpanFlag::kNone, Legend::tr("API call"));
    if (seen.operations || seen.ranges) {
        const QString text = !seen.ranges ? Legend::tr("operations, by name")
            : !seen.operations            ? Legend::tr("ranges, by name")
                                          : Legend::tr("ranges and operations, by name");
        entries.push_back({text, theme.mutedText, Sign::Hues});
    }
    add(seen.marks, SpanKind::Mark, SpanFlag::kNone, Legend::tr("mark without duration"));
    add(seen.deviceSyncs, SpanKind::SyncRecord, SpanFlag::kNone, Legend::tr("synchronization record"));
    add(seen.overhead, SpanKind::Overhead, SpanFlag::kNone, Legend::tr("profiler overhead"));
}

std::vector<Entry> entriesFor(const Theme& theme, ColourBy by, const SeenKinds& seen)
{
    std::vector<Entry> entries;
    addWaits(entries, theme, seen);
    addColours(entries, theme, by, seen);
    addPath(entries, theme, seen);
    return entries;
}

/// Position of each entry, swatch first.
std::vector<QRect> placesOf(const std::vector<Entry>& entries, const QFontMetrics& metrics, int width)
{
    constexpr int kLeft = 10;
    std::vector<QRect> places;
    int x = kLeft;
    int line = 0;
    const auto widthOf = [&](const Entry& entry) { return signWidth(entry.sign) + metrics.horizontalAdvance(entry.text) + 2; };
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        const int wanted = widthOf(entry);
        const bool isTitle = entry.sign == Sign::None; // must not end a line
        const int together = isTitle && i + 1 < entries.size() ? wanted + entry.between + widthOf(entries[i + 1]) : wanted;
        if (x > kLeft && x + together > width) {
            x = kLeft;
            ++line;
        }
        places.emplace_back(x, line * kLineHeight, wanted, kLineHeight);
        x += wanted + entry.between;
    }
    return places;
}

void paintSign(QPainter& painter, const Entry& entry, const QRect& place, const Theme& theme)
{
    if (entry.sign == Sign::None)
        return;
    const QRect swatch(place.left(), place.top() + (kLineHeight - kSwatch) / 2, swatchWidth(entry.sign), kSwatch);
    const SpanColours colours(theme, ColourBy::Stream);
    for (int x = 0; x < swatch.width(); ++x) {
        const double share = static_cast<double>(x) / swatch.width();
        constexpr int kShownHues = 3;
        const TrackId hue(static_cast<std::uint32_t>(share * kShownHues));
        const QColor colour = entry.sign == Sign::Waits ? mixed(theme.cheapWait, theme.wait, share)
            : entry.sign == Sign::Hues                  ? QColor(colours.of(SpanKind::HostOp, SpanFlag::kNone, {}, hue))
                                                        : entry.colour;
        painter.fillRect(QRect(swatch.left() + x, swatch.top(), 1, swatch.height()), colour);
    }
    if (entry.sign == Sign::Bubble) {
        painter.setPen(QPen(theme.wait, 1, Qt::DashLine));
        painter.drawRect(swatch.adjusted(0, 0, -1, -1));
    }
}

} // namespace

void addSeen(SeenKinds& seen, const PaneScene& scene)
{
    Threads threads;
    Devices devices;
    for (const LaneRow& row : scene.layout.rows()) {
        const TrackInfo& track = scene.trace->tracks[row.track.index()].info;
        addLane(seen, row.place.group);
        if (track.type == TrackType::HostThread)
            threads.insert(row.track);
        else if (row.place.group == LaneGroup::Work)
            devices.insert(track.device);
    }
    if (scene.report) {
        addWaits(seen, scene, threads, devices);
        addReport(seen, *scene.report, devices);
    }
    for (std::size_t i = 0; scene.path && i < kPathCauses; ++i)
        seen.path[i] |= scene.path->byCause()[i] > 0;
}

Legend::Legend(QWidget* parent) : QWidget(parent), m_theme(&themeOf(Theme::Mode::Dark))
{
    setFixedHeight(kLineHeight);
    new ShownValue(*this, [this] { return texts().join(QStringLiteral(", ")); }); // child of this
    setAccessibleName(tr("Legend"));
}

void Legend::setAppearance(const Theme& theme, ColourBy by)
{
    m_theme = &theme;
    m_by = by;
    fitHeight();
    update();
}

void Legend::setSeen(const SeenKinds& seen)
{
    if (seen == m_seen)
        return;
    m_seen = seen;
    fitHeight();
    update();
}

QStringList Legend::texts() const
{
    QStringList texts;
    for (const Entry& entry : entriesFor(*m_theme, m_by, m_seen)) {
        if (entry.sign != Sign::None)
            texts << (entry.spoken.isEmpty() ? entry.text : entry.spoken);
    }
    return texts;
}

QSize Legend::sizeHint() const
{
    return {400, kLineHeight};
}

void Legend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setFont(font());
    paintTo(painter);
}

void Legend::paintTo(QPainter& painter) const
{
    painter.fillRect(rect(), m_theme->window);
    painter.fillRect(QRect(0, 0, width(), 1), m_theme->line);
    const std::vector<Entry> entries = entriesFor(*m_theme, m_by, m_seen);
    const std::vector<QRect> places = placesOf(entries, painter.fontMetrics(), width());
    for (std::size_t i = 0; i < entries.size() && places[i].top() < height(); ++i) {
        paintSign(painter, entries[i], places[i], *m_theme);
        painter.setPen(m_theme->mutedText);
        painter.drawText(places[i].adjusted(signWidth(entries[i].sign), 0, 0, 0), Qt::AlignVCenter, entries[i].text);
    }
}

void Legend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void Legend::fitHeight()
{
    const std::vector<QRect> places = placesOf(entriesFor(*m_theme, m_by, m_seen), fontMetrics(), width());
    setFixedHeight(std::min(places.empty() ? kLineHeight : places.back().bottom() + 1, m_mostLines * kLineHeight));
}

void Legend::setMostLines(int lines)
{
    m_mostLines = lines;
    fitHeight();
}

} // namespace stallscope::gui
