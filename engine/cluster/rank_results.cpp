// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cluster/rank_results.h"

#include <array>
#include <bit>
#include <cstdint>

namespace stallscope::cluster {

namespace {

constexpr std::array kOverlapTimes{&OverlapMetrics::hostBlocked, &OverlapMetrics::sync};
constexpr std::array kOverlapShares{&OverlapMetrics::hostBlockedShare, &OverlapMetrics::stalled};
constexpr std::array kUseTimes{&Utilization::window, &Utilization::busy, &Utilization::idle, &Utilization::kernel, &Utilization::compute, &Utilization::comm,
    &Utilization::exposedComm, &Utilization::copy};

void put(session::ByteWriter& out, const Share& share)
{
    out.flag(share.has_value());
    out.number(std::bit_cast<std::uint64_t>(share.value_or(0)));
}

void take(session::ByteReader& in, Share& share)
{
    const bool has = in.flag();
    const auto value = std::bit_cast<double>(in.number());
    share = has ? Share(value) : std::nullopt;
}

void put(session::ByteWriter& out, const std::optional<std::uint32_t>& number)
{
    out.flag(number.has_value());
    out.number(number.value_or(0));
}

void take(session::ByteReader& in, std::optional<std::uint32_t>& number)
{
    const bool has = in.flag();
    const std::uint32_t value = in.number32();
    number = has ? std::optional(value) : std::nullopt;
}

void put(session::ByteWriter& out, const RankRow& row)
{
    out.text(row.file.path.string());
    put(out, row.file.rank);
    put(out, row.file.worldSize);
    out.signedNumber(row.file.epochNanos);
    out.text(row.file.job);
    out.signedNumber(row.file.pid);
    out.signedNumber(row.file.range.start);
    out.signedNumber(row.file.range.end);
    out.number(row.spans);
    for (const auto member : kOverlapTimes)
        out.signedNumber(row.overlap.*member);
    for (const auto member : kOverlapShares)
        put(out, row.overlap.*member);
    out.number(row.overlap.syncCount);
    for (const auto member : kUseTimes)
        out.signedNumber(row.use.*member);
    put(out, row.use.busyShare);
    out.signedNumber(row.bubbles);
}

RankRow takeRow(session::ByteReader& in)
{
    RankRow row;
    row.file.path = in.text();
    take(in, row.file.rank);
    take(in, row.file.worldSize);
    row.file.epochNanos = in.signedNumber();
    row.file.job = in.text();
    row.file.pid = in.signedNumber();
    row.file.range.start = in.signedNumber();
    row.file.range.end = in.signedNumber();
    row.spans = in.number();
    for (const auto member : kOverlapTimes)
        row.overlap.*member = in.signedNumber();
    for (const auto member : kOverlapShares)
        take(in, row.overlap.*member);
    row.overlap.syncCount = in.number();
    for (const auto member : kUseTimes)
        row.use.*member = in.signedNumber();
    take(in, row.use.busyShare);
    row.bubbles = in.signedNumber();
    return row;
}

} // namespace

session::Bytes encode(const RankResults& results)
{
    session::ByteWriter out;
    for (const auto& [place, result] : results) {
        out.number(place);
        out.flag(result.ok());
        if (result)
            put(out, *result);
        else
            out.text(result.error().message);
    }
    return out.bytes();
}

std::optional<RankResults> decode(session::ByteView bytes)
{
    session::ByteReader in(bytes);
    RankResults results;
    while (!in.atEnd()) {
        const auto place = static_cast<std::size_t>(in.number());
        if (in.flag())
            results.emplace_back(place, takeRow(in));
        else
            results.emplace_back(place, Error{std::string(in.text())});
    }
    return in.ok() ? std::optional(std::move(results)) : std::nullopt;
}

} // namespace stallscope::cluster
