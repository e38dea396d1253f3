// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/distribution_page.h"

#include "gui/common/charts/histogram_plot.h"
#include "gui/common/text/elided_label.h"
#include "gui/common/text/words.h"
#include "gui/panels/tables/table_set.h"
#include "gui/timeline/layout/lane_layout.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/logic/span_links.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <numeric>
#include <optional>
#include <vector>

namespace stallscope::gui {

namespace {

/// Calls visit(track, lane, columns, row) for each span of that name and kind.
template <class Visit>
void forEachLike(const TableSet& set, const SpanPlace& like, Visit&& visit)
{
    const std::uint32_t name = like.span.name.value();
    for (std::size_t track = 0; track < set.trace->tracks.size(); ++track) {
        for (const Lane& lane : set.trace->tracks[track].lanes) {
            if (lane.place.group != like.lane.group)
                continue;
            lane.forEachStartingIn(set.extent, [&](const SpanColumns& columns, std::size_t row) {
                if (columns.name[row] == name && columns.kind[row] == static_cast<std::uint8_t>(like.span.kind))
                    visit(TrackId::fromIndex(track), lane, columns, row);
            });
        }
    }
}

/// Durations of all spans with the same name and kind that start in the set's range. Reads every such span.
std::vector<Nanos> lengthsLike(const TableSet& set, const SpanPlace& place)
{
    std::vector<Nanos> lengths;
    forEachLike(set, place, [&](TrackId, const Lane&, const SpanColumns& columns, std::size_t row) { lengths.push_back(columns.durationOf(row)); });
    return lengths;
}

/// First such span with a duration in [from, to).
std::optional<SpanPlace> firstOfLength(const TableSet& set, const SpanPlace& like, Nanos from, Nanos to)
{
    std::optional<SpanPlace> first;
    forEachLike(set, like, [&](TrackId track, const Lane& lane, const SpanColumns& columns, std::size_t row) {
        const Nanos length = columns.durationOf(row);
        if (length >= from && length < to && (!first || columns.startOf(row) < first->span.start))
            first = SpanPlace{set.run, track, lane.place, columns.at(row)};
    });
    return first;
}

constexpr std::size_t kParts = 400; // about the number of points that fit

QLabel* heading(QWidget* parent)
{
    auto* label = new ElidedLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setMargin(4);
    return label;
}

std::vector<LaunchPlot::Stream> streamsOf(const TableSet& set)
{
    std::vector<LaunchPlot::Stream> streams;
    for (LaunchCurve& curve : set.analysis->launchCurves(set.range, kParts)) {
        const QString title = toQString(titleOf(*set.trace, curve.stream));
        streams.push_back({title, std::move(curve)});
    }
    return streams;
}

} // namespace

DistributionPage::DistributionPage(QWidget* parent)
    : QWidget(parent), m_name(heading(this)), m_histogram(new HistogramPlot(this)), m_launchTitle(heading(this)), m_launches(new LaunchPlot(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(12);
    const auto column = [row](QLabel* title, QWidget* plot, int stretch) {
        auto* box = new QVBoxLayout;
        box->setSpacing(0);
        box->addWidget(title);
        box->addWidget(plot, 1);
        row->addLayout(box, stretch);
    };
    column(m_name, m_histogram, 2);
    column(m_launchTitle, m_launches, 3);
    m_histogram->setAccessibleName(tr("Duration of the spans with the selected name"));
    m_launches->setAccessibleName(tr("Launch latency and queue depth over time"));
    connect(m_histogram, &HistogramPlot::binClicked, this, &DistributionPage::openBin);
    connect(m_launches, &LaunchPlot::launchClicked, this, &DistributionPage::openLaunch);
    describe();
}

void DistributionPage::setTheme(const Theme& theme)
{
    m_histogram->setTheme(theme);
    m_launches->setTheme(theme);
}

void DistributionPage::present(std::shared_ptr<const TableSet> set, const std::optional<SpanPlace>& place)
{
    const bool isOtherSet = set != m_set;
    const bool isOtherPlace = place != m_place;
    m_set = std::move(set);
    m_place = place && m_set && place->run == m_set->run ? place : std::nullopt;
    if (isOtherSet) {
        m_jump.cancel();
        findLaunches();
    }
    if (isOtherSet || isOtherPlace)
        findLengths();
    describe();
}

void DistributionPage::findLengths()
{
    if (!m_set || !m_place) {
        m_histogramWork.cancel();
        m_bins.clear();
        m_histogram->setBins({}, {});
        return;
    }
    m_histogramWork.run([set = m_set, place = *m_place](const std::stop_token&) { return logHistogram(lengthsLike(*set, place)); },
        [this](std::vector<HistogramBin> bins) {
            m_bins = std::move(bins);
            m_histogram->setBins(m_bins, m_place ? std::optional(m_place->span.duration) : std::nullopt);
            describe();
            emit workChanged();
        });
    emit workChanged();
}

void DistributionPage::findLaunches()
{
    if (!m_set) {
        m_launchWork.cancel();
        m_launches->setStreams({}, {}, 0);
        return;
    }
    if (m_set->isGrowing && m_launchWork.isBusy())
        return; // reading all spans is not worth it: the next snapshot comes soon
    if (!m_set->analysis) {
        m_launchWork.cancel();
        m_launches->setStreams({}, {}, 0);
        return;
    }
    m_launchWork.run([set = m_set](const std::stop_token&) { return streamsOf(*set); },
        [this, set = m_set](std::vector<LaunchPlot::Stream> streams) {
            m_launches->setStreams(std::move(streams), set->range, set->start);
            emit workChanged();
        });
    emit workChanged();
}

void DistributionPage::openBin(int bin)
{
    if (!m_set || !m_place || bin >= static_cast<int>(m_bins.size()))
        return;
    const HistogramBin lengths = m_bins[static_cast<std::size_t>(bin)];
    lookFor([set = m_set, like = *m_place, lengths] { return firstOfLength(*set, like, lengths.from, lengths.to); });
}

void DistributionPage::openLaunch(LaunchPlot::Spot spot)
{
    if (!m_set)
        return;
    const LaunchCurve& curve = m_launches->streams()[spot.stream].curve;
    const LaunchCurve::Slowest slowest = *curve.slowest[spot.part];
    lookFor([set = m_set, stream = curve.stream, slowest] { return placeOf(*set->trace, set->run, stream, slowest.start, slowest.name); });
}

void DistributionPage::lookFor(const std::function<std::optional<SpanPlace>()>& find)
{
    m_jump.run([find](const std::stop_token&) { return find(); },
        [this](const std::optional<SpanPlace>& place) {
            if (place)
                emit opened(*place);
        });
}

void DistributionPage::describe()
{
    if (!m_set || !m_place) {
        m_name->setText(tr("Select a span to see the durations of all spans with its name"));
    } else {
        const auto count =
            std::accumulate(m_bins.begin(), m_bins.end(), std::uint64_t{0}, [](std::uint64_t sum, const HistogramBin& bin) { return sum + bin.count; });
        const QString name = toQString(m_set->trace->nameOf(m_place->span));
        //: %1: how many spans, %2: the name that they have
        const QString text = tr("%1 of %2").arg(countWords(count), name);
        m_name->setText(text);
    }
    m_launchTitle->setText(!m_set ? QString()
            : m_set->analysis     ? tr("Launches per stream: maximum launch latency over time, and queue depth")
                                  : tr("Launches over time need the entire run in memory, which exceeds the memory limit for sessions"));
}

} // namespace stallscope::gui
