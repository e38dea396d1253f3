// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/counter_curve.h"

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

} // namespace stallscope::gui
