// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/find/found_rows.h"

#include "gui/timeline/logic/lane_search.h"

#include <QCoreApplication>

#include <array>
#include <utility>
#include <vector>

namespace stallscope::gui {

namespace {

struct FoundColumn {
    TableColumn about;
    std::int64_t (*value)(const SpanHit&);
};

constexpr std::array kFoundColumns{
    FoundColumn{{"at_ns", QT_TRANSLATE_NOOP("Tables", "Start"), QT_TRANSLATE_NOOP("Tables", "Start relative to the start of the run."), CellForm::Moment},
        [](const SpanHit& hit) { return hit.start; }},
    FoundColumn{{"name", QT_TRANSLATE_NOOP("Tables", "Name"), QT_TRANSLATE_NOOP("Tables", "Name of the span."), CellForm::Name},
        [](const SpanHit& hit) { return cellOf(hit.name); }},
    FoundColumn{{"kind", QT_TRANSLATE_NOOP("Tables", "Kind"), QT_TRANSLATE_NOOP("Tables", "Kind of the span."), CellForm::SpanKind},
        [](const SpanHit& hit) { return static_cast<std::int64_t>(hit.kind); }},
    FoundColumn{{"duration_ns", QT_TRANSLATE_NOOP("Tables", "Duration"), QT_TRANSLATE_NOOP("Tables", "Duration of the span."), CellForm::Duration, true},
        [](const SpanHit& hit) { return hit.duration; }},
    FoundColumn{{"track", QT_TRANSLATE_NOOP("Tables", "Thread or stream"), QT_TRANSLATE_NOOP("Tables", "Thread or stream of the span."), CellForm::Track},
        [](const SpanHit& hit) { return cellOf(hit.track); }}};

/// Keeps the result alive, in which the rows are.
class FoundRows final : public TableRows {
public:
    explicit FoundRows(std::shared_ptr<const FoundSpans> found)
        : TableRows(aboutFound(), CellContext{found->trace, found->start}, nullptr), m_found(std::move(found))
    {
        sumBars();
    }

    [[nodiscard]] std::size_t size() const override { return m_found->hits.hits.size(); }
    [[nodiscard]] std::int64_t value(std::size_t row, std::size_t column) const override { return kFoundColumns[column].value(m_found->hits.hits[row]); }

private:
    [[nodiscard]] static std::vector<TableColumn> aboutFound()
    {
        std::vector<TableColumn> about;
        for (const FoundColumn& column : kFoundColumns)
            about.push_back(column.about);
        return about;
    }

    std::shared_ptr<const FoundSpans> m_found;
};

} // namespace

std::shared_ptr<const TableRows> rowsOf(std::shared_ptr<const FoundSpans> found)
{
    return std::make_shared<const FoundRows>(std::move(found));
}

std::optional<SpanPlace> placeOf(const FoundSpans& found, std::size_t hit)
{
    const SpanHit& wanted = found.hits.hits[hit];
    const Trace& trace = *found.trace;
    if (wanted.track.index() >= trace.tracks.size() || wanted.lane >= trace.tracks[wanted.track.index()].lanes.size())
        return std::nullopt;
    const Lane& lane = trace.tracks[wanted.track.index()].lanes[wanted.lane];
    const auto spot = firstShownAfter(lane, wanted.start);
    return spot ? std::optional(SpanPlace{found.run, wanted.track, lane.place, spanAt(lane, *spot)}) : std::nullopt;
}

} // namespace stallscope::gui
