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
                "{} comes last of {} of {} ranks: it computes for {}, {} more than their median, and is in collectives for {}, {} less; which rank all others "
                "wait for cannot be told without the missing ones."),
            whoIs(row), table.ranksHere(), table.ranksInAll(), formatDuration(row.use.compute), formatDuration(table.straggler->computeOverMedian),
            formatDuration(row.use.comm), formatDuration(table.straggler->collectivesUnderMedian));
    }
    if (table.rows.size() < 2)
        return say(STALLSCOPE_TEXT("Ranks", "Only {} of {} ranks is here, so there is nothing to compare."), table.ranksHere(), table.ranksInAll());
    return say(
        STALLSCOPE_TEXT("Ranks",
            "Of {} of {} ranks none computes longer and waits less in collectives by 2 % of the time; which rank all others wait for cannot be told without "
            "the missing ones."),
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
        return say(STALLSCOPE_TEXT("Ranks", "Not every rank has collectives, so which one holds the others up cannot be told."));
    if (!table.hasAllRanks())
        return findingOfSome(table);
    if (table.straggler) {
        const RankReport& row = table.rows[table.straggler->row];
        const std::string who = whoIs(row);
        return say(STALLSCOPE_TEXT("Ranks",
                       "{} holds the others up: it computes for {}, {} more than the median of all ranks, and is in collectives for {}, {} less than the "
                       "median: the others wait for it there."),
            who, formatDuration(row.use.compute), formatDuration(table.straggler->computeOverMedian), formatDuration(row.use.comm),
            formatDuration(table.straggler->collectivesUnderMedian));
    }
    if (table.rows.size() < 2)
        return say(STALLSCOPE_TEXT("Ranks", "There is only one rank, so there is nothing to compare."));
    return say(STALLSCOPE_TEXT("Ranks", "No rank holds the others up: none computes longer and waits less in collectives by 2 % of the time."));
}

} // namespace stallscope::narrative
