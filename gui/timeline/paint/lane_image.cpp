// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/lane_image.h"

#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/logic/lane_search.h"
#include "gui/timeline/paint/in_order.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace stallscope::gui {

void colourCells(std::span<const PixelCell> cells, const SpanColours& colours, TrackId track, std::span<const QRgb> background, std::span<QRgb> line)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const PixelCell& cell = cells[i];
        if (cell.isEmpty())
            line[i] = background[i];
        else if ((cell.flags & SpanFlag::kBlocking) != 0)
            line[i] = colours.unratedWait();
        else
            line[i] = blended(background[i], colours.of(cell.kind, cell.flags, cell.name, track), opacityOf(cell.coverage));
    }
}

void colourWaits(
    std::span<const PixelCell> cells, const SpanColours& colours, const WaitCosts& costs, TrackId thread, const PixelScale& scale, std::span<QRgb> line)
{
    const WaitCosts::OfThread* const ofThread = costs.find(thread);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if ((cells[i].flags & SpanFlag::kBlocking) != 0)
            line[i] = colours.wait(ofThread ? ofThread->shareOf(scale.rangeOf(static_cast<int>(i))) : 0);
    }
}

namespace {

bool isSame(const PixelScale& a, const PixelScale& b)
{
    return a.start == b.start && a.length == b.length && a.pixels == b.pixels;
}

TimeScale timeScaleOf(const PixelScale& scale)
{
    return {{scale.start, scale.end()}, scale.pixels};
}

constexpr std::uint32_t kEdgeStrength = 140;        // of 255, blended with the surface's colour
constexpr int kMarkHeight = 3;                      // of the mark below spans that a search found
constexpr std::uint64_t kCachedFrames = 4;          // a lane that was invisible for this many frames is dropped
constexpr std::chrono::milliseconds kForReading(5); // per frame, for spans that are not in memory
constexpr std::size_t kWorthAThread = 200;          // blocks: below this, waking a thread costs more than it saves

std::uint64_t keyOf(const LaneRow& row)
{
    return std::uint64_t{row.track.value()} << 32 | row.lane.value_or(UINT32_MAX);
}

/// Subdues pixels without hits. Returns the line with marks for those with hits; empty if there are none.
std::vector<QRgb> markHits(std::span<QRgb> line, std::span<const PixelCell> cells, const PaneScene& scene, const LaneRow& row, const PixelScale& scale)
{
    std::vector<std::uint8_t> isHit(line.size());
    const bool hasHits = scene.hits->mark(row.track, row.lane.value_or(0), scale, isHit);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (isHit[i] == 0 && !cells[i].isEmpty())
            line[i] = scene.subdued(line[i]);
    }
    if (!hasHits)
        return {};
    std::vector<QRgb> marks(line.begin(), line.end());
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (isHit[i] != 0)
            marks[i] = scene.theme->text.rgb();
    }
    return marks;
}

/// Bottom of the last track.
int endOf(const PaneScene& scene, const Viewport& view)
{
    return std::max(view.toView(scene.layout.scrolledHeight(), false), view.pinnedHeight);
}

/// Fills rows with a texture: the raster engine then copies each row from cached memory.
void fillRows(QPainter& painter, int top, int bottom, const std::vector<QRgb>& line)
{
    if (top >= bottom)
        return;
    const int width = static_cast<int>(line.size());
    const QImage row(reinterpret_cast<const uchar*>(line.data()), width, 1, static_cast<qsizetype>(line.size() * sizeof(QRgb)), QImage::Format_RGB32);
    painter.fillRect(0, top, width, bottom - top, QBrush(row));
}

} // namespace

void LaneCache::show(const Lane& lane, const PixelScale& scale, TimeRange shown, double ratio, ColumnLoads& loads)
{
    if (isSame(m_scale, scale) && m_isWhole && m_shown == shown && m_blocks.isLike(lane.blocks))
        return;
    m_scale = scale;
    m_shown = shown;
    m_blocks = lane.blocks;
    m_cells.resize(static_cast<std::size_t>(std::max(scale.pixels, 0)));
    ColumnLoads own(loads.end());
    paintLane(lane, scale, m_cells, own);
    clearOutside(shown);
    findWideSpans(lane, shown, ratio, own);
    m_isWhole = !own.cameShort();
    if (!m_isWhole)
        loads.comeShort();
}

void LaneCache::clearOutside(TimeRange shown)
{
    const TimeScale scale = timeScaleOf(m_scale);
    const auto pixels = static_cast<double>(m_cells.size());
    const auto from = static_cast<std::ptrdiff_t>(std::clamp(std::floor(scale.toPixel(shown.start)), 0.0, pixels));
    const auto to = static_cast<std::ptrdiff_t>(std::clamp(std::ceil(scale.toPixel(shown.end)), 0.0, pixels));
    std::fill(m_cells.begin(), m_cells.begin() + from, PixelCell{});
    std::fill(m_cells.begin() + std::max(from, to), m_cells.end(), PixelCell{});
}

