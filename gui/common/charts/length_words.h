// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/units.h"

#include <QString>

namespace stallscope::gui {

/// "2.5 ms", in the format of plots.
[[nodiscard]] inline QString lengthWords(Nanos length)
{
    return QString::fromStdString(formatDuration(length));
}

} // namespace stallscope::gui
