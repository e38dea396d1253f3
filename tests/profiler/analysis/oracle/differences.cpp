// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/differences.h"

namespace stallscope::oracle {

namespace {

bool isSame(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(a));
}

std::string textOf(const Share& share)
{
    return share ? std::to_string(*share) : "none";
}

} // namespace

std::string Differences::text() const
{
    std::string text;
    for (const std::string& line : m_lines)
        text += line + "\n";
    return text;
}

void Differences::add(std::string_view key, std::string_view expected, std::string_view got)
{
    m_lines.push_back(m_place + ": " + std::string(key) + ": expected " + std::string(expected) + ", got " + std::string(got));
}

void Differences::compare(std::string_view key, std::int64_t expected, std::int64_t got)
{
    if (expected != got)
        add(key, std::to_string(expected), std::to_string(got));
}

void Differences::compare(std::string_view key, std::uint64_t expected, std::uint64_t got)
{
    if (expected != got)
        add(key, std::to_string(expected), std::to_string(got));
}

void Differences::compare(std::string_view key, bool expected, bool got)
{
    if (expected != got)
        add(key, expected ? "yes" : "no", got ? "yes" : "no");
}

void Differences::compare(std::string_view key, double expected, double got)
{
    if (!isSame(expected, got))
        add(key, std::to_string(expected), std::to_string(got));
}

void Differences::compare(std::string_view key, const Share& expected, const Share& got)
{
    if (expected.has_value() != got.has_value() || (expected && !isSame(*expected, *got)))
        add(key, textOf(expected), textOf(got));
}

void Differences::compare(std::string_view key, std::string_view expected, std::string_view got)
{
    if (expected != got)
        add(key, expected, got);
}

void Differences::compare(std::string_view key, const std::vector<double>& expected, const std::vector<double>& got)
{
    compare(std::string(key) + " length", expected.size(), got.size());
    for (std::size_t i = 0; i < std::min(expected.size(), got.size()); ++i)
        compare(std::string(key) + "[" + std::to_string(i) + "]", expected[i], got[i]);
}

} // namespace stallscope::oracle
