// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/record_account.h"

namespace stallscope {

namespace {

void add(std::string& words, std::uint64_t count, const char* what)
{
    if (count > 0)
        words.append(words.ends_with("read") ? ": " : ", ").append(std::to_string(count)).append(" ").append(what);
}

} // namespace

RecordAccount& RecordAccount::operator+=(const RecordAccount& other)
{
    read += other.read;
    spans += other.spans;
    ends += other.ends;
    samples += other.samples;
    names += other.names;
    for (std::size_t i = 0; i < kLosses; ++i)
        lost[i] += other.lost[i];
    return *this;
}

std::string RecordAccount::words() const
{
    std::string words = std::to_string(read) + " read";
    add(words, spans, "spans");
    add(words, ends, "ends of spans");
    add(words, samples, "counter samples");
    add(words, names, "names");
    for (std::size_t i = 0; i < kLosses; ++i)
        add(words, lost[i], allLosses()[i].name);
    return words;
}

} // namespace stallscope
