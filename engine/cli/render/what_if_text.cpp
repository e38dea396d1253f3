// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/what_if_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/part_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

std::string pathText(const Page& page, const WhatIfAnswer& answer)
{
    using enum TextTable::Kind;
    TextTable table({{"time"}, {"share"}, {"spent on", Words}});
    for (std::size_t i = 0; i < kPathCauses; ++i) {
        const Nanos spent = answer.path.byCause[i];
        if (spent > 0)
            table.addRow({formatDuration(spent), narrative::shownPart(spent, answer.waits.measured), narrative::causeWords(static_cast<PathCause>(i))});
    }
    return heading(page, answer.part ? "Critical path: what set the length of this part" : "Critical path: what set the length of the run") + table.text(page);
}

std::string intervalWords(const Prediction& prediction)
{
    return fmt::format("{} and {}", formatDuration(prediction.shortest), formatDuration(prediction.longest));
}

std::string sitesText(const Page& page, const Trace& trace, const WaitPredictions& waits, bool isPart)
{
    using enum TextTable::Kind;
    if (waits.sites.empty())
        return wrapped(isPart ? "The host did not wait in this part." : "The host did not wait.", page.width);
    TextTable table({{"site"}, {"predicted"}, {"between", Words}, {"gain", Words}, {"waits"}, {"call", Elided}, {"under", Elided}});
    for (const SitePrediction& one : waits.sites) {
        table.addRow({one.number ? fmt::format("{}", *one.number) : "", formatDuration(one.prediction.length), intervalWords(one.prediction),
            narrative::gainWords(waits.measured, one.prediction.length), formatCount(static_cast<std::int64_t>(one.site.count)),
            narrative::shown(trace, one.site.call), one.site.cause.isValid() ? narrative::shown(trace, one.site.cause) : ""});
    }
    if (waits.sites.size() > 1)
        table.addRow({"all", formatDuration(waits.withoutAny.length), intervalWords(waits.withoutAny),
            narrative::gainWords(waits.measured, waits.withoutAny.length), "", "", ""});
    const std::string reservation = narrative::reservationOf(waits.withoutAny.isRough, waits.withoutAny.isValidated);
    return heading(page, "Without the waits at") + table.text(page) + (reservation.empty() ? reservation : wrapped(reservation, page.width, 2));
}

std::string siteName(const SitePrediction& one)
{
    return one.number ? fmt::format("site {}", *one.number) : "a site that the run does not list";
}

std::string pairWords(const WaitPredictions& waits)
{
    return fmt::format("Neither {} nor {} gains anything alone: without the one, the host waits for the same work at the other. Without both {}, {}.",
        siteName(waits.sites[waits.pair->first]), siteName(waits.sites[waits.pair->second]), formatDuration(waits.pair->prediction.length),
        narrative::gainWords(waits.measured, waits.pair->prediction.length));
}

/// The replay does not know which results the host reads after a wait.
constexpr const char* kCaution = "Predicted by replaying the run without these waits: host work and kernels keep their recorded durations. Check whether the "
                                 "program needs the results that it waited for. A gain is at most the time that the change addresses; advice addresses less "
                                 "where its evidence covers less, and may then predict less for the same change.";

} // namespace

std::string whatIfText(const Page& page, std::string_view file, const Trace& trace, const WhatIfAnswer& answer)
{
    const WaitPredictions& waits = answer.waits;
    std::string out = page.faint(wrapped(
        fmt::format("{}: {}, {}", displayText(file), narrative::runName(answer.report), formatDuration(answer.part ? answer.part->run : waits.measured)),
        page.width));
    if (answer.part)
        out += wrapped(narrative::predictionsOfPart(*answer.part), page.width);
    if (answer.changed) {
        const std::string change = answer.part ? fmt::format("{}, {}", answer.change, narrative::rangeOfPart(*answer.part)) : answer.change;
        const std::string sentence = fmt::format("{}: {}", change, narrative::predictionOf(waits.measured, *answer.changed));
        out += "\n" + page.strong(wrapped(sentence, page.width));
    }
    out += pathText(page, answer);
    out += sitesText(page, trace, waits, answer.part.has_value());
    if (waits.pair)
        out += "\n" + wrapped(pairWords(waits), page.width);
    out += "\n" + page.faint(wrapped(kCaution, page.width));
    if (narrative::shownPart(waits.unchanged - waits.measured, waits.measured) != narrative::shownPart(0, waits.measured))
        out += page.warning(wrapped(fmt::format("Replayed without any change, {} takes {}; predictions may be off by the difference.",
                                        answer.part ? "this part" : "the run", formatDuration(waits.unchanged)),
            page.width));
    return out;
}

} // namespace stallscope::cli
