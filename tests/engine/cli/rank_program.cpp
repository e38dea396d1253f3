// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// One of several processes that a launcher began, by MPI:
//   rank_program die             dies without a word, once all have begun
//   rank_program die-at-once     dies before it has anything to do with MPI
//   rank_program leave           gives up, and says so to the others
//   rank_program hand BYTES      hands in so much; the first one checks and tells what came: "1:BYTES 2:BYTES"

#include "engine/cluster/exchange_by_mpi.h"
#include "engine/cluster/mpi_library.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

using namespace stallscope;
using namespace stallscope::cluster;

namespace {

/// Differs from rank to rank, and from place to place.
std::string wordsOf(std::size_t rank, std::size_t bytes)
{
    std::string words(bytes, ' ');
    for (std::size_t i = 0; i < bytes; ++i)
        words[i] = static_cast<char>('a' + (i * 7 + i / 1000 + rank) % 26);
    return words;
}

int handIn(RankExchange& exchange, std::size_t bytes)
{
    const std::size_t rank = exchange.share().rank;
    if (!exchange.share().isFirst())
        return exchange.hand({{rank, Error{wordsOf(rank, bytes)}}}) ? 0 : 1;
    const auto all = exchange.collect({});
    if (!all || !all->dead.empty())
        return 1;
    for (const auto& [place, result] : all->results)
        std::printf("%zu:%zu%s ", place, result.error().message.size(), result.error().message == wordsOf(place, bytes) ? "" : " (changed)");
    return 0;
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "die-at-once")
        std::raise(SIGKILL);
    const auto plugin = loadMpi({STALLSCOPE_PLUGINS});
    auto exchange = plugin ? ExchangeByMpi::begin(**plugin, rankPatience()) : plugin.error();
    if (!exchange) {
        std::fprintf(stderr, "%s\n", exchange.error().message.c_str());
        return 1;
    }
    if (what == "die")
        std::raise(SIGKILL);
    return what == "hand" && argc > 2 ? handIn(**exchange, std::strtoul(argv[2], nullptr, 10)) : 0;
}
