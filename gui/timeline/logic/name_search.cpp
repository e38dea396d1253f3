// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/name_search.h"

#include "gui/timeline/logic/span_links.h"
#include "profiler/formats/formats.h"

namespace stallscope::gui {

NameHits searchNames(const Trace& trace, TimeRange range, std::string_view text, const std::stop_token& stop)
{
    const auto query = SpanQuery::parse(text);
    return query ? findSpans(trace, range, *query, stop, !isPartial(trace)) : NameHits();
}

void NameWalk::walk(const std::shared_ptr<const Trace>& trace, const SpanPlace& from, Direction direction)
{
    const auto look = [trace, from, direction](const std::stop_token& stop) {
        return direction == Direction::Forward ? nextOfName(*trace, from, stop) : previousOfName(*trace, from, stop);
    };
    m_work.cancel();
    if (trace->spanCount() <= m_fewSpans)
        return emitResult(look({}), direction);
    m_work.run(look, [this, direction](const std::optional<SpanPlace>& place) { emitResult(place, direction); });
    emit begun();
}

void NameWalk::emitResult(const std::optional<SpanPlace>& place, Direction direction)
{
    if (place)
        emit found(*place);
    else
        emit ended(direction);
}

} // namespace stallscope::gui
