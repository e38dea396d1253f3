// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/shard_facts.h"

#include <algorithm>
#include <charconv>
#include <fstream>

#include <unistd.h>

namespace stallscope::recording {

std::string bootId()
{
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

std::string hostName()
{
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : std::string();
}

std::string factOf(const Trace& shard, std::string_view name)
{
    const auto found = std::find_if(shard.facts.begin(), shard.facts.end(), [name](const auto& one) { return one.first == name; });
    return found == shard.facts.end() ? std::string() : found->second;
}

std::optional<Nanos> numberOf(const Trace& shard, std::string_view name)
{
    const std::string text = factOf(shard, name);
    Nanos value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && !text.empty() ? std::optional(value) : std::nullopt;
}

bool isOfProcess(const Trace& shard)
{
    return !shard.processes.empty();
}

CommonClock::CommonClock(const Trace& first) : m_boot(factOf(first, fact::kBoot)), m_epoch(first.epochNanos), m_start(numberOf(first, fact::kStart)) {}

Nanos CommonClock::startOf(const Trace& shard) const
{
    const auto start = numberOf(shard, fact::kStart);
    if (start && m_start && factOf(shard, fact::kBoot) == m_boot)
        return *start - *m_start;
    return shard.epochNanos - m_epoch;
}

} // namespace stallscope::recording
