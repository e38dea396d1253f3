// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/name_search.h"

#include "gui/timeline/logic/span_links.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace stallscope::gui {

namespace {

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    for (const char c : lowered(text) + ' ') {
        if (!std::isspace(static_cast<unsigned char>(c)))
            word += c;
        else if (!word.empty())
            words.push_back(std::exchange(word, {}));
    }
    return words;
}

/// For each name of the pool, whether it matches.
std::vector<bool> matchingNames(const StringPool& strings, std::string_view text)
{
    const std::vector<std::string> words = wordsOf(text);
    std::vector<bool> matches(strings.size());
    for (std::size_t id = 0; id < matches.size() && !words.empty(); ++id) {
        const std::string name = lowered(strings.view(StringId::fromIndex(id)));
        matches[id] = std::all_of(words.begin(), words.end(), [&](const std::string& word) { return name.find(word) != std::string::npos; });
    }
    return matches;
}

} // namespace

std::optional<std::size_t> NameHits::after(Nanos time) const
{
    const auto found = std::upper_bound(hits.begin(), hits.end(), time, [](Nanos t, const NameHit& hit) { return t < hit.start; });
    return found == hits.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - hits.begin()));
}

std::optional<std::size_t> NameHits::before(Nanos time) const
{
    const auto found = std::lower_bound(hits.begin(), hits.end(), time, [](const NameHit& hit, Nanos t) { return hit.start < t; });
    return found == hits.begin() ? std::nullopt : std::optional(static_cast<std::size_t>(found - hits.begin()) - 1);
}

NameHits searchNames(const Trace& trace, TimeRange range, std::string_view text, const std::stop_token& stop)
{
    NameHits result;
    const std::vector<bool> matches = matchingNames(trace.pools->strings, text);
    if (std::find(matches.begin(), matches.end(), true) == matches.end())
        return result;
    for (std::size_t track = 0; track < trace.tracks.size(); ++track) {
        const std::vector<Lane>& lanes = trace.tracks[track].lanes;
        for (std::size_t lane = 0; lane < lanes.size() && !stop.stop_requested(); ++lane) {
            lanes[lane].forEachStartingIn(range, [&](const SpanColumns& columns, std::size_t row) {
                // names added after the search began are left to the next search
                if (columns.name[row] >= matches.size() || !matches[columns.name[row]])
                    return;
                ++result.count;
                if (result.hits.size() < NameHits::kMost)
                    result.hits.push_back({columns.startOf(row), TrackId::fromIndex(track), static_cast<std::uint32_t>(lane)});
            });
        }
    }
    std::stable_sort(result.hits.begin(), result.hits.end(), [](const NameHit& a, const NameHit& b) { return a.start < b.start; });
    return result;
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