void LaneCache::findWideSpans(const Lane& lane, TimeRange shown, double ratio, ColumnLoads& loads)
{
    m_edges.clear();
    m_labelled.clear();
    const TimeScale scale = timeScaleOf(m_scale);
    if (scale.isEmpty())
        return;
    const TimeRange visible = scale.range.intersected(shown);
    const double least = ratio * kLeastEdge;
    const Nanos shortest = scale.toLength(least);
    const Nanos shortestLabelled = scale.toLength(ratio * kLeastLabel);
    LaneProbe probe(lane, shortest, loads);
    Nanos done = visible.start; // one span may end a run of pixels and begin the next
    forEachSolidRun(m_cells, static_cast<std::size_t>(least) - 2, [&](std::size_t first, std::size_t behind) {
        const TimeRange run{std::max(scale.toTime(static_cast<double>(first)), done), scale.toTime(static_cast<double>(behind) + 1)};
        forEachLongSpan(probe, run.intersected(visible), shortest, [&](const Span& span) {
            done = std::max(done, span.end());
            const double end = scale.toPixel(span.end());
            if (end <= scale.pixels)
                m_edges.push_back(std::max(static_cast<int>(end) - 1, 0));
            if (span.duration >= shortestLabelled)
                m_labelled.push_back(span);
        });
    });
}

void LaneImage::paint(QPainter& painter, const PaneScene& scene, QSize size)
{
    ++m_frame;
    m_ratio = painter.device()->devicePixelRatioF();
    const QSize pixels = (QSizeF(size) * m_ratio).toSize();
    if (pixels.isEmpty() || !scene.trace)
        return painter.fillRect(QRect({}, size), scene.theme->surface);
    const TimeScale scale = scene.scale(pixels.width());
    const Viewport view = scene.viewport(size.height());
    prepareBackground(scene, scale);
    std::vector<Job> jobs = visibleLanes(scene, view, m_ratio);
    const PixelScale pixelScale{scale.range.start, scale.range.length(), scale.pixels};
    std::size_t blocks = 0;
    for (const Job& job : jobs)
        blocks += job.lane->blocks.size();
    painter.save();
    painter.scale(1 / m_ratio, 1 / m_ratio);
    paintBackground(painter, scene, view, jobs, pixels.height());
    ColumnLoads loads(ColumnLoads::Clock::now() + kForReading);
    const auto prepare = [&](std::size_t i) { prepareLine(jobs[i], scene, pixelScale, loads); };
    const int markHeight = static_cast<int>(std::lround(kMarkHeight * m_ratio));
    const auto use = [&](std::size_t i) {
        const Job& job = jobs[i];
        const int bottom = std::min(job.bottom, pixels.height());
        const int marksTop = job.marks.empty() ? bottom : std::max(job.top, bottom - markHeight);
        fillRows(painter, job.top, marksTop, job.line);
        fillRows(painter, marksTop, bottom, job.marks);
    };
    prepareAndUse(jobs.size(), blocks >= kWorthAThread, prepare, use);
    painter.restore();
    m_isUnfinished = loads.cameShort();
    dropUnseen();
}

void LaneImage::paintVectors(QPainter& painter, const PaneScene& scene, QSize size)
{
    ++m_frame;
    m_ratio = scene.detail;
    const TimeScale scale = scene.scale(static_cast<int>(std::ceil(size.width() * m_ratio)));
    const Viewport view = scene.viewport(size.height());
    prepareBackground(scene, scale);
    const auto fillRuns = [&painter, column = 1 / m_ratio](const std::vector<QRgb>& line, double top, double bottom) {
        for (auto from = line.begin(); from != line.end();) {
            const auto to = std::find_if(from, line.end(), [&](QRgb colour) { return colour != *from; });
            const double left = column * static_cast<double>(from - line.begin());
            painter.fillRect(QRectF(left, top, column * static_cast<double>(to - from), bottom - top), QColor(*from));
            from = to;
        }
    };
    const int end = std::min(endOf(scene, view), size.height());
    fillRuns(m_background, 0, end);
    painter.fillRect(QRect(0, end, size.width(), size.height() - end), scene.theme->window);
    for (const Band& band : scene.layout.bands()) {
        const int top = std::max(view.toView(band.y, band.isPinned), view.clipTop(band.isPinned));
        const int bottom = view.toView(band.bottom(), band.isPinned);
        if (band.key.isGroup() && !band.hasCurve && top < bottom)
            painter.fillRect(QRect(0, top, size.width(), bottom - top), scene.theme->raised);
        if (bottom > view.clipTop(band.isPinned) && bottom <= view.height)
            painter.fillRect(QRectF(0, bottom - 1, size.width(), 1), scene.theme->line);
    }
    ColumnLoads loads;
    m_isUnfinished = false;
    for (Job& job : visibleLanes(scene, view, 1)) { // only columns are finer than the painter's unit
        prepareLine(job, scene, {scale.range.start, scale.range.length(), scale.pixels}, loads);
        const int marksTop = job.marks.empty() ? job.bottom : std::max(job.top, job.bottom - kMarkHeight);
        fillRuns(job.line, job.top, marksTop);
        if (!job.marks.empty())
            fillRuns(job.marks, marksTop, job.bottom);
    }
    dropUnseen();
}

