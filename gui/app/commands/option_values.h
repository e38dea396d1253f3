// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/app/commands/command_line.h"
#include "gui/common/theme/theme.h"
#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <QSize>
#include <QString>

#include <cstddef>

/// Parsers for values of command line options.
namespace stallscope::gui {

[[nodiscard]] Error wrongUsage(const QString& message);
[[nodiscard]] Result<QSize> sizeFrom(const QString& word);
[[nodiscard]] Result<double> scaleFrom(const QString& word);
[[nodiscard]] Result<TimeRange> rangeFrom(const QString& word);
[[nodiscard]] Result<Theme::Mode> themeFrom(const QString& word);
[[nodiscard]] Result<std::size_t> memoryFrom(const QString& word);
[[nodiscard]] Result<QString> languageFrom(const QString& word);
[[nodiscard]] Result<AppOptions::Page> pageFrom(const QString& word);

} // namespace stallscope::gui
