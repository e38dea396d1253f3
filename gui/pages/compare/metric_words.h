// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstdint>
#include <string_view>

namespace stallscope::gui {

/// The direction in which a metric improves, if it has one by itself.
enum class Better : std::uint8_t { Neither, Less, More };

/// Label, definition (as in docs/metrics.md) and better direction of a metric.
struct MetricWords {
    QString label;
    QString meaning;
    Better better = Better::Neither;
};

/// For a key of metricsOf(). An unknown key is used as its own label.
[[nodiscard]] MetricWords wordsOfMetric(std::string_view key);

} // namespace stallscope::gui
