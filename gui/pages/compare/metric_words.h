// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstdint>
#include <string_view>

namespace stallscope::gui {

/// Which way a metric is better, where that can be said of it alone.
enum class Better : std::uint8_t { Neither, Less, More };

/// A metric for people: how it is called, what it is in the words of docs/metrics.md, which way it is better.
struct MetricWords {
    QString label;
    QString meaning;
    Better better = Better::Neither;
};

/// Of a key of metricsOf(). A key that is not known is its own label.
[[nodiscard]] MetricWords wordsOfMetric(std::string_view key);

} // namespace stallscope::gui
