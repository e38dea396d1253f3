// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

/// Data rows that share out the seeds of random programs, so that a failure names a hundred of them at most.
namespace stallscope::oracle {

inline constexpr std::uint64_t kSeeds = 2'000;
inline constexpr std::uint64_t kSeedsPerRow = 100;

inline void addSeedRows()
{
    QTest::addColumn<quint64>("firstSeed");
    for (std::uint64_t seed = 0; seed < kSeeds; seed += kSeedsPerRow)
        QTest::addRow("seeds from %llu", static_cast<unsigned long long>(seed)) << quint64{seed};
}

} // namespace stallscope::oracle
