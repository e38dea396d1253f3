// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QJsonObject>
#include <QStringList>

namespace stallscope::test {

/// Compares a trace with what an independent reader found in the same file (../shared/data/formats/expected): numbers of
/// spans by kind, devices and streams with their busy times, launches, the longest names, counters, times, tracks, flows and facts. Returns one line
/// per difference.
[[nodiscard]] QStringList differencesFrom(const QJsonObject& expected, const Trace& trace);

} // namespace stallscope::test
