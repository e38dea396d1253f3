// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/paint/curve_rows.h"

#include "profiler/analysis/report/statistics.h"

#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

/// Collects the samples of one pixel at a time.
class CurveWriter {
public:
    explicit CurveWriter(std::vector<CounterPoint>& points) : m_points(points) {}

    void add(double x, double value)
    {
        if (!m_hasPixel || std::floor(x) > m_pixel) {
            flush();
            holdUntil(x);
            m_pixel = std::floor(x);
            m_x = x;
            m_low = m_high = value;
            m_hasPixel = true;
        }
        m_low = std::min(m_low, value);
        m_high = std::max(m_high, value);
        m_last = value;
    }
    void finishAt(double x)
    {
        flush();
        holdUntil(x);
    }

private:
    void flush()
    {
        if (!m_hasPixel)
            return;
        if (m_low != m_last)
            m_points.push_back({m_x, m_low});
        if (m_high != m_last && m_high != m_low)
            m_points.push_back({m_x, m_high});
        m_points.push_back({m_x, m_last});
        m_hasPixel = false;
    }
    void holdUntil(double x)
    {
        if (!m_points.empty())
            m_points.push_back({x, m_points.back().value});
    }

    std::vector<CounterPoint>& m_points;
    bool m_hasPixel = false;
    double m_pixel = 0;
    double m_x = 0;
    double m_low = 0;
    double m_high = 0;
    double m_last = 0;
};

constexpr int kPixelsPerPart = 2;
constexpr int kCurvePadding = 4;

struct CurveBox {
    QRectF box;
    double valueAtTop = 1;

    [[nodiscard]] double yOf(double value) const
    {
        const double share = valueAtTop > 0 ? std::clamp(value / valueAtTop, 0.0, 1.0) : 0.0;
        return box.bottom() - share * box.height();
    }
};

void fillCurve(QPainter& painter, const CurveBox& curve, QPolygonF line, const QColor& colour, double opacity)
{
    if (line.isEmpty())
        return;
    line.prepend({line.first().x(), curve.box.bottom()});
    line.append({line.last().x(), curve.box.bottom()});
    QColor fill = colour;
    fill.setAlphaF(static_cast<float>(opacity));
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawPolygon(line);
}

