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
    for (const RankRow& row : table.rows) {
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

void writeRow(JsonWriter& json, const RankRow& row)
{
    const auto share = [&json](const char* key, const Share& value) { value ? json.key(key).value(*value) : json.key(key).null(); };
    json.beginObject().key("rank");
    if (row.file.rank)
        json.value(std::uint64_t{*row.file.rank});
    else
        json.null();
    json.member("file", row.file.path.filename().string()).member("spans", row.spans).member("window_ns", row.use.window);
    json.member("busy_ns", row.use.busy);
    share("busy", row.use.busyShare);
    json.member("idle_ns", row.use.idle).member("kernel_ns", row.use.kernel).member("compute_ns", row.use.compute).member("comm_ns", row.use.comm);
    json.member("exposed_comm_ns", row.use.exposedComm).member("copy_ns", row.use.copy);
    json.member("host_blocked_ns", row.overlap.hostBlocked);
    share("host_blocked", row.overlap.hostBlockedShare);
    share("stalled", row.overlap.stalled);
    json.member("sync_count", row.overlap.syncCount).member("sync_ns", row.overlap.sync).member("bubble_ns", row.bubbles).endObject();
}

void writeStraggler(JsonWriter& json, const RankTable& table)
{
    json.key("straggler");
    if (!table.straggler) {
        json.null();
        return;
    }
    const RankRow& row = table.rows[table.straggler->row];
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
    for (const RankRow& row : table.rows)
        writeRow(json, row);
    json.endArray();
    writeStraggler(json, table);
    json.member("missing_count", table.roster.missingCount).key("missing_ranks").beginArray();
    for (const std::uint32_t rank : table.roster.missing)
        json.value(std::uint64_t{rank});
    json.endArray().key("left_out").beginArray();
    for (const auto& [path, why] : table.leftOut)
        json.beginObject().member("file", path.filename().string()).member("why", why).endObject();
    json.endArray().endObject();
    return json.take();
}

} // namespace stallscope::cli
