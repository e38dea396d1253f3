// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/rank_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

namespace stallscope::narrative {

namespace {

std::string whoIs(const RankReport& row)
{
    return row.file.rank ? say(STALLSCOPE_TEXT("Ranks", "Rank {}"), rankName(row)) : displayText(row.file.path.filename().string());
}

/// What two ranks of many have between them is no finding on the program.
std::string findingOfSome(const RankTable& table)
{
    if (table.straggler) {
        const RankReport& row = table.rows[table.straggler->row];
        return say(
            STALLSCOPE_TEXT("Ranks",
                "{} is the straggler among {} of {} ranks: it computes for {}, {} more than their median, and spends {} in collectives, {} less. A missing rank "
                "may be even later."),
            whoIs(row), table.ranksHere(), table.ranksInAll(), formatDuration(row.use.compute), formatDuration(table.straggler->computeOverMedian),
            formatDuration(row.use.comm), formatDuration(table.straggler->collectivesUnderMedian));
    }
    if (table.rows.size() < 2)
        return say(STALLSCOPE_TEXT("Ranks", "Nothing to compare: only {} of {} ranks has a trace."), table.ranksHere(), table.ranksInAll());
    return say(
        STALLSCOPE_TEXT("Ranks",
            "No straggler among {} of {} ranks: none computes longer than the median and waits less in collectives, both by 2 % of the time. A missing rank may "
            "be one."),
        table.ranksHere(), table.ranksInAll());
}

} // namespace

std::string rankName(const RankReport& row)
{
    return row.file.rank ? std::to_string(*row.file.rank) : "?";
}

std::string rankFinding(const RankTable& table)
{
    if (table.rows.size() > 1 && !table.haveCollectives())
        return say(STALLSCOPE_TEXT("Ranks", "No straggler can be named: some ranks have no collectives."));
    if (!table.hasAllRanks())
        return findingOfSome(table);
    if (table.straggler) {
        const RankReport& row = table.rows[table.straggler->row];
        const std::string who = whoIs(row);
        return say(STALLSCOPE_TEXT("Ranks",
                       "{} is the straggler: it computes for {}, {} more than the median of all ranks, and spends {} in collectives, {} less than the median. "
                       "The others wait for it there."),
            who, formatDuration(row.use.compute), formatDuration(table.straggler->computeOverMedian), formatDuration(row.use.comm),
            formatDuration(table.straggler->collectivesUnderMedian));
    }
    if (table.rows.size() < 2)
        return say(STALLSCOPE_TEXT("Ranks", "Nothing to compare: only one rank."));
    return say(STALLSCOPE_TEXT("Ranks", "No straggler: no rank computes longer than the median and waits less in collectives, both by 2 % of the time."));
}

} // namespace stallscope::narrative
