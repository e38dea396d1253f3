// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/common/charts/plot_access.h"

#include "gui/common/access/keyboard_focus.h"
#include "gui/common/text/words.h"
#include "profiler/base/say.h"
#include "profiler/narrative/steps_words.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QWidget>

#include <algorithm>

namespace stallscope::gui {

namespace {

bool isOwn(const QKeyEvent& event)
{
    if (event.modifiers() & ~Qt::KeypadModifier)
        return false;
    const int key = event.key();
    constexpr int kKeys[] = {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter};
    return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

} // namespace

PointWalk::PointWalk(QWidget& plot, std::function<int()> count) : QObject(&plot), m_count(std::move(count))
{
    plot.setFocusPolicy(Qt::StrongFocus);
    plot.installEventFilter(this);
    new FocusRing(plot); // child of the plot
}

bool PointWalk::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && m_count() > 0 && isOwn(*static_cast<QKeyEvent*>(event))) {
        event->accept(); // the window has shortcuts for some of these keys
        return true;
    }
    if (event->type() == QEvent::KeyPress && press(*static_cast<QKeyEvent*>(event)))
        return true;
    if (event->type() == QEvent::FocusOut)
        moveTo(-1);
    return QObject::eventFilter(watched, event);
}

bool PointWalk::press(const QKeyEvent& key)
{
    const int last = m_count() - 1;
    if (last < 0 || !isOwn(key))
        return false;
    switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: moveTo(m_at < 0 ? last : std::max(m_at - 1, 0)); break;
    case Qt::Key_Right:
    case Qt::Key_Down: moveTo(std::min(m_at + 1, last)); break;
    case Qt::Key_Home: moveTo(0); break;
    case Qt::Key_End: moveTo(last); break;
    default:
        if (m_at >= 0 && m_at <= last)
            emit opened(m_at);
    }
    return true;
}

void PointWalk::moveTo(int point)
{
    if (point == m_at)
        return;
    m_at = point;
    emit moved(point);
}

namespace {

struct ShownPlotWords {
    Q_DECLARE_TR_FUNCTIONS(Plots)
};

QString nameOf(const PlottedAxis& axis)
{
    return axis.shortLabel.isEmpty() ? axis.label : axis.shortLabel;
}

} // namespace

QString wordsOf(const std::vector<HistogramBin>& bins)
{
    if (bins.empty())
        return {};
    std::uint64_t all = 0;
    for (const HistogramBin& bin : bins)
        all += bin.count;
    const HistogramBin& fullest = *std::ranges::max_element(bins, {}, &HistogramBin::count);
    return ShownPlotWords::tr("%1 from %2 to %3; most frequent: %5 to %6 (%4).", "%1: how many lengths")
        .arg(counted(STALLSCOPE_COUNT("Plots", "{} durations", "{} duration"), all), lengthWords(bins.front().from), lengthWords(bins.back().to - 1),
            countWords(fullest.count), lengthWords(fullest.from), lengthWords(fullest.to - 1));
}

QString wordsOf(const std::vector<LaunchPlot::Stream>& streams)
{
    std::string all;
    for (const LaunchPlot::Stream& stream : streams) {
        Nanos slowest = 0;
        for (const auto& one : stream.curve.slowest)
            slowest = std::max(slowest, one ? one->latency : 0);
        const auto deepest = std::ranges::max_element(stream.curve.deepest);
        const QString depth = countWords(deepest == stream.curve.deepest.end() ? 0 : *deepest);
        all = stallscope::together(
            all, ShownPlotWords::tr("%1: maximum launch latency %2, maximum queue depth %3.").arg(stream.title, lengthWords(slowest), depth).toStdString());
    }
    return QString::fromStdString(all);
}

QString wordsOf(const RunSteps& steps)
{
    if (!steps.areThere())
        return {};
    const bool isNamed = !steps.steps[steps.slowest].name.empty();
    //: %1: how many steps, %3: number of one of them
    const QString withNumber = ShownPlotWords::tr("%1, median %2; slowest: step %3, %4.");
    //: %1: how many steps, %3: name of one of them
    const QString withName = ShownPlotWords::tr("%1, median %2; slowest: %3, %4.");
    return (isNamed ? withName : withNumber)
        .arg(counted(STALLSCOPE_COUNT("Plots", "{} steps", "{} step"), steps.steps.size()), lengthWords(steps.length.median),
            toQString(narrative::stepName(steps, steps.slowest)), lengthWords(steps.steps[steps.slowest].length()));
}

QString wordsOf(const CurveScene& scene)
{
    if (scene.curves.empty())
        return {};
    QStringList names;
    for (const PlottedCurve& curve : scene.curves)
        names << curve.name;
    return ShownPlotWords::tr("%1 over %2: %3.", "%1: what is measured, %2: what was varied, %3: whose curves")
        .arg(scene.yLabel, nameOf(scene.x), names.join(QStringLiteral(", ")));
}

QString pointWords(const CurveScene& scene, std::size_t curve, std::size_t point)
{
    if (curve >= scene.curves.size() || point >= scene.x.texts.size() || point >= scene.curves[curve].points.size())
        return {};
    const auto value = scene.curves[curve].points[point].value;
    const QString shown = !value ? QString::fromStdString(sayUnknown()) : scene.yText ? scene.yText(*value) : QString::number(*value);
    return ShownPlotWords::tr("%1 at %2: %3.", "%1: a strategy, %2: where, %3: its value").arg(scene.curves[curve].name, scene.x.texts[point], shown);
}

QString wordsOf(const HeatScene& scene)
{
    if (scene.cells.empty())
        return {};
    const auto best = std::ranges::find_if(scene.cells, &HeatCell::isBest);
    const QString all =
        ShownPlotWords::tr("%1 over %2 and %3.", "%1: what is measured, %2 and %3: what was varied").arg(scene.title, nameOf(scene.x), nameOf(scene.y));
    const std::string where = best == scene.cells.end()
        ? std::string()
        : ShownPlotWords::tr("Best: %1").arg(cellWords(scene, static_cast<std::size_t>(best - scene.cells.begin()))).toStdString();
    return QString::fromStdString(stallscope::together(all.toStdString(), where));
}

QString cellWords(const HeatScene& scene, std::size_t cell)
{
    const std::size_t rows = scene.y.texts.size();
    if (rows == 0 || cell >= scene.cells.size() || cell / rows >= scene.x.texts.size())
        return {};
    const QString value = scene.cells[cell].text.isEmpty() ? QString::fromStdString(sayUnknown()) : scene.cells[cell].text;
    return ShownPlotWords::tr("%1 and %2: %3.", "%1 and %2: where, %3: the value there").arg(scene.x.texts[cell / rows], scene.y.texts[cell % rows], value);
}

} // namespace stallscope::gui
