// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/waterfall.h"
#include "profiler/analysis/compare/comparison.h"

#include <QString>
#include <QStringList>

/// Result of a comparison in sentences.
namespace stallscope::gui {

/// "async is 1.80 times as fast as sync-each: the host waits 1 time instead of 500 ..."
[[nodiscard]] QString headlineOf(const Comparison& comparison);
/// Duration of each side, number of repeats, and the interval of the ratio.
[[nodiscard]] QString factsOf(const Comparison& comparison);
/// Reservations about the result: too few repeats, no significant difference, tracing overhead.
[[nodiscard]] QStringList cautionsOf(const Comparison& comparison);

/// "kernels", "idle while a host thread was blocked": name of a component of the difference.
[[nodiscard]] QString nameOf(WaterfallStep::What what, const Comparison& comparison);
/// Name of a component.
[[nodiscard]] QString nameOf(WaterfallStep::What what);
[[nodiscard]] QString meaningOf(WaterfallStep::What what);

/// "5 repeats", "1 repeat".
[[nodiscard]] QString repeatWords(std::size_t count);

} // namespace stallscope::gui
