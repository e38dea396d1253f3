// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/device_model/worker_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace stallscope {

namespace {

constexpr std::string_view kTeam = "cpu workers together ";
struct TimeFact {
    const char* name;
    std::optional<Nanos> WorkerFacts::*value;
};
constexpr std::array kTimes{TimeFact{"cpu worker launch (ns)", &WorkerFacts::launch}, TimeFact{"cpu worker gap (ns)", &WorkerFacts::gap},
    TimeFact{"cpu worker graph gap (ns)", &WorkerFacts::graphGap}, TimeFact{"cpu worker kernel (ns)", &WorkerFacts::kernel},
    TimeFact{"cpu worker cold kernel (ns)", &WorkerFacts::coldKernel}, TimeFact{"cpu worker woken kernel (ns)", &WorkerFacts::wokenKernel},
    TimeFact{"cpu worker pause (ns)", &WorkerFacts::pause}, TimeFact{"cpu worker cold host (ns)", &WorkerFacts::coldHost}};

template <class Number>
std::optional<Number> numberIn(std::string_view text)
{
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// The number after a word, up to the next comma; 0 if there is none.
double behind(std::string_view text, std::string_view word)
{
    const std::size_t at = text.find(word);
    if (at == std::string_view::npos)
        return 0;
    const std::string_view rest = text.substr(at + word.size());
    return numberIn<double>(rest.substr(0, rest.find(','))).value_or(0);
}

/// Limits a measured throughput to between that of one worker and that of all; other values were disturbed. Nearly all counts
/// as all.
double within(double measured, double workers)
{
    constexpr double kNearly = 0.95;
    return measured >= kNearly * workers ? workers : std::max(measured, 1.0);
}

/// Interpolates linearly between two teams.
double between(const WorkerFacts::Team& fewer, const WorkerFacts::Team& more, double workers, double WorkerFacts::Team::*what)
{
    const double part = (workers - fewer.workers) / static_cast<double>(more.workers - fewer.workers);
    return fewer.*what + part * (more.*what - fewer.*what);
}

} // namespace

double WorkerFacts::together(double computing, double copying, double cores) const
{
    const double workers = computing + copying;
    if (workers <= 1 || teams.empty())
        return std::min(workers, cores);
    Team fewer;
    Team more = teams.back();
    for (const Team& team : teams) {
        if (team.workers >= workers) {
            more = team;
            break;
        }
        fewer = team;
    }
    const double present = std::min(workers, static_cast<double>(more.workers));
    const auto of = [&](double Team::*what) { return fewer.workers == more.workers ? more.*what : between(fewer, more, present, what); };
    const double share = copying / workers; // interpolates from computing over mixed to copying
    const double mixed = of(&Team::mixed);
    return share <= 0.5 ? of(&Team::computing) + 2 * share * (mixed - of(&Team::computing)) : mixed + (2 * share - 1) * (of(&Team::copying) - mixed);
}

/// While threads fall asleep and wake up, other code evicts the data of kernels from caches; during shorter idle times hardly
/// any. The additional time of a kernel shorter than the one of the trial is proportional to its length; that of a longer one
/// is the same as in the trial.
Nanos WorkerFacts::coldPartOf(Nanos length, Nanos idle) const
{
    const Nanos more = (idle > kAwake ? wokenKernel : coldKernel).value_or(0);
    if (more == 0 || !kernel || idle < pause.value_or(0) / 2)
        return 0;
    const double part = static_cast<double>(more) / static_cast<double>(*kernel + more);
    return std::min(more, static_cast<Nanos>(part * static_cast<double>(length)));
}

Facts WorkerFacts::asFacts() const
{
    Facts facts;
    for (const Team& team : teams)
        facts.emplace_back(
            fmt::format("{}{}", kTeam, team.workers), fmt::format("computing {:.2f}, mixed {:.2f}, copying {:.2f}", team.computing, team.mixed, team.copying));
    for (const TimeFact& fact : kTimes) {
        if (const auto& value = this->*fact.value)
            facts.emplace_back(fact.name, fmt::format("{}", *value));
    }
    return facts;
}

WorkerFacts WorkerFacts::from(const Facts& facts)
{
    WorkerFacts read;
    for (const auto& [name, text] : facts) {
        if (name.starts_with(kTeam)) {
            const auto workers = numberIn<std::uint32_t>(std::string_view(name).substr(kTeam.size()));
            if (workers && *workers > 1 && (read.teams.empty() || read.teams.back().workers < *workers))
                read.teams.push_back({*workers, within(behind(text, "computing "), *workers), within(behind(text, "mixed "), *workers),
                    within(behind(text, "copying "), *workers)});
        }
        for (const TimeFact& fact : kTimes) {
            if (const auto time = name == fact.name ? numberIn<Nanos>(text) : std::nullopt; time && *time >= 0)
                read.*fact.value = *time;
        }
    }
    return read;
}

} // namespace stallscope