void strokeCurve(QPainter& painter, const QPolygonF& line, const QColor& colour)
{
    painter.setPen(QPen(colour, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

/// Strokes only above zero: a line along the bottom would look like a value.
void strokeWhereAbove(QPainter& painter, const CurveBox& curve, const QPolygonF& line, const QColor& colour)
{
    QPolygonF piece;
    for (const QPointF& point : line) {
        if (point.y() < curve.box.bottom()) {
            if (piece.isEmpty())
                piece << QPointF(point.x(), curve.box.bottom());
            piece << point;
        } else if (!piece.isEmpty()) {
            strokeCurve(painter, piece << QPointF(piece.last().x(), curve.box.bottom()), colour);
            piece.clear();
        }
    }
    if (!piece.isEmpty())
        strokeCurve(painter, piece, colour);
}

/// Step curve: each slice holds its value over its whole width.
QPolygonF steps(const CurveBox& curve, const std::vector<double>& values, double from, double width)
{
    QPolygonF line;
    line.reserve(static_cast<qsizetype>(values.size()) * 2);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double y = curve.yOf(values[i]);
        const double x = from + width * static_cast<double>(i);
        line << QPointF(x, y) << QPointF(x + width, y);
    }
    return line;
}

/// Values of equal slices of the visible range.
struct SeenCurves {
    UtilizationCurves values;
    double from = 0;  // pixels
    double width = 0; // of each slice
};

SeenCurves exactCurves(const RunAnalysis& analysis, DeviceId device, const TimeScale& scale)
{
    // slices begin at multiples of their length, so that the curve keeps its shape while the view moves
    const Nanos part = std::max<Nanos>(scale.toLength(kPixelsPerPart), 1);
    const Nanos rest = scale.range.start % part;
    const Nanos start = scale.range.start - (rest < 0 ? rest + part : rest);
    const auto parts = static_cast<std::size_t>((scale.range.end - start) / part + 1);
    const double from = scale.toPixel(start);
    return {analysis.curves(device, TimeRange::ofLength(start, part * static_cast<Nanos>(parts)), parts), from, scale.toPixel(start + part) - from};
}

/// Resolution is limited to that of the report at any zoom.
SeenCurves reportedCurves(const RunReport& report, DeviceId device, const TimeScale& scale)
{
    const auto known = std::find_if(report.devices.begin(), report.devices.end(), [device](const DeviceReport& one) { return one.device == device; });
    if (known == report.devices.end() || known->utilization.busyCurve.empty() || report.range.isEmpty())
        return {};
    const Nanos window = report.range.length();
    const Utilization& use = known->utilization;
    const UtilizationCurves curves{bucketsWithTime(use.busyCurve, window), bucketsWithTime(use.kernelCurve, window), bucketsWithTime(use.copyCurve, window)};
    const std::size_t parts = curves.busy.size();
    const double length = static_cast<double>(window) / static_cast<double>(parts);
    const auto partAt = [&](Nanos time) {
        return std::clamp(std::floor(static_cast<double>(time - report.range.start) / length), 0.0, static_cast<double>(parts));
    };
    const auto first = static_cast<std::size_t>(partAt(scale.range.start));
    const auto behind = std::min(static_cast<std::size_t>(partAt(scale.range.end)) + 1, parts);
    if (first >= behind)
        return {};
    const auto seen = [&](const std::vector<double>& all) {
        return std::vector<double>(all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(behind));
    };
    const double width = length / static_cast<double>(scale.range.length()) * scale.pixels;
    const double from = scale.toPixel(report.range.start) + static_cast<double>(first) * width;
    return {{seen(curves.busy), seen(curves.kernel), seen(curves.copy)}, from, width};
}

void paintUtilization(QPainter& painter, const PaneScene& scene, DeviceId device, const CurveBox& curve, const TimeScale& scale)
{
    if (!scene.analysis && !scene.report)
        return;
    const SeenCurves seen = scene.analysis ? exactCurves(*scene.analysis, device, scale) : reportedCurves(*scene.report, device, scale);
    const UtilizationCurves& curves = seen.values;
    const double from = seen.from;
    const double width = seen.width;
    const SpanColours colours(*scene.theme, ColourBy::Kind); // in any colouring mode: the curve is about kinds
    const QColor kernel(colours.of(SpanKind::Kernel, 0, {}, {}));
    const QColor copy(colours.of(SpanKind::Memcpy, 0, {}, {}));
    // visible parts of the curve behind are copies that no kernel overlaps
    fillCurve(painter, curve, steps(curve, curves.busy, from, width), copy, 1);
    fillCurve(painter, curve, steps(curve, curves.kernel, from, width), kernel, 1);
    strokeWhereAbove(painter, curve, steps(curve, curves.copy, from, width), copy);
}

void paintCounter(QPainter& painter, const PaneScene& scene, CounterId counter, CurveBox curve, const TimeScale& scale)
{
    const CounterSeries& series = scene.trace->counters[counter.index()];
    curve.valueAtTop = topOf(series);
    QPolygonF line;
    for (const CounterPoint& point : curveOf(series, scale))
        line << QPointF(point.x, curve.yOf(point.value));
    fillCurve(painter, curve, line, scene.theme->accent, 0.18);
    strokeCurve(painter, line, scene.theme->accent);
}

} // namespace

std::optional<double> valueAt(const CounterSeries& series, Nanos time)
{
    std::optional<double> value;
    for (const auto& block : series.blocks) {
        const auto behind = std::upper_bound(block->times.begin(), block->times.end(), time);
        if (behind != block->times.begin())
            value = block->values[static_cast<std::size_t>(behind - block->times.begin()) - 1];
        if (behind != block->times.end())
            break;
    }
    return value;
}

double topOf(const CounterSeries& series)
{
    if (series.info.unit == "%")
        return 100;
    double largest = 0;
    for (const auto& block : series.blocks)
        largest = std::max(largest, block->largest);
    if (!(largest > 0) || !std::isfinite(largest))
        return 1;
    const double power = std::pow(10, std::floor(std::log10(largest)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= largest)
            return step * power;
    }
    return 10 * power;
}

std::vector<CounterPoint> curveOf(const CounterSeries& series, const TimeScale& scale)
{
    std::vector<CounterPoint> points;
    if (scale.isEmpty())
        return points;
    CurveWriter writer(points);
    if (const auto before = valueAt(series, scale.range.start))
        writer.add(0, *before);
    for (const auto& block : series.blocks) {
        if (block->times.empty() || block->times.back() <= scale.range.start)
            continue;
        if (block->times.front() >= scale.range.end)
            break;
        for (std::size_t i = 0; i < block->times.size(); ++i) {
            if (block->times[i] > scale.range.start && block->times[i] < scale.range.end)
                writer.add(scale.toPixel(block->times[i]), block->values[i]);
        }
    }
    writer.finishAt(scale.pixels);
    return points;
}

void paintCurves(QPainter& painter, const PaneScene& scene, QSize size)
{
    const Viewport view = scene.viewport(size.height());
    const TimeScale scale = scene.scale(size.width());
    for (const Band& band : scene.layout.bands()) {
        const int top = view.toView(band.y, band.isPinned);
        if (!band.hasCurve || top + band.height <= view.clipTop(band.isPinned) || top >= view.height)
            continue;
        const CurveBox curve{QRectF(0, top + kCurvePadding, size.width(), band.height - kCurvePadding - 1), 1};
        painter.save();
        painter.setClipRect(QRect(0, std::max(top, view.clipTop(band.isPinned)), size.width(), band.height));
        if (band.key.kind == HeaderKey::Kind::Device)
            paintUtilization(painter, scene, DeviceId(band.key.id), curve, scale);
        else
            paintCounter(painter, scene, CounterId(band.key.id), curve, scale);
        painter.restore();
    }
}

} // namespace stallscope::gui