void LaneImage::prepareBackground(const PaneScene& scene, const TimeScale& scale)
{
    const Theme& theme = *scene.theme;
    const auto pixels = static_cast<std::size_t>(scale.pixels);
    m_background.assign(pixels, theme.surface.rgb());
    m_groupBackground.assign(pixels, theme.raised.rgb());
    const TimeRange onAxis{scene.visible.start - scene.origin, scene.visible.end - scene.origin};
    for (const Tick& tick : ticksFor(onAxis, ticksWithRoom(scale.pixels / m_ratio)).ticks) {
        const double x = scale.toPixel(tick.time + scene.origin);
        if (x >= 0 && x < scale.pixels)
            m_background[static_cast<std::size_t>(x)] = theme.grid.rgb();
    }
    const auto dim = [&](double from, double to) {
        const auto first = static_cast<std::ptrdiff_t>(std::clamp<double>(from, 0, scale.pixels));
        const auto last = static_cast<std::ptrdiff_t>(std::clamp<double>(to, 0, scale.pixels));
        std::fill(m_background.begin() + first, m_background.begin() + std::max(first, last), theme.window.rgb()); // as below the lanes
    };
    dim(0, scale.toPixel(scene.window.start));
    dim(scale.toPixel(scene.window.end), scale.pixels);
}

/// Everything except the lanes, which span the whole width.
void LaneImage::paintBackground(QPainter& painter, const PaneScene& scene, const Viewport& view, const std::vector<Job>& lanes, int height)
{
    int behind = 0; // jobs are sorted from top to bottom
    for (const Job& lane : lanes) {
        fillRows(painter, behind, lane.top, m_background);
        behind = std::max(behind, lane.bottom);
    }
    const int end = std::clamp(static_cast<int>(std::lround(endOf(scene, view) * m_ratio)), behind, height);
    fillRows(painter, behind, end, m_background);
    painter.fillRect(0, end, static_cast<int>(m_background.size()), height - end, scene.theme->window);
    const std::vector<QRgb> line(m_background.size(), scene.theme->line.rgb());
    for (const Band& band : scene.layout.bands()) {
        const int top = std::max(view.toView(band.y, band.isPinned), view.clipTop(band.isPinned));
        const int bottom = view.toView(band.bottom(), band.isPinned);
        if (bottom <= top || top >= view.height)
            continue;
        const int bottomPixel = static_cast<int>(std::lround(bottom * m_ratio));
        if (band.key.isGroup() && !band.hasCurve)
            fillRows(painter, static_cast<int>(std::lround(top * m_ratio)), bottomPixel, m_groupBackground);
        fillRows(painter, bottomPixel - 1, bottomPixel, line);
    }
}

std::vector<LaneImage::Job> LaneImage::visibleLanes(const PaneScene& scene, const Viewport& view, double rows)
{
    std::vector<Job> jobs;
    for (const Band& band : scene.layout.bands()) {
        for (std::size_t i = band.firstRow; i < band.firstRow + band.rowCount; ++i) {
            const LaneRow& row = scene.layout.rows()[i];
            const int top = std::max(view.toView(row.y, band.isPinned), view.clipTop(band.isPinned));
            const int bottom = std::min(view.toView(row.y + row.height, band.isPinned), view.height);
            if (!row.lane || bottom <= top)
                continue;
            Entry& entry = m_caches[keyOf(row)];
            entry.frame = m_frame;
            jobs.push_back({&scene.trace->tracks[row.track.index()].lanes[*row.lane], &row, &entry.lane, static_cast<int>(std::lround(top * rows)),
                static_cast<int>(std::lround(bottom * rows)), {}, {}});
        }
    }
    return jobs;
}

void LaneImage::prepareLine(Job& job, const PaneScene& scene, const PixelScale& scale, ColumnLoads& loads)
{
    LaneCache& cache = *job.cache;
    cache.show(*job.lane, scale, scene.showsOthers ? scene.visible : scene.window, m_ratio, loads);
    std::vector<QRgb>& line = job.line;
    line.resize(cache.cells().size());
    colourCells(cache.cells(), scene.colours, job.row->track, m_background, line);
    const bool showsCalls = job.row->place.group == LaneGroup::Calls;
    if (showsCalls && scene.waits)
        colourWaits(cache.cells(), scene.colours, scene.waits->costs(), job.row->track, scale, line);
    for (const int edge : cache.edges()) {
        QRgb& pixel = line[static_cast<std::size_t>(edge)];
        pixel = blended(pixel, scene.theme->surface.rgb(), kEdgeStrength);
    }
    if (scene.hits)
        job.marks = markHits(line, cache.cells(), scene, *job.row, scale);
}

std::span<const Span> LaneImage::labelledOf(const LaneRow& row) const
{
    const auto found = m_caches.find(keyOf(row));
    return found == m_caches.end() || found->second.frame != m_frame ? std::span<const Span>{} : found->second.lane.labelled();
}

void LaneImage::dropUnseen()
{
    std::erase_if(m_caches, [this](const auto& entry) { return entry.second.frame + kCachedFrames < m_frame; });
}

} // namespace stallscope::gui
