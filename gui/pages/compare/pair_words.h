// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/waterfall.h"
#include "profiler/analysis/compare/comparison.h"

#include <QString>
#include <QStringList>

/// The result of a comparison in sentences.
namespace stallscope::gui {

/// "async is 1.80 times as fast as sync-each: the host waits 1 time instead of 500 ..."
[[nodiscard]] QString headlineOf(const Comparison& comparison);
/// How long each side took, over how many repeats, and the interval of the ratio.
[[nodiscard]] QString factsOf(const Comparison& comparison);
/// Whatever keeps the result from being relied on: too few repeats, no difference shown, tracing that changed what it measured.
[[nodiscard]] QStringList cautionsOf(const Comparison& comparison);

/// "kernels", "idle while a host thread was blocked": what a part of the difference is.
[[nodiscard]] QString nameOf(WaterfallStep::What what, const Comparison& comparison);
/// Of a part.
[[nodiscard]] QString nameOf(WaterfallStep::What what);
[[nodiscard]] QString meaningOf(WaterfallStep::What what);

/// "5 repeats", "1 repeat".
[[nodiscard]] QString repeatWords(std::size_t count);

} // namespace stallscope::gui
