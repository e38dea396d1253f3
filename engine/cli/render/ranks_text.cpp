// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/ranks_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/rank_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

std::string fileName(const std::filesystem::path& path)
{
    return displayText(path.filename().string());
}

std::string rowsText(const Page& page, const RankTable& table)
{
    TextTable text({{"rank"}, {"file", Elided}, {"window"}, {"busy"}, {"compute"}, {"collectives"}, {"exposed"}, {"blocked"}, {"waits"}, {"bubbles"}});
    for (const RankReport& row : table.rows) {
        text.addRow({narrative::rankName(row), fileName(row.file.path), formatDuration(row.use.window), narrative::shownShare(row.use.busyShare),
            formatDuration(row.use.compute), formatDuration(row.use.comm), formatDuration(row.use.exposedComm),
            narrative::shownShare(row.overlap.hostBlockedShare), std::to_string(row.overlap.syncCount), formatDuration(row.bubbles)});
    }
    return text.text(page);
}

std::string leftOutText(const Page& page, const RankTable& table)
{
    std::string out;
    if (const std::string missing = missingWords(table.roster); !missing.empty())
        out += "\n" + page.warning(wrapped(missing, page.width));
    if (table.leftOut.empty())
        return out;
    out += heading(page, "Left out");
    for (const auto& [path, why] : table.leftOut)
        out += wrapped(fileName(path) + ": " + displayText(why), page.width, 2);
    return out;
}

void writeStraggler(JsonWriter& json, const RankTable& table)
{
    json.key("straggler");
    if (!table.straggler) {
        json.null();
        return;
    }
    const RankReport& row = table.rows[table.straggler->row];
    json.beginObject().key("rank");
    if (row.file.rank)
        json.value(std::uint64_t{*row.file.rank});
    else
        json.null();
    json.member("file", row.file.path.filename().string()).member("compute_over_median_ns", table.straggler->computeOverMedian);
    json.member("comm_under_median_ns", table.straggler->collectivesUnderMedian).member("of_all_ranks", table.hasAllRanks()).endObject();
}

} // namespace

std::string ranksText(const Page& page, const std::string& folder, const RankTable& table)
{
    std::string out = page.faint(wrapped(fmt::format("{} ({})", displayText(folder), counted(table.rows.size(), "rank")), page.width)) + "\n";
    out += page.strong(wrapped(narrative::rankFinding(table), page.width)) + "\n";
    return out + rowsText(page, table) + leftOutText(page, table);
}

std::string ranksJson(const std::string& folder, const RankTable& table)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).member("folder", folder).key("ranks").beginArray();
    for (const RankReport& row : table.rows)
        writeRankReport(json, row);
    json.endArray();
    writeStraggler(json, table);
    json.member("missing_count", table.roster.missingCount).key("missing_ranks").beginArray();
    for (const std::uint32_t rank : table.roster.missing)
        json.value(std::uint64_t{rank});
    json.endArray();
    writeLeftOut(json, table.leftOut);
    json.endObject();
    return json.take();
}

} // namespace stallscope::cli
